// Wraps the stock part. Why: the table of contents hydrates in a separate task, and truncates each entry to one
// line.
// To retire when the theme has hydration boundaries.
import { boundary } from '@site/src/bundle/hydration/boundary';
import Stock from '@theme-original/DocItem/TOC/Desktop';
import type { ComponentType } from 'react';
import '../styles.css';

export default boundary(Stock as ComponentType);
