import Head from '@docusaurus/Head';
import { useHistory } from '@docusaurus/router';
import { RouteContextProvider } from '@docusaurus/core/lib/client/routeContext.js';
import { HtmlClassNameProvider, SkipToContentFallbackId } from '@docusaurus/theme-common';
import { replayMissedEvent } from '@site/src/client/eventReplay';
import AnnouncementBar from '@theme/AnnouncementBar';
import Footer from '@theme/Footer';
import LayoutProvider from '@theme/Layout/Provider';
import Navbar from '@theme/Navbar';
import SkipToContent from '@theme/SkipToContent';
import SiteMetadata from '@theme/SiteMetadata';
import ThemeProvider from '@theme/ThemeProvider';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';

/** The layout expects a route of a plugin. The classes of the document already name the real one. */
const route = { plugin: { name: 'served', id: 'default' } };

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** The page at which the reader opened the site, if its scripts cannot be fetched: the main content stays as the
 * server sent it. The layout around it works, and links reload the document. */
export default function ServedPage(): ReactNode {
  const history = useHistory();
  const [served] = useState(() => {
    const { className, innerHTML } = find(`#${SkipToContentFallbackId}`)!;
    const { lang, dir, className: ofDocument } = document.documentElement;
    const hasFooter = Boolean(find('.footer'));
    return { className, innerHTML, lang, dir, ofDocument, title: document.title, hasFooter };
  });
  // Docusaurus does not notify client modules of this page.
  useLayoutEffect(replayMissedEvent, []);
  useEffect(() => {
    const opened = history.location.pathname;
    return history.listen(({ pathname }) => {
      if (pathname !== opened) window.location.reload();
    });
  }, [history]);
  return (
    <ThemeProvider>
      <SiteMetadata />
      <Head>
        <html lang={served.lang} dir={served.dir} />
        <title>{served.title}</title>
      </Head>
      <HtmlClassNameProvider className={served.ofDocument}>
        <RouteContextProvider value={route}>
          <LayoutProvider>
            <SkipToContent />
            <AnnouncementBar />
            <Navbar />
            <div
              id={SkipToContentFallbackId}
              className={served.className}
              dangerouslySetInnerHTML={{ __html: served.innerHTML }}
            />
            {served.hasFooter && <Footer />}
          </LayoutProvider>
        </RouteContextProvider>
      </HtmlClassNameProvider>
    </ThemeProvider>
  );
}
