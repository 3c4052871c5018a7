// Wraps the stock part. Why: the navigation bar hydrates in a separate task.
// To retire when the theme has hydration boundaries.
import { boundary } from '@site/src/bundle/hydration/boundary';
import Stock from '@theme-original/Navbar';
import type { ComponentType } from 'react';

export default boundary(Stock as ComponentType);
