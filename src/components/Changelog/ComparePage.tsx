/** The page that answers what changed between two versions. */
import Link from '@docusaurus/Link';
import { HtmlClassNameProvider, usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import { repository } from '@site/src/config/site';
import {
  compare,
  formatFilter,
  formatQuery,
  parseQuery,
  type Problem,
  type Query,
  type Range,
  resolve,
  togglePackage,
  versionsOf,
  withLater,
} from '@site/src/plugins/changelog/compare';
import { gridOfNewestMajor, gridOfRange } from '@site/src/plugins/changelog/grid';
import { type ChangelogIndex, majorOf, type ReleaseData } from '@site/src/content/changelogData';
import {
  type KnownTypes,
  type TypeFile,
  typesToAsk,
} from '@site/src/plugins/changelog/typeChanges';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import { type ReactNode, useMemo, useState } from 'react';
import LiveText from '../LiveText';
import ChangeGrid from './ChangeGrid';
import { ChangeList, Moves, Version, Waiting } from './Changes';
import CompareForm from './CompareForm';
import TypeChanges from './TypeChanges';
import { useFiles } from './useFiles';
import { useSearch } from './useSearch';

interface ProblemProps {
  problem: Problem;
  query: Query;
  onChange: (change: Partial<Query>) => void;
}

/** What is wrong with the address, and a button that mends it. */
function ProblemNote({ problem, query, onChange }: ProblemProps): ReactNode {
  const note = (message: string, mend?: { label: string; change: Partial<Query> }) => (
    <div className="alert alert--warning margin-bottom--md" role="alert">
      <p>{message}</p>
      {mend && (
        <button
          type="button"
          className="button button--sm button--secondary"
          onClick={() => onChange(mend.change)}
        >
          {mend.label}
        </button>
      )}
    </div>
  );
  switch (problem.kind) {
    case 'malformed':
      return note(
        translate(
          {
            id: 'changelog.compare.malformed',
            message: '「{value}」不是版本号：请写成 3.20.9 这样，或从列表中选择。',
            description: 'When an address names something that is no version',
          },
          { value: problem.value },
        ),
      );
    case 'unknown':
      return note(
        translate(
          {
            id: 'changelog.compare.unknown',
            message: '更新日志中没有版本 {value}。离它最近的版本是 {nearest}。',
            description: 'When an address names a version that the changelog does not have',
          },
          problem,
        ),
        {
          label: translate(
            {
              id: 'changelog.compare.useNearest',
              message: '改用 {nearest}',
              description: 'Button after a version that the changelog does not have',
            },
            problem,
          ),
          change: { [problem.side]: problem.nearest },
        },
      );
    case 'same':
      return note(
        translate(
          {
            id: 'changelog.compare.same',
            message: '两边都是 {value}，中间没有变更。请选择另一个版本。',
            description: 'When both versions are the same',
          },
          problem,
        ),
      );
    case 'swapped':
      return note(
        translate(
          {
            id: 'changelog.compare.swapped',
            message: '顺序反了：{from} 比 {to} 更新。',
            description: 'When the first version is newer than the second',
          },
          problem,
        ),
        {
          label: translate({
            id: 'changelog.compare.swap',
            message: '交换两个版本',
            description: 'Button after versions in the wrong order',
          }),
          change: { from: problem.to, to: problem.from },
        },
      );
    case 'packages':
      return note(
        translate(
          {
            id: 'changelog.compare.unknownPackages',
            message: '更新日志中没有名为 {names} 的包。包名不写 @midwayjs/，也可以从列表中选择。',
            description: 'When an address names packages that the changelog does not have',
          },
          { names: problem.names.join(', ') },
        ),
        {
          label: translate({
            id: 'changelog.compare.dropPackages',
            message: '去掉它们',
            description: 'Button after packages that the changelog does not have',
          }),
          change: { packages: query.packages.filter(name => !problem.names.includes(name)) },
        },
      );
  }
}

function useCount(): (releases: number, changes: number) => string {
  const { selectMessage } = usePluralForm();
  return (releases, changes) =>
    [
      selectMessage(
        changes,
        translate(
          {
            id: 'changelog.compare.changes',
            message: '{changes} 项变更',
            description: 'Part of the result of a comparison; plural forms divided by |',
          },
          { changes },
        ),
      ),
      selectMessage(
        releases,
        translate(
          {
            id: 'changelog.compare.releases',
            message: '{releases} 个版本',
            description: 'Part of the result of a comparison; plural forms divided by |',
          },
          { releases },
        ),
      ),
    ].join(' · ');
}

/** What changed where since the newest major line began: what the page shows before it is asked. */
function Overview({ index }: { index: ChangelogIndex }): ReactNode {
  const grid = gridOfNewestMajor(index);
  const [first, last] = [grid.columns.at(-1)!.label, grid.columns[0]!.label];
  return (
    <section className="markdown">
      <Heading as="h2">
        {translate(
          {
            id: 'changelog.grid.overview',
            message: '{first} 到 {last}：各个包的变更',
            description: 'Heading of the table of changes before two versions are chosen',
          },
          { first, last },
        )}
      </Heading>
      <ChangeGrid
        grid={grid}
        caption={translate({
          id: 'changelog.grid.byLine',
          message: '各个包在各个次版本中的变更',
          description: 'Name of the table of changes by package and minor line',
        })}
        renderPackage={name => (
          <Link to={`/changelog${formatFilter({ package: name })}`}>{name}</Link>
        )}
      />
    </section>
  );
}

interface ResultProps {
  range: Range;
  index: ChangelogIndex;
  types: KnownTypes;
  onChange: (change: Partial<Query>) => void;
}

function Result({ range, index, types, onChange }: ResultProps): ReactNode {
  const { contents: lines, ...waiting } = useFiles<ReleaseData[]>(
    range.lines.map(({ file }) => index.folder + file),
  );
  const asked = typesToAsk(range, types.packages);
  const { contents: files, ...waitingForTypes } = useFiles<TypeFile>(
    asked.ask.map(name => index.folder + types.packages[name]!.file),
  );
  const releases = useMemo(() => lines?.flat(), [lines]);
  const count = useCount();
  const retry = () => {
    waiting.retry();
    waitingForTypes.retry();
  };
  const pair = `${range.from} ${range.to}`;
  const [shownPair, setShownPair] = useState<string>();
  const isReady = releases && (files || waitingForTypes.hasFailed);
  if (isReady && shownPair !== pair) setShownPair(pair);
  // Renders once all files have loaded or failed, so that nothing shifts the layout afterwards. Another choice
  // of packages leaves the table, and the focus in it, where they are.
  if (!releases || !(isReady || shownPair === pair)) {
    return (
      <div className="comparison__waiting">
        <Waiting hasFailed={waiting.hasFailed} retry={retry} />
      </div>
    );
  }
  const { from, to, packages } = range;
  const comparison = compare(range, releases);
  const { groups, moves, withoutPackage } = comparison;
  const total = groups.reduce((sum, { changes }) => sum + changes.length, 0) + moves.length;
  const line = majorOf(to);
  const ended = index.ended[line];
  return (
    <section className="markdown comparison" data-range={`${from}...${to}`}>
      <Heading as="h2">
        <LiveText>{`v${from} → v${to}`}</LiveText>
      </Heading>
      <p role="status">
        <LiveText>
          {(packages.length > 0 ? `${packages.join(', ')} · ` : '') +
            count(comparison.releases, total)}
        </LiveText>
      </p>
      {total === 0 && (
        <p>
          {translate({
            id: 'changelog.compare.nothing',
            message: '更新日志没有记录这些包的变更。',
            description: 'When nothing changed between two versions',
          })}
        </p>
      )}
      {ended && <p>{`${line}.x · ${ended}`}</p>}
      {types.later.includes(to) && (
        <p>
          {translate(
            {
              id: 'changelog.compare.later',
              message: '更新日志到 v{version} 为止，之后的版本只比较类型。',
              description: 'When the newer version is one that the changelog does not have yet',
            },
            { version: versionsOf(index).find(({ date }) => date)!.version },
          )}
        </p>
      )}
      <p className="comparison__actions">
        <button
          type="button"
          className="button button--sm button--secondary"
          onClick={() => window.print()}
        >
          {translate({
            id: 'changelog.compare.print',
            message: '打印',
            description: 'Button that prints a comparison',
          })}
        </button>{' '}
        <Link href={`${repository}/compare/v${from}...v${to}`}>
          {translate({
            id: 'changelog.compare.commits',
            message: '两个版本之间的全部提交',
            description: 'Link to the commits between two versions',
          })}
        </Link>
      </p>
      {files ? (
        <TypeChanges {...{ range, index, asked, files, releases }} />
      ) : (
        <Waiting {...waitingForTypes} />
      )}
      <ChangeGrid
        key={`${from} ${to}`}
        grid={gridOfRange(range, releases)}
        caption={translate({
          id: 'changelog.grid.inRange',
          message: '两个版本之间各个包的变更',
          description: 'Name of the table of changes between two versions',
        })}
        chosen={packages}
        renderPackage={name => (
          <button
            type="button"
            className="clean-btn"
            aria-pressed={packages.includes(name)}
            onClick={() => onChange({ packages: togglePackage(packages, name) })}
          >
            {name}
          </button>
        )}
      />
      {groups.map(({ type, changes }) => (
        <section key={`${type} ${from} ${to} ${packages.join()}`}>
          <Heading as="h3">{`${index.types[type]} (${changes.length})`}</Heading>
          <ChangeList changes={changes} isDated />
        </section>
      ))}
      {moves.length > 0 && <Moves moves={moves} index={index} isDated />}
      {withoutPackage.changes.length + withoutPackage.moves.length > 0 && (
        <section key={`${from} ${to} unnamed`}>
          <Heading as="h3">
            {translate(
              {
                id: 'changelog.compare.unnamed',
                message: '没有指明包的变更（{count}）',
                description: 'Heading of changes that may be of the chosen packages or not',
              },
              { count: withoutPackage.changes.length + withoutPackage.moves.length },
            )}
          </Heading>
          {withoutPackage.changes.length > 0 && (
            <ChangeList changes={withoutPackage.changes} isDated />
          )}
          {withoutPackage.moves.length > 0 && (
            <Moves moves={withoutPackage.moves} index={index} isDated />
          )}
        </section>
      )}
    </section>
  );
}

/** What readers without JavaScript get instead of a comparison. */
function VersionLinks({ index }: { index: ChangelogIndex }): ReactNode {
  return (
    <noscript>
      <p>
        {translate({
          id: 'changelog.compare.noscript',
          message: '比较版本需要 JavaScript。以下是每个版本各自的变更：',
          description: 'Above the links to all versions, for readers without JavaScript',
        })}
      </p>
      <ul>
        {index.lines.map(({ line, versions }) => (
          <li key={line}>
            {versions
              .filter(({ hasPage }) => hasPage)
              .map(release => (
                <span key={release.version}>
                  <Version release={release} />{' '}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </noscript>
  );
}

interface Props {
  index: ChangelogIndex;
  types: KnownTypes;
}

export default function ComparePage({ index: changelog, types }: Props): ReactNode {
  const index = useMemo(() => withLater(changelog, types.later), [changelog, types]);
  const [search, setSearch] = useSearch();
  const query = parseQuery(search);
  const { range, problems } = resolve(query, index, types.packages);
  const versions = versionsOf(index);
  const change = (next: Partial<Query>) =>
    setSearch(current => {
      const { to = versions[0]!.version, ...rest } = parseQuery(current);
      return formatQuery({ ...rest, to, ...next });
    });
  const title = translate({
    id: 'changelog.compare.title',
    message: '比较版本',
    description: 'Title of the page that compares two versions',
  });
  const description = translate(
    {
      id: 'changelog.compare.description',
      message:
        '选择两个版本，查看两者之间的全部变更：先是升级后无法编译的用法，然后是类型的其他变化和发布说明。数据从 {first} 到 {last}。',
      description: 'Description of the page that compares two versions',
    },
    { first: `v${versions.at(-1)!.version}`, last: `v${versions[0]!.version}` },
  );
  return (
    <HtmlClassNameProvider className="compare-page">
      <Layout title={title} description={description}>
        <main className="container margin-vert--lg">
          <Heading as="h1">{title}</Heading>
          <p>{description}</p>
          <CompareForm {...{ query, index, types }} onChange={change} />
          <VersionLinks index={index} />
          {problems.map(problem => (
            <ProblemNote key={JSON.stringify(problem)} {...{ problem, query }} onChange={change} />
          ))}
          {range && <Result {...{ range, index, types }} onChange={change} />}
          {!range && problems.length === 0 && <Overview index={index} />}
        </main>
      </Layout>
    </HtmlClassNameProvider>
  );
}
