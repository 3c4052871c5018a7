/** The changes between two versions. */
import Link from '@docusaurus/Link';
import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import { repository } from '@site/src/config/site';
import { type ChangelogIndex, majorOf, type ReleaseData } from '@site/src/content/changelogData';
import {
  compare,
  isBetween,
  type Query,
  type Range,
  togglePackage,
  versionsOf,
} from '@site/src/plugins/changelog/compare';
import { gridOfRange } from '@site/src/plugins/changelog/grid';
import {
  type KnownTypes,
  type TypeFile,
  typesToAsk,
} from '@site/src/plugins/changelog/typeChanges';
import Heading from '@theme/Heading';
import { type ReactNode, useMemo, useState } from 'react';
import LiveText from '../LiveText';
import ChangeGrid from './ChangeGrid';
import { ChangeList, Moves, Waiting } from './Changes';
import { Button } from './controls';
import TypeChanges from './TypeChanges';
import { counted } from './typeTexts';
import { useFiles } from './useFiles';

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

interface Props {
  range: Range;
  index: ChangelogIndex;
  types: KnownTypes;
  onChange: (change: Partial<Query>) => void;
}

/** Notes about the newer version, one per line. */
function notesOf({ to }: Range, index: ChangelogIndex, types: KnownTypes, total: number): string[] {
  const line = majorOf(to);
  const ended = index.ended[line];
  return [
    ...(total === 0 && !types.later.includes(to)
      ? [
          translate({
            id: 'changelog.compare.nothing',
            message: '更新日志没有记录这些包的变更。',
            description: 'When nothing changed between two versions',
          }),
        ]
      : []),
    ...(ended ? [`${line}.x · ${ended}`] : []),
    ...(types.later.includes(to)
      ? [
          translate(
            {
              id: 'changelog.compare.later',
              message: '更新日志到 v{version} 为止，之后的版本只比较类型。',
              description: 'When the newer version is one that the changelog does not have yet',
            },
            { version: versionsOf(index).find(({ date }) => date)!.version },
          ),
        ]
      : []),
  ];
}

/** Major lines with a guide for upgrades from the line before. */
const guided = ['3', '4'];

/** Links to the guides for the major lines that a range enters. */
const Guides = ({ range: { from, to } }: Pick<Props, 'range'>): ReactNode =>
  guided
    .filter(line => isBetween(`${line}.0.0`, { from, to }))
    .map(line => (
      <p key={line}>
        <Link to={`/docs/upgrade_v${line}`}>
          {translate(
            {
              id: 'changelog.compare.guide',
              message: '升级步骤：从 {from} 升级到 {to}',
              description: 'Link to the guide for the upgrade between two major lines',
            },
            { from: `${Number(line) - 1}.x`, to: `${line}.x` },
          )}
        </Link>
      </p>
    ));

const Actions = ({ range: { from, to } }: Pick<Props, 'range'>): ReactNode => (
  <p className="comparison__actions">
    <Button onClick={() => window.print()}>
      {translate({
        id: 'changelog.compare.print',
        message: '打印',
        description: 'Button that prints a comparison',
      })}
    </Button>{' '}
    <Link href={`${repository}/compare/v${from}...v${to}`}>
      {translate({
        id: 'changelog.compare.commits',
        message: '两个版本之间的全部提交',
        description: 'Link to the commits between two versions',
      })}
    </Link>
  </p>
);

/** The table of changes by package, whose rows select packages. */
const PackageGrid = ({
  range,
  releases,
  onChange,
}: Pick<Props, 'range' | 'onChange'> & { releases: ReleaseData[] }): ReactNode => (
  <ChangeGrid
    grid={gridOfRange(range, releases)}
    caption={translate({
      id: 'changelog.grid.inRange',
      message: '两个版本之间各个包的变更',
      description: 'Name of the table of changes between two versions',
    })}
    chosen={range.packages}
    renderPackage={name => (
      <button
        type="button"
        className="clean-btn"
        aria-pressed={range.packages.includes(name)}
        onClick={() => onChange({ packages: togglePackage(range.packages, name) })}
      >
        {name}
      </button>
    )}
  />
);

/** The changes from the release notes, by type of change. */
function NotedChanges({
  comparison: { groups, moves, withoutPackage },
  range: { from, to, packages },
  index,
}: Pick<Props, 'range' | 'index'> & { comparison: ReturnType<typeof compare> }): ReactNode {
  const unnamed = withoutPackage.changes.length + withoutPackage.moves.length;
  return (
    <>
      {groups.map(({ type, changes }) => (
        <section key={`${type} ${from} ${to} ${packages.join()}`}>
          <Heading as="h3">{counted(index.types[type], changes.length)}</Heading>
          <ChangeList changes={changes} isDated />
        </section>
      ))}
      {moves.length > 0 && <Moves moves={moves} index={index} isDated />}
      {unnamed > 0 && (
        <section key={`${from} ${to} unnamed`}>
          <Heading as="h3">
            {translate(
              {
                id: 'changelog.compare.unnamed',
                message: '没有指明包的变更（{count}）',
                description: 'Heading of changes that may be of the chosen packages or not',
              },
              { count: unnamed },
            )}
          </Heading>
          <ChangeList changes={withoutPackage.changes} isDated />
          {withoutPackage.moves.length > 0 && (
            <Moves moves={withoutPackage.moves} index={index} isDated />
          )}
        </section>
      )}
    </>
  );
}

export default function Comparison({ range, index, types, onChange }: Props): ReactNode {
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
  const { from, to, packages } = range;
  const pair = `${from} ${to}`;
  const [shownPair, setShownPair] = useState<string>();
  const isReady = releases && (files || waitingForTypes.hasFailed);
  if (isReady && shownPair !== pair) setShownPair(pair);
  // Renders once all files have loaded or failed, to avoid layout shifts afterwards. Selecting other packages keeps
  // the table mounted, and the focus in it.
  if (!releases || !(isReady || shownPair === pair)) {
    return (
      <div className="comparison__waiting">
        <Waiting hasFailed={waiting.hasFailed} retry={retry} />
      </div>
    );
  }
  const comparison = compare(range, releases);
  const { groups, moves } = comparison;
  const total = groups.reduce((sum, { changes }) => sum + changes.length, 0) + moves.length;
  return (
    <section className="markdown comparison" data-range={`${from}...${to}`}>
      <Heading as="h2">
        <LiveText>{`v${from} → v${to}`}</LiveText>
      </Heading>
      <p role="status">
        <LiveText>
          {[
            packages.join(', '),
            // The changelog may have none of the releases.
            comparison.releases > 0 && count(comparison.releases, total),
          ]
            .filter(Boolean)
            .join(' · ')}
        </LiveText>
      </p>
      {notesOf(range, index, types, total).map(note => (
        <p key={note}>{note}</p>
      ))}
      <Guides range={range} />
      <Actions range={range} />
      {files ? (
        <TypeChanges {...{ range, index, asked, files, releases }} />
      ) : (
        <Waiting {...waitingForTypes} />
      )}
      {comparison.releases > 0 && <PackageGrid key={pair} {...{ range, releases, onChange }} />}
      <NotedChanges {...{ comparison, range, index }} />
    </section>
  );
}
