import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { defaultLocale } from '@site/src/config/languages';
import type { ReactNode } from 'react';

/** Makes Docusaurus' banner about a wrong base URL name the configured base URL of the site, instead of the path of
 * a language's home page. Runs as an inline script: the banner shows before anything is loaded. */
export default function BaseUrlBanner(): ReactNode {
  const { currentLocale } = useDocusaurusContext().i18n;
  // A page reached by navigation in the app still has the content security policy of the first page, which blocks
  // the script.
  if (ExecutionEnvironment.canUseDOM || currentLocale === defaultLocale) return null;
  return (
    <Head>
      <script>
        {`addEventListener('load', () => {
  for (const value of document.querySelectorAll('#__docusaurus-base-url-issue-banner span')) {
    value.textContent = value.textContent.replace('/${currentLocale}/', '/');
  }
});`}
      </script>
    </Head>
  );
}
