// Wraps the stock part. Why: names of symbols that are longer than a line break between their
// words.
// To retire when browsers break identifiers between words.
import { withSoftBreaks } from '@site/src/components/softBreaks';
import Link from '@theme-original/DocSidebarItem/Link';
import type { Props } from '@theme/DocSidebarItem/Link';
import React, { type ReactNode } from 'react';

export default function LinkWithSoftBreaks({ item, ...props }: Props): ReactNode {
  // The theme renders the label as it is.
  const label = withSoftBreaks(item.label) as string;
  return <Link key={item.label} item={{ ...item, label }} {...props} />;
}
