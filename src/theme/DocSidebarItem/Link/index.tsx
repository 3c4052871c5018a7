// Why: names of symbols that are longer than a line break between their words.
// What would retire it: browsers that break names of code there.
import { withSoftBreaks } from '@site/src/components/softBreaks';
import Link from '@theme-original/DocSidebarItem/Link';
import type { Props } from '@theme/DocSidebarItem/Link';
import React, { type ReactNode } from 'react';

export default function LinkWithSoftBreaks({ item, ...props }: Props): ReactNode {
  // The theme renders the label as it is.
  const label = withSoftBreaks(item.label) as string;
  return <Link item={{ ...item, label }} {...props} />;
}
