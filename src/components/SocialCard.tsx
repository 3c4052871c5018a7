import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import React, { type ReactNode } from 'react';
import { cardPath, cardSize, hasCard } from '../plugins/social-cards/address';

/** Sets the social card of a page.
 * @param permalink path of the page
 * @param title text of the card */
export default function SocialCard(page: { permalink: string; title: string }): ReactNode {
  const { url, baseUrl, title } = useDocusaurusContext().siteConfig;
  const image = url + cardPath(page.permalink, baseUrl);
  const alt = hasCard(page.permalink, baseUrl) ? page.title : title;
  return (
    <Head>
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
    </Head>
  );
}
