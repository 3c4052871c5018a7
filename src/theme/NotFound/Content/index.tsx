// Ejected: one not-found file is served for every unknown path, so its texts follow the reader.
// To retire together with src/theme/NotFound/index.tsx.
import { PageMetadata } from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { fallbackTexts } from '@site/src/components/fallbackTexts';
import Heading from '@theme/Heading';
import type { Props } from '@theme/NotFound/Content';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import Help from './Help';

export default function NotFoundContent({ className }: Props): ReactNode {
  const { locale, texts } = fallbackTexts(useIsBrowser());
  return (
    <main className={clsx('container margin-vert--xl', className)} lang={locale} data-not-found>
      <PageMetadata title={texts['theme.NotFound.title']} />
      <div className="row">
        <div className="col col--6 col--offset-3">
          <Heading as="h1" className="hero__title">
            {texts['theme.NotFound.title']}
          </Heading>
          <p>{texts['theme.NotFound.p1']}</p>
          <p>{texts['theme.NotFound.p2']}</p>
          <Help locale={locale} texts={texts} />
        </div>
      </div>
    </main>
  );
}
