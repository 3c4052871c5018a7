// Wraps the stock part. Why: long names break between their words.
// To retire when browsers break identifiers between words.
import { withNameBreaks } from '@site/src/components/softBreaks';
import Stock from '@theme-original/PaginatorNavLink';
import type { Props } from '@theme/PaginatorNavLink';
import React, { type ReactNode } from 'react';

const isName = (title: ReactNode): title is string =>
  typeof title === 'string' && !/\s/.test(title);

export default function PaginatorNavLink(props: Props): ReactNode {
  const { title } = props;
  return <Stock {...props} title={isName(title) ? withNameBreaks(title) : title} />;
}
