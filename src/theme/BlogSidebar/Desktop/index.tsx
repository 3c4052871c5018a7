// Wraps the stock part. Why: the sidebar hydrates in a separate task.
// To retire when the theme has hydration boundaries.
import { boundary } from '@site/src/bundle/hydration/boundary';
import Stock from '@theme-original/BlogSidebar/Desktop';
import type { Props } from '@theme/BlogSidebar/Desktop';
import type { ComponentType } from 'react';

export default boundary(Stock as ComponentType<Props>);
