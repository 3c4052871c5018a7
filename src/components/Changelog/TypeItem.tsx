/** A change in the types of a package. */
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import CodeText from '@site/src/components/CodeText';
import type { VersionData } from '@site/src/content/changelogData';
import type { Span } from '@site/src/history/since';
import { tokensOf } from '@site/src/history/typeText';
import type { Range } from '@site/src/plugins/changelog/compare';
import type { TypeChange, TypeFile } from '@site/src/plugins/changelog/typeChanges';
import { diffArrays } from 'diff/lib/diff/array.js';
import type { ReactNode } from 'react';
import { Version } from './Changes';
import { join, reasonOf, titlesOf } from './typeTexts';

const sidesOf = () =>
  [
    {
      label: translate({
        id: 'changelog.types.before',
        message: '旧',
        description: 'Label of a type or a value before it changed',
      }),
      Mark: 'del',
      own: 'removed',
      others: 'added',
    },
    {
      label: translate({
        id: 'changelog.types.after',
        message: '新',
        description: 'Label of a type or a value after it changed',
      }),
      Mark: 'ins',
      own: 'added',
      others: 'removed',
    },
  ] as const;

interface PairProps {
  old: string | undefined;
  now: string | undefined;
}

/** Shows two texts with their differences marked, or a single text in one line. */
export function Pair({ old, now }: PairProps): ReactNode {
  if (old === undefined || now === undefined) {
    return <code className="type-change__one">{old ?? now}</code>;
  }
  const parts = diffArrays(tokensOf(old), tokensOf(now));
  return (
    <dl className="type-change__types">
      {sidesOf().map(({ label, Mark, own, others }) => (
        <div key={own}>
          <dt>{label}</dt>
          <dd>
            <code>
              {parts
                .filter(part => !part[others])
                .map(({ value, [own]: isMarked }, index) => {
                  const text = value.join('');
                  return isMarked ? <Mark key={index}>{text}</Mark> : text;
                })}
            </code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Props that all parts of the list share. */
export interface ItemContext {
  range: Range;
  /** Releases by version. */
  known: Map<string, VersionData>;
}

/** The release of a change, or the range of releases if the exact one is unknown. */
function When({
  span: { from, to },
  known,
}: { span: Span } & Pick<ItemContext, 'known'>): ReactNode {
  const release = known.get(to) ?? { version: to, date: '', hasPage: false };
  const label = from === undefined || from === to ? `v${to}` : `v${from}–v${to}`;
  return <Version release={release} label={label} />;
}

interface ItemProps extends ItemContext {
  change: TypeChange;
  file: TypeFile;
}

/** The path of a symbol's page, or of its section on the page of its package. */
function routeOf(symbol: string, { dir, pages }: TypeFile): string | undefined {
  const place = Object.hasOwn(pages, symbol) ? pages[symbol] : undefined;
  return place === undefined
    ? undefined
    : `/api/${dir}${place && !place.startsWith('#') ? '/' : ''}${place}`;
}

/** The releases in which the change may have happened. */
const Source = ({
  change: { spans, isUncertain },
  range,
  known,
}: ItemContext & Pick<ItemProps, 'change'>): ReactNode => (
  <span className="changes__source">
    {spans.map(span => (
      <When key={span.to} span={span} known={known} />
    ))}
    {isUncertain && (
      <span>
        {translate(
          {
            id: 'changelog.types.uncertain',
            message: '可能已在 v{version} 中',
            description:
              'Shown with a change that may be older than the first version, because versions between are unknown',
          },
          { version: range.from },
        )}
      </span>
    )}
  </span>
);

export function TypeItem({ change, file, ...common }: ItemProps): ReactNode {
  const { symbol, member, breaks, notes, deprecated, renamedTo } = change;
  const route = routeOf(renamedTo ?? symbol, file);
  const isNew = change.before === undefined;
  const isGone = change.after === undefined;
  const titles = titlesOf();
  const reasons = breaks.map(one => reasonOf(one, change));
  if (change.isOption && breaks.length === 0 && isNew !== isGone)
    reasons.push(isNew ? titles.added : titles.removed);
  return (
    <li className="type-change">
      <code>
        {route && !renamedTo ? <Link to={route}>{symbol}</Link> : symbol}
        {member !== undefined && `.${member}`}
      </code>{' '}
      {reasons.length > 0 && <b>{join(reasons)}</b>}{' '}
      {route && renamedTo && (
        <>
          <Link to={route}>
            <code>{renamedTo}</code>
          </Link>{' '}
        </>
      )}
      <Source change={change} {...common} /> {deprecated && <p>{deprecated}</p>}
      {(change.before ?? change.after) !== undefined && (
        <Pair old={change.before} now={change.after} />
      )}
      {notes.length > 0 && (
        <ul className="type-change__notes">
          {notes.slice(0, 2).map(({ change: note, release }) => (
            <li key={release.version + (note.text ?? '')}>
              <CodeText text={note.text ?? ''} /> <Version release={release} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
