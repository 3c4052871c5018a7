// Why: hydrates in a task of its own. What would retire it: boundaries in the classic theme.
import { boundary } from '@site/src/performance/hydration/boundary';
import Stock from '@theme-original/BlogPostItem';
import type { Props } from '@theme/BlogPostItem';
import type { ComponentType } from 'react';

export default boundary(Stock as ComponentType<Props>);
