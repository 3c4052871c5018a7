// Replaces the stock part. Why: the version is in the line of the breadcrumbs, see ../DocBreadcrumbs.
// To retire when the theme has a slot for page actions.
import type { ReactNode } from 'react';

export default function DocVersionBadge(): ReactNode {
  return null;
}
