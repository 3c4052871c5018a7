// Replaces the stock part. Why: the index of a category is a list, whose rows are a quarter as high as cards.
// To retire when the theme has a compact list.
import {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarCategory,
} from '@docusaurus/plugin-content-docs/client';
import { IsIndexPage } from '@site/src/client/IndexPage';
import IndexList from '@site/src/components/IndexList';
import type { Props } from '@theme/DocCardList';
import React, { type ReactNode, useContext } from 'react';

export default function DocCardList({ items }: Props): ReactNode {
  const { customProps } = useCurrentSidebarCategory();
  // Other pages get no descriptions (src/bundle/pruned-versions).
  if (!useContext(IsIndexPage)) throw new Error('Only the index of a category can list its pages');
  const entries = filterDocCardListItems(items!).flatMap(item => {
    if (item.type === 'html') return [];
    const isCategory = item.type === 'category';
    const to = isCategory ? findFirstSidebarItemLink(item) : item.href;
    const { label: name, description } = item;
    return to ? [{ to, name, description, count: isCategory ? item.items.length : undefined }] : [];
  });
  return <IndexList entries={entries} ordered={Boolean(customProps?.ordered)} />;
}
