// Replaces the stock part. Why: a page of the reference lists sixty packages, and the stock classes and wrappers
// are two thirds of its HTML. The link of a category without a page leads to its first page, for readers without
// scripts.
// To retire when the stock sidebar is as light.
import {
  findFirstSidebarItemLink,
  isActiveSidebarItem,
  useVisibleSidebarItems,
} from '@docusaurus/plugin-content-docs/client';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import DocSidebarItemLink from '@theme/DocSidebarItem/Link';
import DocSidebarItems from '@theme/DocSidebarItems';
import type { Props } from '@theme/DocSidebarItem/Category';
import clsx from 'clsx';
import React, { type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigation } from '../useNavigation';

function Caret({
  label,
  isOpen,
  onClick,
}: {
  label: string;
  isOpen: boolean;
  onClick: () => void;
}) {
  const name = isOpen
    ? translate(
        {
          id: 'theme.DocSidebarItem.collapseCategoryAriaLabel',
          message: "Collapse sidebar category '{label}'",
        },
        { label },
      )
    : translate(
        {
          id: 'theme.DocSidebarItem.expandCategoryAriaLabel',
          message: "Expand sidebar category '{label}'",
        },
        { label },
      );
  return (
    <button
      type="button"
      className="menu__caret"
      aria-label={name}
      aria-expanded={isOpen}
      onClick={onClick}
    />
  );
}

function Category({ item, onItemClick, activePath, level, tabIndex }: Props): ReactNode {
  const { items, label, collapsible, className, linkUnlisted } = item;
  const href = linkUnlisted ? undefined : item.href;
  const isActive = isActiveSidebarItem(item, activePath);
  const isCurrent = !!href && isActiveSidebarItem({ type: 'link', label, href }, activePath);
  const [isOpen, setIsOpen] = useState(!collapsible || isActive || !item.collapsed);
  const { isAsked, navigate } = useNavigation();
  const toggle = () => setIsOpen(before => !before);
  const [path, setPath] = useState(activePath);
  if (path !== activePath) {
    setPath(activePath);
    // Opens the category when the reader navigates to a page in it.
    if (isActive) setIsOpen(true);
  }
  const onClick = (event: MouseEvent) => {
    onItemClick?.(item);
    if (!collapsible || (href && !isCurrent)) {
      setIsOpen(true);
      if (href) navigate(event);
      return;
    }
    event.preventDefault();
    toggle();
  };
  const common = {
    className: clsx(
      'menu__link',
      !href && collapsible && 'menu__link--sublist-caret',
      (isActive || isAsked) && 'menu__link--active',
    ),
    tabIndex,
    onClick,
  };
  return (
    <li className={className}>
      {href ? (
        <Link {...common} to={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ) : (
        // eslint-disable-next-line @docusaurus/no-html-links -- a button must not prefetch
        <a
          {...common}
          href={findFirstSidebarItemLink(item)}
          {...(collapsible && { role: 'button', 'aria-expanded': isOpen })}
        >
          {label}
        </a>
      )}
      {href && collapsible && <Caret label={label} isOpen={isOpen} onClick={toggle} />}
      {isOpen && (
        <ul className="menu__list">
          <DocSidebarItems
            items={items}
            onItemClick={onItemClick}
            activePath={activePath}
            level={level + 1}
          />
        </ul>
      )}
    </li>
  );
}

/** A category of a sidebar: its link, the button that expands it, and its list while it is expanded. A category
 * whose pages are all unlisted is only a link. */
export default function SidebarCategory(props: Props): ReactNode {
  const { items, ...rest } = props.item;
  const isEmpty = useVisibleSidebarItems(items, props.activePath).length === 0;
  if (!isEmpty) return <Category {...props} />;
  const { href, label, className } = rest;
  return href ? (
    <DocSidebarItemLink {...props} item={{ type: 'link', href, label, className }} />
  ) : null;
}
