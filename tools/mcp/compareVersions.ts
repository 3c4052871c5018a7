/** Compares two releases of a package, as the comparison page does. */
import { type Language, localeOf } from '../../src/config/languages';
import { type ChangelogIndex, majorOf } from '../../src/content/changelogData';
import { readReleases } from '../../src/content/releases';
import { readWholeHistories } from '../../src/history/files';
import { shortName } from '../../src/history/historyData';
import type { Span } from '../../src/history/since';
import { oneOf } from '../../src/lib/nearestWords';
import * as compare from '../../src/plugins/changelog/compare';
import { makeData, readAliases, toReleaseData } from '../../src/plugins/changelog/data';
import { readLabels } from '../../src/plugins/changelog/labels';
import { type TypeChange, typeChanges, typesToAsk } from '../../src/plugins/changelog/typeChanges';
import { makeTypeFiles } from '../../src/plugins/changelog/typeFiles';

/** Reads what the comparison is made from. */
function readSources(language: Language) {
  const released = readReleases('changelog');
  const aliases = readAliases();
  const { index } = makeData(released, readLabels(localeOf(language)), aliases, '');
  const histories = readWholeHistories('.');
  const { known } = makeTypeFiles(histories, [], compare.newestOf(index));
  return {
    index: compare.withLater(index, known.later),
    releases: toReleaseData(released, language, aliases),
    histories: [...histories.values()],
    types: known.packages,
  };
}

/** All releases, newest first. */
const versionsIn = (index: ChangelogIndex) =>
  compare.versionsOf(index).map(({ version }) => version);

/** Says how to correct a query. */
function explain(problem: compare.Problem, index: ChangelogIndex, packages: string[]): string {
  switch (problem.kind) {
    case 'malformed':
      return `"${problem.value}" is no release such as ${compare.newestOf(index)}`;
    case 'unknown':
      return `There is no release ${problem.value}, the nearest is ${problem.nearest}. All releases: ${versionsIn(index).join(', ')}`;
    case 'same':
      return `"from" and "to" are both ${problem.value}`;
    case 'swapped':
      return `"from" is newer than "to": exchange ${problem.from} and ${problem.to}`;
    case 'packages':
      return `There is no package ${problem.names[0]}: ${oneOf(problem.names[0]!, packages)}`;
  }
}

/** The releases of a span, in full as the input takes them: 3.12.0 instead of the 3.12 that readers see. */
const fullSpan = ({ from, to }: Span) => (from === to ? to : `${from ?? ''}–${to}`);

const toEntry = ({ symbol, member, breaks, spans, isUncertain, ...change }: TypeChange) => ({
  name: member === undefined ? symbol : `${symbol}.${member}`,
  before: change.before,
  after: change.after,
  renamedTo: change.renamedTo,
  deprecated: change.deprecated,
  breaks: breaks.length > 0 ? breaks : undefined,
  releases: spans.map(fullSpan).join(', '),
  note: isUncertain ? 'The older release may have this already.' : undefined,
});

/** @throws if the package or a release is unknown, with what exists */
export function compareVersions(input: {
  package: string;
  from: string;
  to?: string;
  language: Language;
}): object {
  const { index, releases, histories, types } = readSources(input.language);
  const [from, to] = [input.from, input.to].map(one => one?.replace(/^v(?=\d)/i, ''));
  const query = { from, to, packages: [shortName(input.package)] };
  const { range, problems } = compare.resolve(query, index, types);
  const versions = versionsIn(index);
  if (!range) {
    const packages = compare.comparedPackages(index, types);
    throw new Error(problems.map(one => explain(one, index, packages)).join('. '));
  }
  const history = histories.find(one => shortName(one.package) === range.packages[0]);
  const changes =
    history && typeChanges({ history, pages: {} }, range, versions.toReversed(), releases);
  const { groups, moves } = compare.compare(range, releases);
  const { unknown, ended } = typesToAsk(range, types);
  const note =
    ended.length > 0
      ? `The registry has no ${majorOf(range.to)}.x of this package. It is compared up to its last known release.`
      : unknown.length > 0 && 'The types of some of these releases are not known.';
  return {
    package: range.packages[0],
    from: range.from,
    to: range.to,
    ...(note && { note }),
    ...(changes && {
      comparedTypes: fullSpan(changes),
      breaking: changes.breaking.map(toEntry),
      ...Object.fromEntries(changes.groups.map(one => [one.group, one.changes.map(toEntry)])),
      defaults: changes.defaults,
    }),
    notes: groups.flatMap(({ type, changes: noted }) =>
      noted.map(({ change, release }) => `${release.version} ${type}: ${change.text}`),
    ),
    dependencies: moves.map(
      ({ name, to, release }) =>
        `${release.version} ${name} ${to ?? index.dependencyTable.unnamed}`,
    ),
  };
}
