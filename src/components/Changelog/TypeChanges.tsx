/** What changed of the types of packages between two versions: first what does not compile any more. */
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { tokensOf } from '@site/src/history/text';
import type { Break, DecoratedPlace } from '@site/src/plugins/changelog/breaks';
import { type Range, versionsOf } from '@site/src/plugins/changelog/compare';
import type { ChangelogIndex, ReleaseData, VersionData } from '@site/src/content/changelogData';
import {
  type PackageTypes,
  type TypeChange,
  typeChanges,
  type TypeFile,
  type TypeGroup,
  type typesToAsk,
} from '@site/src/plugins/changelog/typeChanges';
import type { Span } from '@site/src/history/since';
import Heading from '@theme/Heading';
import { diffArrays } from 'diff/lib/diff/array.js';
import { type ReactNode, useMemo } from 'react';
import { Text, Version } from './Changes';

/** More changes than these are folded. */
const mostShown = 10;

const separator = () =>
  translate({
    id: 'changelog.types.separator',
    message: '、',
    description: 'Between names in a list of the comparison of types',
  });

const placesOf = (): Record<DecoratedPlace, string> => ({
  class: translate({
    id: 'changelog.types.place.class',
    message: '类',
    description: 'What a decorator can stand before',
  }),
  method: translate({
    id: 'changelog.types.place.method',
    message: '方法',
    description: 'What a decorator can stand before',
  }),
  property: translate({
    id: 'changelog.types.place.property',
    message: '属性',
    description: 'What a decorator can stand before',
  }),
  parameter: translate({
    id: 'changelog.types.place.parameter',
    message: '参数',
    description: 'What a decorator can stand before',
  }),
});

/** Why something does not compile any more. */
function reasonOf(broken: Break, { renamedTo = '' }: TypeChange): string {
  const join = (names: string[]) => names.join(separator());
  switch (broken.kind) {
    case 'removed':
      return translate({
        id: 'changelog.types.removed',
        message: '已移除',
        description: 'Of an export or a member that is gone',
      });
    case 'renamed':
      return translate(
        {
          id: 'changelog.types.renamed',
          message: '改名为 {name}',
          description: 'Of an export that has another name',
        },
        { name: renamedTo },
      );
    case 'required':
      return translate(
        {
          id: 'changelog.types.required',
          message: '调用时必须传入 {names}',
          description: 'Of a function with new required parameters',
        },
        { names: join(broken.names) },
      );
    case 'surplus':
      return translate(
        {
          id: 'changelog.types.surplus',
          message: '不再有参数 {names}',
          description: 'Of a function that lost parameters',
        },
        { names: join(broken.names) },
      );
    case 'narrowed':
      return broken.name
        ? translate(
            {
              id: 'changelog.types.narrowedParameter',
              message: '参数 {name} 不再接受 {types}',
              description: 'Of a function whose parameter takes fewer types',
            },
            { name: broken.name, types: join(broken.types) },
          )
        : translate(
            {
              id: 'changelog.types.narrowed',
              message: '不再接受 {types}',
              description: 'Of an option that takes fewer types',
            },
            { types: join(broken.types) },
          );
    case 'promise':
      return translate({
        id: 'changelog.types.promise',
        message: '现在返回 Promise',
        description: 'Of a function that gives a promise of what it gave',
      });
    case 'nothing':
      return translate({
        id: 'changelog.types.nothing',
        message: '不再返回值',
        description: 'Of a function that gives nothing any more',
      });
    case 'type-only':
      return translate({
        id: 'changelog.types.typeOnly',
        message: '现在只是类型，不能当作值使用',
        description: 'Of a class or a constant that has become a type',
      });
    case 'protected':
      return translate({
        id: 'changelog.types.protected',
        message: '现在只有子类能使用',
        description: 'Of a member that has become protected',
      });
    case 'static':
      return translate({
        id: 'changelog.types.static',
        message: '由静态成员改为实例成员，或由实例成员改为静态成员',
        description: 'Of a member that has become static, or is so no more',
      });
    case 'type-parameters':
      return translate({
        id: 'changelog.types.typeParameters',
        message: '类型参数的个数不同了',
        description: 'Of a class or a type that takes another number of type arguments',
      });
    case 'decorates':
      return translate(
        {
          id: 'changelog.types.decorates',
          message: '现在只能装饰{places}',
          description: 'Of a decorator that fits fewer places; {places} are classes, methods …',
        },
        { places: join(broken.places.map(place => placesOf()[place])) },
      );
    case 'required-option':
      return translate({
        id: 'changelog.types.requiredOption',
        message: '现在必须提供',
        description: 'Of an option that objects with the type must have',
      });
    case 'nullable':
      return translate(
        {
          id: 'changelog.types.nullable',
          message: 'strict 项目中，使用前要先排除 {types}',
          description:
            'Of a value that may be undefined or null, which strict projects must rule out',
        },
        { types: join(broken.types) },
      );
  }
}

const titlesOf = (): Record<TypeGroup | 'defaults', string> => ({
  removed: translate({
    id: 'changelog.types.group.removed',
    message: '移除',
    description: 'Heading of what is gone from a package, though code with it still compiles',
  }),
  changed: translate({
    id: 'changelog.types.group.changed',
    message: '签名变化',
    description: 'Heading of what has another type in a package',
  }),
  added: translate({
    id: 'changelog.types.group.added',
    message: '新增',
    description: 'Heading of what is new in a package',
  }),
  options: translate({
    id: 'changelog.types.group.options',
    message: '选项',
    description: 'Heading of the options of a package that are new, gone or have another type',
  }),
  deprecated: translate({
    id: 'changelog.types.group.deprecated',
    message: '弃用',
    description: 'Heading of what is deprecated now in a package',
  }),
  defaults: translate({
    id: 'changelog.types.group.defaults',
    message: '默认值',
    description: 'Heading of the values of the default configuration that are others now',
  }),
});

const before = () =>
  translate({
    id: 'changelog.types.before',
    message: '旧',
    description: 'Label of a type or a value before it changed',
  });
const after = () =>
  translate({
    id: 'changelog.types.after',
    message: '新',
    description: 'Label of a type or a value after it changed',
  });

/** The value of a default: code gives it where it is `…`. */
const valueOf = (value: string | undefined) =>
  value === '…'
    ? translate({
        id: 'changelog.types.computed',
        message: '由代码计算',
        description: 'Stands for a default value that code computes',
      })
    : value;

interface PairProps {
  old: string | undefined;
  now: string | undefined;
}

/** Two texts, with what differs marked; one alone on the line of its name. */
function Pair({ old, now }: PairProps): ReactNode {
  if (old === undefined || now === undefined) {
    return <code className="type-change__one">{old ?? now}</code>;
  }
  const parts = diffArrays(tokensOf(old), tokensOf(now)).map(({ value, ...mark }) => ({
    text: value.join(''),
    ...mark,
  }));
  return (
    <dl className="type-change__types">
      <div>
        <dt>{before()}</dt>
        <dd>
          <code>
            {parts.map(({ text, added, removed }, index) =>
              added ? null : removed ? <del key={index}>{text}</del> : text,
            )}
          </code>
        </dd>
      </div>
      <div>
        <dt>{after()}</dt>
        <dd>
          <code>
            {parts.map(({ text, added, removed }, index) =>
              removed ? null : added ? <ins key={index}>{text}</ins> : text,
            )}
          </code>
        </dd>
      </div>
    </dl>
  );
}

/** What all parts of the list share. */
interface Common {
  range: Range;
  /** Releases by version. */
  known: Map<string, VersionData>;
}

/** When something changed: a release, or those between two known versions. */
function When({ span: { from, to }, known }: { span: Span } & Pick<Common, 'known'>): ReactNode {
  const release = known.get(to) ?? { version: to, date: '', hasPage: false };
  const label = from === undefined || from === to ? `v${to}` : `v${from}–v${to}`;
  return <Version release={release} label={label} />;
}

interface ItemProps extends Common {
  change: TypeChange;
  file: TypeFile;
}

function Item({ change, file, range, known }: ItemProps): ReactNode {
  const { symbol, member, breaks, spans, notes, deprecated, isUncertain, renamedTo } = change;
  const name = renamedTo ?? symbol;
  const place = Object.hasOwn(file.pages, name) ? file.pages[name] : undefined;
  const route =
    place !== undefined && `/api/${file.dir}${place && !place.startsWith('#') ? '/' : ''}${place}`;
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
      {reasons.length > 0 && <b>{reasons.join(separator())}</b>}{' '}
      {route && renamedTo && (
        <>
          <Link to={route}>
            <code>{renamedTo}</code>
          </Link>{' '}
        </>
      )}
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
                  'Of a change that may have come before the older version: versions between are not known',
              },
              { version: range.from },
            )}
          </span>
        )}
      </span>{' '}
      {deprecated && <p>{deprecated}</p>}
      {(change.before ?? change.after) !== undefined && (
        <Pair old={change.before} now={change.after} />
      )}
      {notes.length > 0 && (
        <ul className="type-change__notes">
          {notes.slice(0, 2).map(({ change: note, release }) => (
            <li key={release.version + (note.text ?? '')}>
              <Text text={note.text ?? ''} /> <Version release={release} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A list whose end is folded if it is long. */
function Folded({ items }: { items: ReactNode[] }): ReactNode {
  const isLong = items.length > mostShown + 2;
  const rest = isLong ? items.slice(mostShown) : [];
  return (
    <>
      <ul className="type-changes__list">{isLong ? items.slice(0, mostShown) : items}</ul>
      {isLong && (
        <details>
          <summary>
            {translate(
              {
                id: 'changelog.types.more',
                message: '其余 {count} 项',
                description: 'Opens the rest of a long list of changes of types',
              },
              { count: rest.length },
            )}
          </summary>
          <ul className="type-changes__list">{rest}</ul>
        </details>
      )}
    </>
  );
}

const keyOf = ({ symbol, member = '' }: TypeChange) => `${symbol}.${member}`;

/** The name of a package, with the versions that were compared. */
const Compared = ({ types: { name, from, to } }: { types: PackageTypes }) => (
  <>
    <code>{name}</code> <small>{`v${from} → v${to}`}</small>
  </>
);

interface OthersProps extends Common {
  types: PackageTypes;
  file: TypeFile;
  isOpen: boolean;
}

function Others({ types, file, isOpen, ...common }: OthersProps): ReactNode {
  const titles = titlesOf();
  const { groups, defaults } = types;
  const counts = [
    ...groups.map(({ group, changes }) => `${titles[group]} ${changes.length}`),
    ...(defaults.length ? [`${titles.defaults} ${defaults.length}`] : []),
  ];
  return (
    <details open={isOpen}>
      <summary>
        <Compared types={types} /> <small>{counts.join(' · ')}</small>
      </summary>
      {groups.map(({ group, changes }) => (
        <section key={group}>
          <Heading as="h4">{`${titles[group]} (${changes.length})`}</Heading>
          <Folded
            items={changes.map(change => (
              <Item key={keyOf(change)} {...{ change, file, ...common }} />
            ))}
          />
        </section>
      ))}
      {defaults.length > 0 && (
        <section>
          <Heading as="h4">{`${titles.defaults} (${defaults.length})`}</Heading>
          <Folded
            items={defaults.map(({ path, before: old, after: now }) => (
              <li className="type-change" key={path}>
                <code>{path}</code> {old === undefined && <b>{titles.added} </b>}
                {now === undefined && <b>{titles.removed} </b>}
                <Pair old={valueOf(old)} now={valueOf(now)} />
              </li>
            ))}
          />
        </section>
      )}
    </details>
  );
}

interface Props {
  range: Range;
  index: ChangelogIndex;
  asked: ReturnType<typeof typesToAsk>;
  /** Those of the packages that were asked for. */
  files: TypeFile[];
  releases: ReleaseData[];
}

export default function TypeChanges({ range, index, asked, files, releases }: Props): ReactNode {
  const known = useMemo(
    () => new Map(versionsOf(index).map(release => [release.version, release])),
    [index],
  );
  const { from, to } = range;
  const packages = useMemo(() => {
    const versions = [...known.keys()].reverse();
    return files.flatMap(file => {
      const types = typeChanges(file, { from, to }, versions, releases);
      return types ? [{ types, file }] : [];
    });
  }, [files, from, to, releases, known]);
  const same = [...asked.same, ...asked.ask].filter(
    name => !packages.some(({ types }) => types.name === name),
  );
  const broken = packages.filter(({ types }) => types.breaking.length > 0);
  const others = packages.filter(
    ({ types }) => types.groups.length > 0 || types.defaults.length > 0,
  );
  const count = broken.reduce((sum, { types }) => sum + types.breaking.length, 0);
  const countOthers = others.reduce(
    (sum, { types: { groups, defaults } }) =>
      sum + defaults.length + groups.reduce((all, { changes }) => all + changes.length, 0),
    0,
  );
  const common = { range, known };
  return (
    <div className="type-changes">
      {count > 0 && (
        <section>
          <Heading as="h3">
            {translate(
              {
                id: 'changelog.types.breaking',
                message: '使用这些的代码无法编译（{count}）',
                description:
                  'Heading of the exports, members and parameters that code cannot use any more',
              },
              { count },
            )}
          </Heading>
          <p>
            {translate({
              id: 'changelog.types.breakingHelp',
              message:
                '这里比较各个包发布的类型声明，只列出确定的变更：升级后，按所列方式使用这些导出的代码无法编译。标为移除的，也可能是改成了私有。',
              description: 'Below the heading of what code cannot use any more',
            })}
          </p>
          {broken.map(({ types, file }) => (
            <section key={types.name}>
              <Heading as="h4">
                <Compared types={types} />
              </Heading>
              <Folded
                items={types.breaking.map(change => (
                  <Item key={keyOf(change)} {...{ change, file, ...common }} />
                ))}
              />
            </section>
          ))}
        </section>
      )}
      {countOthers > 0 && (
        <section>
          <Heading as="h3">
            {translate(
              {
                id: 'changelog.types.others',
                message: '类型的其他变化（{count}）',
                description: 'Heading of the changes of types with which code may still compile',
              },
              { count: countOthers },
            )}
          </Heading>
          {others.map(({ types, file }) => (
            <Others key={types.name} isOpen={others.length === 1} {...{ types, file, ...common }} />
          ))}
        </section>
      )}
      {packages.length > 0 && (
        <p>
          {translate({
            id: 'changelog.types.spans',
            message:
              '包名旁是实际比较的版本：并非每次发布都更新每个包，包仓库里也可能缺少一些版本。「v3.1.0–v3.2.0」表示变化发生在其间的某个版本。',
            description: 'Below the changes of types: which versions were compared',
          })}
        </p>
      )}
      {same.length > 0 && (
        <p>
          {translate(
            {
              id: 'changelog.types.same',
              message: '类型没有变化：{names}。',
              description: 'Names the packages whose types are the same in both versions',
            },
            { names: same.join(separator()) },
          )}
        </p>
      )}
      {asked.unknown.length > 0 && (
        <p>
          {translate(
            {
              id: 'changelog.types.unknown',
              message: '包仓库里没有这个范围内的版本，因此无法比较类型：{names}。',
              description:
                'Names the packages that have no version in the range, as far as is known',
            },
            { names: asked.unknown.join(separator()) },
          )}
        </p>
      )}
    </div>
  );
}
