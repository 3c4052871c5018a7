// Replaces the stock part. Why: a sidebar lists a hundred pages, and the stock classes and wrappers are most of its
// HTML. And long names of symbols break between their words.
// To retire when the stock sidebar is as light, and browsers break identifiers between words.
import Link from '@docusaurus/Link';
import isInternalUrl from '@docusaurus/isInternalUrl';
import { isActiveSidebarItem } from '@docusaurus/plugin-content-docs/client';
import { withSoftBreaks } from '@site/src/components/softBreaks';
import type { Props } from '@theme/DocSidebarItem/Link';
import IconExternalLink from '@theme/Icon/ExternalLink';
import clsx from 'clsx';
import React, { type ReactNode } from 'react';
import { useNavigation } from '../useNavigation';
import '../styles.css';

export default function SidebarLink({ item, onItemClick, activePath, tabIndex }: Props): ReactNode {
  const { href, label, className, autoAddBaseUrl } = item;
  const isActive = isActiveSidebarItem(item, activePath);
  const isInternal = isInternalUrl(href);
  const { isAsked, navigate } = useNavigation();
  return (
    <li className={className}>
      <Link
        className={clsx('menu__link', (isActive || isAsked) && 'menu__link--active')}
        autoAddBaseUrl={autoAddBaseUrl}
        aria-current={isActive ? 'page' : undefined}
        to={href}
        tabIndex={tabIndex}
        onClick={event => {
          if (!isInternal) return;
          onItemClick?.(item);
          navigate(event);
        }}
      >
        {withSoftBreaks(label)}
        {!isInternal && <IconExternalLink />}
      </Link>
    </li>
  );
}
