// Wraps the stock part. Why: a post hydrates in a separate task.
// To retire when the theme has hydration boundaries.
import { boundary } from '@site/src/bundle/hydration/boundary';
import Stock from '@theme-original/BlogPostItem';
import type { Props } from '@theme/BlogPostItem';
import type { ComponentType } from 'react';

export default boundary(Stock as ComponentType<Props>);
