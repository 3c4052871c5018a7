// Replaces the stock part. Why: hosts may serve one not-found file for every unknown path, and its texts follow the
// reader's language, even one in which the site is not available. And the app asks the host for a path that only
// the app does not know.
// To retire when src/theme/NotFound/index.tsx is retired.
import Head from '@docusaurus/Head';
import { PageMetadata } from '@docusaurus/theme-common';
import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import i18n from '@generated/i18n';
import { missingPath } from '@site/src/client/cleanPath';
import { languageAt, notFoundAddress } from '@site/src/client/redirectNotFound';
import type { NotFoundState } from '@site/src/client/notFound';
import { fallbackTexts } from '@site/src/client/fallbackTexts';
import { languageHomes } from '@site/src/client/homes';
import { setLanguageAddresses } from '@site/src/client/languageAddresses';
import { readAddress } from '@site/src/content/address';
import Heading from '@theme/Heading';
import type { Props } from '@theme/NotFound/Content';
import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import Help from './Help';

/** Asks the host for an unknown path to which a link in the app led: the page may have moved, or been deployed
 * since.
 * @returns whether the answer of the host is pending */
function useHost(): boolean {
  const { pathname } = useLocation();
  const { action } = useHistory();
  // The host has already answered for a page that was loaded, or reached by Back or Forward.
  const [answered] = useState(action === 'POP' ? pathname : undefined);
  const isAsked = pathname !== answered;
  useEffect(() => {
    if (!isAsked) return;
    const state: NotFoundState = {
      ...(window.history.state as object),
      language: i18n.currentLocale,
    };
    window.history.replaceState(state, '');
    window.location.reload();
  }, [isAsked]);
  return isAsked;
}

/** The texts, in the language of the app, or in the reader's language if the site is not available in it. */
function useTexts(): ReturnType<typeof fallbackTexts> {
  const { pathname } = useLocation();
  if (!useIsBrowser() || missingPath === undefined) return fallbackTexts();
  const { site, texts } = languageAt(pathname);
  // The host may have no not-found page in the right language.
  return fallbackTexts(site === i18n.currentLocale ? texts : undefined);
}

/** The addresses of the same path in each language, by HTML language (`lang`). */
function languageAddresses({ pathname, search, hash }: Location): Record<string, string> {
  const here = pathname + search + hash;
  const below = encodeURI(readAddress(pathname, languageHomes).route.slice(1)) + search + hash;
  return Object.fromEntries(
    Object.entries(i18n.localeConfigs).map(([locale, { htmlLang, baseUrl }]) => {
      // If the address names no language, following it again would lead to this page again.
      const isHere = baseUrl + below === here && locale !== i18n.currentLocale;
      return [htmlLang, isHere ? notFoundAddress(locale, here) : baseUrl + below];
    }),
  );
}

/** Makes the language switch lead to the same path. */
function useLanguageLinks(): void {
  const location = useLocation();
  useEffect(() => {
    setLanguageAddresses(languageAddresses(window.location));
    return () => setLanguageAddresses(undefined);
  }, [location]);
}

export default function NotFoundContent({ className }: Props): ReactNode {
  const { locale, texts } = useTexts();
  useLanguageLinks();
  if (useHost()) return null;
  return (
    <main className={clsx('container margin-vert--xl', className)} lang={locale} data-not-found>
      <PageMetadata title={texts['theme.NotFound.title']} />
      <Head>
        {/* For hosts that send the page with status 200. */}
        <meta name="robots" content="noindex" />
      </Head>
      <div className="row">
        <div className="col col--6 col--offset-3">
          <Heading as="h1">{texts['theme.NotFound.title']}</Heading>
          <p>{texts['theme.NotFound.p1']}</p>
          <p>{texts['theme.NotFound.p2']}</p>
          <Help texts={texts} />
        </div>
      </div>
    </main>
  );
}
