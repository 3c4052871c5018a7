// Wraps the stock part. Why: the sidebar of the changelog lists releases by line, not posts by year.
// To retire when each blog has a sidebar of its own.
import { inChangelog } from '@site/src/components/Changelog/ReleaseLinks';
import ReleaseLines from '@site/src/components/Changelog/ReleaseLines';
import Stock from '@theme-original/BlogSidebar/Content';
import type { Props } from '@theme/BlogSidebar/Content';
import type { ComponentType } from 'react';
import './styles.css';

export default inChangelog(ReleaseLines, Stock as ComponentType<Props>);
