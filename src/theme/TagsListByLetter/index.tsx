// Replaces the stock part. Why: a dozen tags fit in one list without a heading for each letter; and the stock list
// sorts them by the browser's language, which may differ from the language of the build.
// To retire when the stock list sorts by the language of the page, and the blog has tags for an alphabet.
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Tag from '@theme/Tag';
import type { Props } from '@theme/TagsListByLetter';
import React, { type ReactNode } from 'react';

export default function TagsList({ tags }: Props): ReactNode {
  const { compare } = new Intl.Collator(useDocusaurusContext().i18n.currentLocale);
  return (
    <ul className="tags">
      {[...tags]
        .sort((a, b) => compare(a.label, b.label))
        .map(tag => (
          <li key={tag.permalink}>
            <Tag {...tag} />
          </li>
        ))}
    </ul>
  );
}
