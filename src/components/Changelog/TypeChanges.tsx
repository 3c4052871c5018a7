/** The changes in the types of packages between two versions, with breaking changes first. */
import { translate } from '@docusaurus/Translate';
import { type ChangelogIndex, majorOf, type ReleaseData } from '@site/src/content/changelogData';
import { type Range, versionsOf } from '@site/src/plugins/changelog/compare';
import {
  type PackageTypes,
  type TypeChange,
  typeChanges,
  type TypeFile,
  type typesToAsk,
} from '@site/src/plugins/changelog/typeChanges';
import Heading from '@theme/Heading';
import { type ReactNode, useMemo } from 'react';
import { type ItemContext, Pair, TypeItem } from './TypeItem';
import { counted, join, titlesOf, valueOf } from './typeTexts';

/** Longer lists fold after this many items. */
const mostShown = 10;

/** A list whose end is folded if the list is long. */
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

/** The name of a package, with the compared versions. */
const Compared = ({ types: { name, from, to } }: { types: PackageTypes }) => (
  <>
    <code>{name}</code> <small>{`v${from} → v${to}`}</small>
  </>
);

interface PackageProps extends ItemContext {
  types: PackageTypes;
  file: TypeFile;
}

const itemsOf = (
  changes: TypeChange[],
  { file, range, known }: Omit<PackageProps, 'types'>,
): ReactNode[] =>
  changes.map(change => (
    <TypeItem key={`${change.symbol}.${change.member ?? ''}`} {...{ change, file, range, known }} />
  ));

/** Changes after which code no longer compiles. */
const Breaking = ({ types, ...rest }: PackageProps): ReactNode => (
  <section>
    <Heading as="h4">
      <Compared types={types} />
    </Heading>
    <Folded items={itemsOf(types.breaking, rest)} />
  </section>
);

/** All other changes, by group. */
function Others({ types, isOpen, ...rest }: PackageProps & { isOpen: boolean }): ReactNode {
  const titles = titlesOf();
  const defaults = types.defaults.map(({ path, before, after }) => (
    <li className="type-change" key={path}>
      <code>{path}</code> {before === undefined && <b>{titles.added} </b>}
      {after === undefined && <b>{titles.removed} </b>}
      <Pair old={valueOf(before)} now={valueOf(after)} />
    </li>
  ));
  const groups = [
    ...types.groups.map(({ group, changes }) => ({ group, items: itemsOf(changes, rest) })),
    ...(defaults.length > 0 ? [{ group: 'defaults' as const, items: defaults }] : []),
  ];
  return (
    <details open={isOpen}>
      <summary>
        <Compared types={types} />{' '}
        <small>
          {groups.map(({ group, items }) => `${titles[group]} ${items.length}`).join(' · ')}
        </small>
      </summary>
      {groups.map(({ group, items }) => (
        <section key={group}>
          <Heading as="h4">{counted(titles[group], items.length)}</Heading>
          <Folded items={items} />
        </section>
      ))}
    </details>
  );
}

const countOthers = ({ groups, defaults }: PackageTypes): number =>
  defaults.length + groups.reduce((sum, { changes }) => sum + changes.length, 0);

/** Explains how to read the list, and what it leaves out. */
function notesOf(
  hasChanges: boolean,
  same: string[],
  { unknown, ended }: Props['asked'],
  line: string,
): string[] {
  const notes: string[] = [];
  if (hasChanges) {
    notes.push(
      translate({
        id: 'changelog.types.spans',
        message:
          '包名旁是实际比较的版本：并非每次发布都更新每个包，包仓库里也可能缺少一些版本。「v3.1.0–v3.2.0」表示变化发生在其间的某个版本。',
        description: 'Below the changes of types: which versions were compared',
      }),
    );
  }
  if (same.length > 0) {
    notes.push(
      translate(
        {
          id: 'changelog.types.same',
          message: '类型没有变化：{names}。',
          description: 'Names the packages whose types are the same in both versions',
        },
        { names: join(same) },
      ),
    );
  }
  if (ended.length > 0) {
    notes.push(
      translate(
        {
          id: 'changelog.types.ended',
          message: '包仓库里没有这些包的 {line}.x 版本，只比较到它们更早的最后一个版本：{names}。',
          description:
            'Names the packages that have no version of the major line of the newer version',
        },
        { line, names: join(ended) },
      ),
    );
  }
  if (unknown.length > 0) {
    notes.push(
      translate(
        {
          id: 'changelog.types.unknown',
          message: '包仓库里没有这个范围内的版本，因此无法比较类型：{names}。',
          description: 'Names the packages that have no version in the range, as far as is known',
        },
        { names: join(unknown) },
      ),
    );
  }
  return notes;
}

const breakingTitle = (count: number) =>
  translate(
    {
      id: 'changelog.types.breaking',
      message: '使用这些的代码无法编译（{count}）',
      description: 'Heading of the exports, members and parameters that code cannot use any more',
    },
    { count },
  );

const breakingHelp = () =>
  translate({
    id: 'changelog.types.breakingHelp',
    message:
      '这里比较各个包发布的类型声明，只列出确定的变更：升级后，按所列方式使用这些导出的代码无法编译。标为移除的，也可能是改成了私有。',
    description: 'Below the heading of changes that break compilation',
  });

const othersTitle = (count: number) =>
  translate(
    {
      id: 'changelog.types.others',
      message: '类型的其他变化（{count}）',
      description: 'Heading of the changes of types with which code may still compile',
    },
    { count },
  );

interface Props {
  range: Range;
  index: ChangelogIndex;
  asked: ReturnType<typeof typesToAsk>;
  /** The files of the selected packages. */
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
  const sum = (count: (types: PackageTypes) => number) =>
    packages.reduce((all, { types }) => all + count(types), 0);
  const broken = packages.filter(({ types }) => types.breaking.length > 0);
  const others = packages.filter(({ types }) => countOthers(types) > 0);
  const same = [...asked.same, ...asked.ask].filter(
    name => !packages.some(({ types }) => types.name === name),
  );
  const common = { range, known };
  return (
    <div className="type-changes">
      {broken.length > 0 && (
        <section>
          <Heading as="h3">{breakingTitle(sum(({ breaking }) => breaking.length))}</Heading>
          <p>{breakingHelp()}</p>
          {broken.map(one => (
            <Breaking key={one.types.name} {...one} {...common} />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <Heading as="h3">{othersTitle(sum(countOthers))}</Heading>
          {others.map(one => (
            <Others key={one.types.name} isOpen={others.length === 1} {...one} {...common} />
          ))}
        </section>
      )}
      {notesOf(packages.length > 0, same, asked, majorOf(to)).map(note => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
