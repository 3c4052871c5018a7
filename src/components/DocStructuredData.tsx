import Head from '@docusaurus/Head';
import { useDoc, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import React, { type ReactNode } from 'react';

/** Describes a page for search engines: https://schema.org/TechArticle. The theme adds the breadcrumbs. */
export default function DocStructuredData(): ReactNode {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { title, description, permalink, lastUpdatedAt } = useDoc().metadata;
  const { label, pluginId } = useDocsVersion();
  const data = {
    '@context': 'https://schema.org',
    '@type': pluginId === 'api' ? 'APIReference' : 'TechArticle',
    headline: title,
    description,
    url: siteConfig.url + permalink,
    inLanguage: i18n.localeConfigs[i18n.currentLocale]?.htmlLang,
    dateModified: lastUpdatedAt ? new Date(lastUpdatedAt).toISOString().slice(0, 10) : undefined,
    about: { '@type': 'SoftwareSourceCode', name: siteConfig.title, version: label },
  };
  return (
    <Head>
      <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
    </Head>
  );
}
