import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import BaseUrlBanner from '@site/src/components/BaseUrlBanner';
import Home from '@site/src/components/Home';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';

export default function HomePage(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  return (
    <Layout title={siteConfig.tagline} description={String(siteConfig.customFields?.description)}>
      <BaseUrlBanner />
      <Home />
    </Layout>
  );
}
