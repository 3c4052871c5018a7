// Wraps the stock part. Why: it lists pages with descriptions, but no page has the metadata of others
// (src/bundle/pruned-versions), therefore an index gets those of its own pages. Unlike a guide, it has
// no page actions (DocBreadcrumbs), and its title names its version and the categories around it.
// To retire when pages no longer get the metadata of all others.
import { translate } from '@docusaurus/Translate';
import { PageMetadata } from '@docusaurus/theme-common';
import type { PropSidebar, PropSidebarItem } from '@docusaurus/plugin-content-docs';
import {
  DocsSidebarProvider,
  useDocsSidebar,
  useDocsVersion,
} from '@docusaurus/plugin-content-docs/client';
import { IsIndexPage } from '@site/src/client/IndexPage';
import type { IndexDescriptions } from '@site/src/bundle/pruned-versions';
import Index from '@theme-original/DocCategoryGeneratedIndexPage';
import type { Props } from '@theme/DocCategoryGeneratedIndexPage';
import React, { type ReactNode, useMemo } from 'react';

/** Adds descriptions to the items, and removes the ids with which the theme would look up other metadata. */
const describe = (items: PropSidebar, descriptions: IndexDescriptions): PropSidebar =>
  items.map((item): PropSidebarItem => {
    if (item.type === 'category') return { ...item, items: describe(item.items, descriptions) };
    if (item.type !== 'link') return item;
    return { ...item, docId: undefined, description: descriptions[item.href] };
  });

/** The names of the category with this index and of the categories around it, the innermost first. */
function namesOf(permalink: string, items: PropSidebar): string[] {
  for (const item of items) {
    if (item.type !== 'category') continue;
    if (item.href === permalink) return [item.label];
    const inner = namesOf(permalink, item.items);
    if (inner.length > 0) return [...inner, item.label];
  }
  return [];
}

export default function IndexWithDescriptions({
  descriptions,
  ...props
}: Props & { descriptions?: IndexDescriptions }): ReactNode {
  const { name, items = [] } = useDocsSidebar() ?? {};
  const { isLast, label } = useDocsVersion();
  const described = useMemo(
    () => (descriptions ? describe(items, descriptions) : items),
    [items, descriptions],
  );
  const title = [
    ...namesOf(props.categoryGeneratedIndex.permalink, items),
    translate({
      id: 'docs.index.title',
      message: '目录',
      description: 'Stands after the name of a category in the title of its index',
    }),
    ...(isLast ? [] : [label]),
  ];
  return (
    <DocsSidebarProvider name={name} items={described}>
      <IsIndexPage value>
        <Index {...props} />
      </IsIndexPage>
      <PageMetadata title={title.join(' – ')} />
    </DocsSidebarProvider>
  );
}
