// Wraps the stock part. Why: the table of contents hydrates in a task of its own, and cuts entries to a line.
// To retire when the theme has hydration boundaries.
import { boundary } from '@site/src/bundle/hydration/boundary';
import Stock from '@theme-original/DocItem/TOC/Desktop';
import type { ComponentType } from 'react';
import '../styles.css';

export default boundary(Stock as ComponentType);
