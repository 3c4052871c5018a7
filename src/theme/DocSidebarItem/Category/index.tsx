// Why: a category that does not fold is a link without a target in the theme, which a keyboard does
// not reach and a crawler reports; here it leads to its first page from all others. What would retire
// it: categories that are no links in the theme.
import { findFirstSidebarItemLink } from '@docusaurus/plugin-content-docs/client';
import { isSamePath } from '@docusaurus/theme-common/internal';
import Category from '@theme-original/DocSidebarItem/Category';
import type { Props } from '@theme/DocSidebarItem/Category';
import React, { type ReactNode } from 'react';

export default function CategoryWithTarget({ item, ...props }: Props): ReactNode {
  const first = item.collapsible || item.href ? undefined : findFirstSidebarItemLink(item);
  const href = isSamePath(first, props.activePath) ? item.href : (item.href ?? first);
  return <Category item={{ ...item, href }} {...props} />;
}
