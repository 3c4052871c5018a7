import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { defaultLocale } from '@site/src/config/languages';
import type { ReactNode } from 'react';

/** Has Docusaurus' banner of a wrong base URL name the base URL of the site, which is what one configures, and not
 * that of a language's home page. The banner is there before everything is loaded. */
export default function BaseUrlBanner(): ReactNode {
  const { currentLocale } = useDocusaurusContext().i18n;
  // The policy of a page that is gone to within the app does not allow the script.
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
