// Wraps the stock part. Why: the stock link of a heading repeats its name for assistive technology and as a
// tooltip, and is a router link; on long pages these weigh more than the headings. And long names break between
// their words.
// To retire when the stock link is a plain link with one name, and browsers break identifiers between words.
import HashLink from '@site/src/components/HashLink';
import { withNameBreaks, withSoftBreaks } from '@site/src/components/softBreaks';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Stock from '@theme-original/Heading';
import type { Props } from '@theme/Heading';
import clsx from 'clsx';
import React, { type ReactNode } from 'react';

export default function Heading({ as: As, id, ...props }: Props): ReactNode {
  const { collectAnchor } = useBrokenLinks();
  const { children, className } = props;
  const isName = As === 'h1' && typeof children === 'string' && /^[\w$.]+(\(\))?$/.test(children);
  const withBreaks = isName ? withNameBreaks : withSoftBreaks;
  const content = typeof children === 'string' ? withBreaks(children) : children;
  // The stock part also loads the style sheet of the links.
  if (As === 'h1' || !id) {
    return (
      <Stock as={As} {...props}>
        {content}
      </Stock>
    );
  }
  collectAnchor(id);
  return (
    <As {...props} className={clsx('anchor', className)} id={id}>
      {content}
      <HashLink id={id} name={typeof children === 'string' ? children : id} />
    </As>
  );
}
