import Head from '@docusaurus/Head';
import Translate from '@docusaurus/Translate';
import i18n from '@generated/i18n';
import React, { type ReactNode } from 'react';

/** Explains that a page is shown in another language, as it is not translated yet.
 * @param shownIn locale of the shown language, if it is not the language of the site */
export default function NotTranslated({ shownIn }: { shownIn?: string }): ReactNode {
  const shown = shownIn === undefined ? undefined : i18n.localeConfigs[shownIn];
  if (!shown) return null;
  return (
    <>
      <Head>
        <html lang={shown.htmlLang} />
      </Head>
      <p className="alert alert--info" lang={i18n.localeConfigs[i18n.currentLocale]!.htmlLang}>
        <Translate
          id="page.notTranslated"
          description="The note at the start of a page that is shown in another language, by its name"
          values={{ language: shown.label }}
        >
          {'本页尚未翻译，以 {language} 显示。'}
        </Translate>
      </p>
    </>
  );
}
