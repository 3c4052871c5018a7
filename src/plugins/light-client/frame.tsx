/** What stands above every page. The theme renders it in each page, so that on the way to another kind of
 * page all of it is removed and made anew; here it stays. */
import PendingNavigation from '@docusaurus/core/lib/client/PendingNavigation.js';
import { DocsPreferredVersionContextProvider } from '@docusaurus/plugin-content-docs/client';
import {
  AnnouncementBarProvider,
  ColorModeProvider,
  NavbarProvider,
  ScrollControllerProvider,
} from '@docusaurus/theme-common/internal';
import AnnouncementBar from '@theme/AnnouncementBar';
import Navbar from '@theme/Navbar';
import SkipToContent from '@theme/SkipToContent';
import React, { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Framed } from './parts';

type Navigation = ComponentProps<typeof PendingNavigation>;

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <ColorModeProvider>
      <AnnouncementBarProvider>
        <ScrollControllerProvider>
          <DocsPreferredVersionContextProvider>
            <NavbarProvider>
              <SkipToContent />
              <AnnouncementBar />
              <Navbar />
              <Framed.Provider value>{children}</Framed.Provider>
            </NavbarProvider>
          </DocsPreferredVersionContextProvider>
        </ScrollControllerProvider>
      </AnnouncementBarProvider>
    </ColorModeProvider>
  );
}

/** In the place of Docusaurus' component: the page that is gone to, with what stands above it. A page
 * that crashed is shown outside, and brings its own. */
export default function FramedNavigation({ children, ...props }: Navigation): ReactNode {
  const framed = useMemo(() => <Frame>{children}</Frame>, [children]);
  return <PendingNavigation {...props}>{framed}</PendingNavigation>;
}
