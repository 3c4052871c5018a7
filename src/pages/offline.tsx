import Head from '@docusaurus/Head';
import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Offline from '@site/src/components/Offline';
import { manifestFile } from '@site/src/plugins/offline/protocol';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';

/** The page where readers keep the site; only here browsers learn that it can be installed. */
export default function OfflinePage(): ReactNode {
  const title = translate({
    id: 'offline.title',
    message: '离线阅读',
    description: 'Title of the page where readers keep the site',
  });
  const description = translate({
    id: 'offline.description',
    message: '把指南或 API 参考保存在这台设备上，没有网络时也能阅读和搜索。',
    description: 'Description of the page where readers keep the site',
  });
  return (
    <Layout title={title} description={description}>
      <Head>
        <link rel="manifest" href={useBaseUrl(manifestFile)} />
      </Head>
      <main className="container margin-vert--lg">
        <Offline title={title} description={description} />
      </main>
    </Layout>
  );
}
