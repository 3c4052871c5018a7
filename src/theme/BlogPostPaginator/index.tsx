// Wraps the stock part. Why: the changelog says releases where the blog says posts.
// To retire when each blog has texts of its own.
import { inChangelog, ReleasePaginator } from '@site/src/components/Changelog/ReleaseLinks';
import Stock from '@theme-original/BlogPostPaginator';
import type { Props } from '@theme/BlogPostPaginator';
import type { ComponentType } from 'react';

export default inChangelog(ReleasePaginator, Stock as ComponentType<Props>);
