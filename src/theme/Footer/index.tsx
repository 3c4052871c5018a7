// Wraps the stock part. Why: the footer hydrates in a separate task.
// To retire when the theme has hydration boundaries.
import { boundary } from '@site/src/bundle/hydration/boundary';
import Stock from '@theme-original/Footer';
import type { ComponentType } from 'react';

export default boundary(Stock as ComponentType);
