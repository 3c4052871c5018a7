// Replaces the stock part. Why: the stock list sorts tags by the language of the browser, which may
// differ from that of the build.
// To retire when the stock list sorts by the language of the page.
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
import Tag from '@theme/Tag';
import type { Props } from '@theme/TagsListByLetter';
import React, { type ReactNode } from 'react';
import styles from './styles.module.css';

type TagItem = Props['tags'][number];

/** Tags by their first letter, both sorted.
 * @param locale in whose order */
export function tagsByLetter(tags: Props['tags'], locale: string): [string, TagItem[]][] {
  const { compare } = new Intl.Collator(locale);
  const groups = new Map<string, TagItem[]>();
  for (const tag of [...tags].sort((a, b) => compare(a.label, b.label))) {
    const letter = [...tag.label][0]!.toUpperCase();
    groups.set(letter, [...(groups.get(letter) ?? []), tag]);
  }
  return [...groups].sort(([a], [b]) => compare(a, b));
}

export default function TagsListByLetter({ tags }: Props): ReactNode {
  const { currentLocale } = useDocusaurusContext().i18n;
  return (
    <section className="margin-vert--lg">
      {tagsByLetter(tags, currentLocale).map(([letter, own]) => (
        <article key={letter}>
          <Heading as="h2" id={letter}>
            {letter}
          </Heading>
          <ul className="padding--none">
            {own.map(tag => (
              <li key={tag.permalink} className={styles.tag}>
                <Tag {...tag} />
              </li>
            ))}
          </ul>
          <hr />
        </article>
      ))}
    </section>
  );
}
