// Replaces the stock part. Why: a dozen tags fit in one list without a heading for each letter, with the
// description of each; and the stock list sorts them by the browser's language, which may differ from the language
// of the build.
// To retire when the stock list sorts by the language of the page, and the blog has tags for an alphabet.
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import IndexList from '@site/src/components/IndexList';
import type { Props } from '@theme/TagsListByLetter';
import React, { type ReactNode } from 'react';

export default function TagsList({ tags }: Props): ReactNode {
  const { compare } = new Intl.Collator(useDocusaurusContext().i18n.currentLocale);
  const entries = [...tags]
    .sort((a, b) => compare(a.label, b.label))
    .map(({ permalink, label, count, description }) => ({
      to: permalink,
      name: label,
      count,
      description,
    }));
  return <IndexList entries={entries} />;
}
