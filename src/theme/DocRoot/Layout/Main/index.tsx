// Wraps the stock part. Why: the main column hydrates in a separate task.
// To retire when the theme has hydration boundaries.
import { boundary } from '@site/src/bundle/hydration/boundary';
import Stock from '@theme-original/DocRoot/Layout/Main';
import type { Props } from '@theme/DocRoot/Layout/Main';
import type { ComponentType } from 'react';

export default boundary(Stock as ComponentType<Props>);
