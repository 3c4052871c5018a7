// Wraps the stock part. Why: the open menu of small screens holds the keyboard focus, closes by
// Escape and returns the focus to its button. It mounts when it is first opened: with the sidebar
// of the page in it, it would take as long as all the rest of a page's start.
// To retire when the stock menu is a dialog that mounts when it is opened.
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import Layout from '@theme-original/Navbar/MobileSidebar/Layout';
import type { Props } from '@theme/Navbar/MobileSidebar/Layout';
import React, { type ReactNode, useEffect, useState } from 'react';

/** Not scrolling: browsers do so for parts of a bar that sticks to the top. */
const focus = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

export default function MobileSidebarLayout(props: Props): ReactNode {
  const { shown, toggle } = useNavbarMobileSidebar();
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  useEffect(() => {
    if (!shown) return;
    const covered = document.querySelectorAll<HTMLElement>(
      '.navbar__inner, #__docusaurus > :not(.navbar)',
    );
    const setInert = (inert: boolean) => covered.forEach(part => (part.inert = inert));
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') toggle();
    };
    setInert(true);
    focus('.navbar-sidebar__close');
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
      setInert(false);
      focus('.navbar__toggle');
    };
  }, [shown, toggle]);
  return opened ? <Layout {...props} /> : null;
}
