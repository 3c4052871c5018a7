// Why: the stock link of a heading says its name twice, for assistive technology and as a tooltip,
// which on long pages weighs more than the headings. What would retire it: one name in the theme.
import Link from '@docusaurus/Link';
import { useAnchorTargetClassName } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { Props } from '@theme/Heading';
import clsx from 'clsx';
import React, { type ReactNode } from 'react';
import '@docusaurus/theme-classic/lib/theme/Heading/styles.module.css';

/** The `#` that is seen comes from the style sheet. */
const noSpace = '\u200B';

const nameOf = (heading: string) =>
  translate(
    {
      id: 'theme.common.headingLinkTitle',
      message: 'Direct link to {heading}',
      description: 'Title for link to heading',
    },
    { heading },
  );

export default function Heading({ as: As, id, ...props }: Props): ReactNode {
  const { collectAnchor } = useBrokenLinks();
  const targetClass = useAnchorTargetClassName(id);
  if (As === 'h1' || !id) return <As {...props} />;
  collectAnchor(id);
  const { children, className } = props;
  return (
    <As {...props} className={clsx('anchor', targetClass, className)} id={id}>
      {children}
      <Link
        className="hash-link"
        to={`#${id}`}
        aria-label={nameOf(typeof children === 'string' ? children : id)}
        translate="no"
      >
        {noSpace}
      </Link>
    </As>
  );
}
