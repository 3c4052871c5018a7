import { useLocation } from '@docusaurus/router';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { FallbackTexts } from '@site/src/client/fallbackTexts';
import { fetchAddresses } from '@site/src/client/addresses';
import { home, languageHomes } from '@site/src/client/homes';
import { readAddress } from '@site/src/content/address';
import { nearestPages, type Suggestion, wordsOf } from '@site/src/lib/nearestPages';
import React, { type ReactNode, useEffect, useState } from 'react';

/** A link that loads the whole page, which may be in another language. */
const SiteLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={`pathname://${to}`} autoAddBaseUrl={false} target="_self">
    {children}
  </Link>
);

/** The guides that help most readers on, and the reference: their paths below the home page, and the keys of their texts. */
const starts = [
  ['docs/quick_guide', 'notFound.quickGuide'],
  ['docs/controller', 'notFound.controllers'],
  ['docs/container', 'notFound.container'],
  ['docs/midway_component', 'notFound.components'],
  ['api', 'notFound.api'],
] as const;

function useNearest(path: string): Suggestion[] {
  const [nearest, setNearest] = useState<Suggestion[]>([]);
  useEffect(() => {
    let isShown = true;
    fetchAddresses(home)
      .then(({ titled }) => titled.map(([to, title]): Suggestion => [to.slice(1), title]))
      .then(pages => isShown && setNearest(nearestPages(path, pages)))
      // Suggestions are optional.
      .catch(() => undefined);
    return () => void (isShown = false);
  }, [path]);
  return nearest;
}

/** Suggestions for a path without a page: the nearest pages, a search for its words, and the sections of the site. */
export default function Help({ texts }: { texts: FallbackTexts }): ReactNode {
  const path = readAddress(useLocation().pathname, languageHomes).route.slice(1);
  const nearest = useNearest(path);
  // The prerendered not-found page is the same for any path.
  const words = useIsBrowser() ? wordsOf(path) : '';
  return (
    <div className="markdown">
      {nearest.length > 0 && (
        <>
          <p>{texts['notFound.nearest']}</p>
          <ul>
            {nearest.map(([to, title]) => (
              <li key={to}>
                <SiteLink to={home + to}>{title}</SiteLink> <code>{home + to}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {words && (
        <p>
          <SiteLink to={`${home}search?q=${encodeURIComponent(words)}`}>
            {texts['notFound.search'].replace('{words}', () => words)}
          </SiteLink>
        </p>
      )}
      <p>{texts['notFound.start']}</p>
      <ul>
        {starts.map(([to, text]) => (
          <li key={to}>
            <SiteLink to={home + to}>{texts[text]}</SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
