// Wraps the stock part. Why: the theme renders a category that does not fold as a link without a
// target, which a keyboard does not reach and crawlers report. Here it leads to its first page.
// To retire when the theme renders it as plain text.
import { findFirstSidebarItemLink } from '@docusaurus/plugin-content-docs/client';
import Category from '@theme-original/DocSidebarItem/Category';
import type { Props } from '@theme/DocSidebarItem/Category';
import React, { type ReactNode } from 'react';

const plain = (path = '') => path.replace(/\/$/, '').toLowerCase();

export default function CategoryWithTarget({ item, ...props }: Props): ReactNode {
  const first = item.collapsible || item.href ? undefined : findFirstSidebarItemLink(item);
  const href = plain(first) === plain(props.activePath) ? item.href : (item.href ?? first);
  return <Category item={{ ...item, href }} {...props} />;
}
