// Wraps the stock part. Why: the changelog says releases where the blog says posts.
// To retire when each blog has texts of its own.
import { inChangelog, AllChangesLink } from '@site/src/components/Changelog/ReleaseLinks';
import Stock from '@theme-original/BlogPostItem/Footer/ReadMoreLink';
import type { Props } from '@theme/BlogPostItem/Footer/ReadMoreLink';
import type { ComponentType } from 'react';

export default inChangelog(AllChangesLink, Stock as ComponentType<Props>);
