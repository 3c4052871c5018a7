import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { Card as Data } from '@site/src/plugins/code-types/cardData';
import CodeText from '@site/src/components/CodeText';
import type { ReactNode } from 'react';
import Code, { PathLink } from './Code';

/** The releases that introduced, deprecated and removed the symbol, and the default of an option; code is between
 * backticks. */
const factsOf = ({ since, deprecated, removed, default: usual }: Data): string[] =>
  [
    since &&
      translate(
        {
          id: 'typeCards.since',
          message: '始于 {version}',
          description: 'The version that introduced a name',
        },
        { version: since },
      ),
    deprecated &&
      translate(
        {
          id: 'typeCards.deprecatedSince',
          message: '自 {version} 起废弃',
          description: 'The version that deprecated a name',
        },
        { version: deprecated },
      ),
    deprecated === '' &&
      translate({
        id: 'typeCards.deprecated',
        message: '已废弃',
        description: 'A name is deprecated, it is not known since when',
      }),
    removed &&
      translate(
        {
          id: 'typeCards.removedIn',
          message: '已在 {version} 中移除',
          description: 'The version after the documented ones that no longer has a name',
        },
        { version: removed },
      ),
    usual &&
      translate(
        {
          id: 'typeCards.default',
          message: '默认值 {value}',
          description: 'The value when it is left out, which is code',
        },
        { value: `\`${usual}\`` },
      ),
  ].flatMap(fact => fact || []);

const isPackage = (name: string) => /^(@[\w.-]+\/)?[\w.-]+$/.test(name);

interface LinkProps {
  data: Data;
  /** Called to go to the declaration on the same page. */
  onDeclaration: () => void;
}

/** The links of the card, the most important first. */
function linksOf({ data: { to, declared, npm }, onDeclaration }: LinkProps): ReactNode[] {
  const links: ReactNode[] = [];
  if (to) {
    links.push(
      <PathLink path={to}>
        {translate({
          id: 'typeCards.reference',
          message: 'API 参考',
          description: 'Link to the page of a name in the reference',
        })}
      </PathLink>,
    );
  }
  if (declared) {
    const { file, at, page } = declared;
    const text = file
      ? translate(
          {
            id: 'typeCards.declaredIn',
            message: '声明于 {file}',
            description: 'Where a name is declared: the path of a file',
          },
          { file },
        )
      : translate({
          id: 'typeCards.declared',
          message: '声明处',
          description: 'Link to where a name is declared',
        });
    if (page) links.push(<PathLink path={page}>{text}</PathLink>);
    else if (at) links.push(<button onClick={onDeclaration}>{text}</button>);
    else if (file) links.push(<span>{text}</span>);
  }
  if (npm && isPackage(npm)) {
    links.push(<Link href={`https://www.npmjs.com/package/${npm}`}>{npm}</Link>);
  }
  return links;
}

/** The content of the card of a name. */
export default function Card(props: LinkProps): ReactNode {
  const { data } = props;
  const facts = factsOf(data);
  const links = linksOf(props);
  return (
    <>
      <pre className="type-card__type">
        <code>
          <Code html={data.html} />
        </code>
      </pre>
      {data.text && (
        <p>
          <CodeText text={data.text} />
        </p>
      )}
      {facts.length > 0 && (
        <ul className="type-card__facts">
          {facts.map(fact => (
            <li key={fact}>
              <CodeText text={fact} />
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className="type-card__links">
          {links.map((link, index) => (
            <li key={index}>{link}</li>
          ))}
        </ul>
      )}
    </>
  );
}
