// Wraps the stock part. Why: the open menu of small screens is a modal dialog that returns the focus to its button;
// src/components/Keys closes it by Escape. It is no <dialog>, which would make the message about scripts that failed
// inert: a press there tries again while the menu is open, too. It mounts when it is first opened: with the sidebar
// of the page in it, it would take as long as all the rest of a page's start. The empty menu is painted first. A long
// menu opens at the page that is shown.
// To retire when the stock menu is a dialog that mounts when it is opened.
import { useNavbarMobileSidebar } from '@site/src/client/themeInternals';
import { translate } from '@docusaurus/Translate';
import { scrollIntoBox } from '@site/src/client/scrollIntoBox';
import Layout from '@theme-original/Navbar/MobileSidebar/Layout';
import type { Props } from '@theme/Navbar/MobileSidebar/Layout';
import React, { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

/** Not scrolling: browsers do so for parts of a bar that sticks to the top. */
const focus = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

export default function MobileSidebarLayout(props: Props): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  const isFilled = useDeferredValue(opened);
  const isPainted = useDeferredValue(shown);
  const isCovering = shown && isPainted;
  useEffect(() => {
    if (!isCovering) return;
    // Has the browser compute the styles of the whole page.
    const covered = document.querySelectorAll<HTMLElement>(
      '.navbar__inner, #__docusaurus > :not(.navbar, [data-load-failure])',
    );
    const setInert = (inert: boolean) => covered.forEach(part => (part.inert = inert));
    setInert(true);
    return () => setInert(false);
  }, [isCovering]);
  useEffect(() => {
    if (!shown) return;
    const menu = document.querySelector<HTMLElement>('.navbar-sidebar')!;
    Object.assign(menu, {
      role: 'dialog',
      ariaModal: 'true',
      ariaLabel: translate({ id: 'theme.NavBar.navAriaLabel', message: 'Main' }),
    });
    focus('.navbar-sidebar__close');
    return () => focus('.navbar__toggle');
  }, [shown]);
  useEffect(() => {
    const current =
      shown &&
      document.querySelector('.navbar-sidebar .theme-doc-sidebar-menu [aria-current="page"]');
    const box = current && current.closest('.menu');
    return box ? scrollIntoBox(current, box) : undefined;
  }, [shown, isFilled]);
  if (!opened) return null;
  const { header, primaryMenu, secondaryMenu } = props;
  return (
    <Layout
      header={header}
      primaryMenu={isFilled && primaryMenu}
      secondaryMenu={isFilled && secondaryMenu}
    />
  );
}
