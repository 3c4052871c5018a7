// Wraps the stock part. Why: the changelog says releases where the blog says posts.
// To retire when each blog has texts of its own.
import { inChangelog, ListPaginator } from '@site/src/components/Changelog/ReleaseLinks';
import Stock from '@theme-original/BlogListPaginator';
import type { Props } from '@theme/BlogListPaginator';
import type { ComponentType } from 'react';

export default inChangelog(ListPaginator, Stock as ComponentType<Props>);
