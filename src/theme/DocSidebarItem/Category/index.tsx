// Why: a category that does not fold is a link without a target in the theme, which a keyboard does
// not reach and a crawler reports; here it leads to its first page. What would retire it: categories
// that are no links in the theme.
import { findFirstSidebarItemLink } from '@docusaurus/plugin-content-docs/client';
import Category from '@theme-original/DocSidebarItem/Category';
import type { Props } from '@theme/DocSidebarItem/Category';
import React, { type ReactNode } from 'react';

export default function CategoryWithTarget({ item, ...props }: Props): ReactNode {
  const href = item.href ?? (item.collapsible ? undefined : findFirstSidebarItemLink(item));
  return <Category item={{ ...item, href }} {...props} />;
}
