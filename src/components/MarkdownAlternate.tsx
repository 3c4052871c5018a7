import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import React, { type ReactNode } from 'react';
import { markdownPath } from '../content/markdownPath';

/** Links to the Markdown of a page, for programs.
 * @param permalink path of the page */
export default function MarkdownAlternate({ permalink }: { permalink: string }): ReactNode {
  const { url } = useDocusaurusContext().siteConfig;
  return (
    <Head>
      <link rel="alternate" type="text/markdown" href={url + markdownPath(permalink)} />
    </Head>
  );
}
