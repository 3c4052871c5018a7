// Wraps the stock part. Why: the mobile menu is a modal dialog that returns the focus to its button;
// src/components/Keys closes it on Escape. It is no <dialog>, which would make the message about failed scripts
// inert: its retry button must work while the menu is open, too. The menu mounts when it is first opened, as
// mounting the sidebar of the page takes as long as the rest of a page's start, and it paints empty first. A long
// menu opens scrolled to the current page.
// To retire when the stock menu is a dialog that mounts when it is opened.
import { useNavbarMobileSidebar } from '@site/src/client/themeInternals';
import { translate } from '@docusaurus/Translate';
import { scrollIntoBox } from '@site/src/client/scrollIntoBox';
import Layout from '@theme-original/Navbar/MobileSidebar/Layout';
import type { Props } from '@theme/Navbar/MobileSidebar/Layout';
import React, { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

/** Without scrolling: browsers scroll to a focused element even in a sticky bar. */
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
    // Expensive: setting `inert` makes the browser recompute the styles of the whole page.
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
