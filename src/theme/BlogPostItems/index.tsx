// Replaces the stock part. Why: a list shows the date, title and description of each post, instead of its first
// paragraphs, its tags and a second link.
// To retire when the theme has compact lists.
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Props } from '@theme/BlogPostItems';
import Heading from '@theme/Heading';
import React, { type ReactNode } from 'react';
import './styles.css';

export default function BlogPostItems({ items }: Props): ReactNode {
  const { currentLocale } = useDocusaurusContext().i18n;
  const dates = new Intl.DateTimeFormat(currentLocale, { dateStyle: 'long', timeZone: 'UTC' });
  return items.map(({ content: { metadata } }) => (
    <article key={metadata.permalink} className="post">
      <time dateTime={metadata.date}>{dates.format(new Date(metadata.date))}</time>
      <Heading as="h2">
        <Link to={metadata.permalink}>{metadata.title}</Link>
      </Heading>
      <p>{metadata.description}</p>
    </article>
  ));
}
