import { textIn } from '../../config/languages';
import { repository } from '../../config/site';
import { fill } from '../../lib/fill';
import type { Labels } from './labels';
import {
  type Change,
  type DependencyChange,
  type DescribedChange,
  type Release,
  withPages,
} from '../../content/releases';
import { changeTypes, compareVersions } from '../../content/changelogData';

/** Maximum number of packages that the first sentence names. */
const namedPackages = 6;

/** Escapes Markdown and HTML syntax outside code spans. */
export function escapeMarkdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll(/[<>*_[\]\\]/g, '\\$&')))
    .join('');
}

const references = ({ refs }: Change) =>
  refs.map(number => `[#${number}](${repository}/pull/${number})`).join(', ');

function changeItem(change: DescribedChange, { language }: Labels): string {
  const packages = change.packages.map(name => `\`${name}\``).join(' ');
  const refs = change.refs.length ? ` ${references(change)}` : '';
  return `- ${packages}${packages && ' '}${escapeMarkdown(textIn(change, language))}${refs}`;
}

function dependencyTable(changes: DependencyChange[], { dependencyTable: words }: Labels): string {
  const rows = changes
    .flatMap(({ deps }) => deps)
    .map(({ name, to }) => `| \`${name}\` | ${to ? `\`${to}\`` : words.unnamed} |`);
  const refs = changes.map(references).filter(Boolean).join(', ');
  return [
    `| ${words.name} | ${words.to} |`,
    '|---|---|',
    ...rows,
    ...(refs ? ['', refs] : []),
  ].join('\n');
}

/** Renders changes in a section for each type. */
const renderSections = (changes: Change[], labels: Labels, level: number, idPrefix: string) =>
  changeTypes.flatMap(type => {
    const ofType = changes.filter(change => change.type === type);
    if (ofType.length === 0) return [];
    const text =
      type === 'deps'
        ? dependencyTable(ofType as DependencyChange[], labels)
        : (ofType as DescribedChange[]).map(change => changeItem(change, labels)).join('\n');
    return [`${'#'.repeat(level)} ${labels.types[type]} {#${idPrefix}${type}}`, text];
  });

/** Summarizes a release, including its pre-releases, in one sentence: the number of changes by type, and the
 * packages. */
export function summarize(release: Release, labels: Labels): string {
  const { version, prereleases = [] } = release;
  const changes = [release, ...prereleases].flatMap(part => part.changes);
  if (changes.length === 0) return fill(labels.empty, { version });
  const plural = new Intl.PluralRules(labels.language);
  const counts = changeTypes.flatMap(type => {
    const count = changes
      .filter(change => change.type === type)
      .reduce((sum, change) => sum + (change.type === 'deps' ? change.deps.length : 1), 0);
    const forms = labels.counts[type];
    return count ? [fill(forms[plural.select(count)] ?? forms.other!, { count })] : [];
  });
  const packages = [...new Set(changes.flatMap(change => change.packages))].sort();
  const isFew = packages.length > 0 && packages.length <= namedPackages;
  return fill(isFew ? labels.summaryWithPackages : labels.summary, {
    version,
    counts: counts.join(labels.listSeparator),
    packages: packages.join(labels.nameSeparator),
  });
}

function compareLink(release: Release, previous: Release | undefined, labels: Labels): string {
  const { version } = release;
  return previous
    ? `[${fill(labels.compare, { previous: `v${previous.version}` })}](${repository}/compare/v${previous.version}...v${version})`
    : `[${labels.source}](${repository}/tree/v${version})`;
}

/** The Markdown of a release's page. The time of day in the front matter only orders releases of the same day.
 * @param previous the previous version
 * @param order position among the releases of the same day; 0 is oldest */
function renderRelease(
  release: Release,
  previous: Release | undefined,
  order: number,
  labels: Labels,
): string {
  const { version, date, changes, prereleases = [] } = release;
  const summary = summarize(release, labels);
  const earlier = prereleases.flatMap(pre => [
    `### v${pre.version} · ${pre.date} {#v${pre.version}}`,
    ...(pre.changes.length
      ? renderSections(pre.changes, labels, 4, `v${pre.version}-`)
      : [fill(labels.empty, { version: pre.version })]),
  ]);
  return [
    '---',
    `title: v${version}`,
    `slug: v${version}`,
    `date: ${date}T00:00:${String(order).padStart(2, '0')}Z`,
    `description: ${JSON.stringify(summary)}`,
    '---',
    '',
    [
      summary,
      ...renderSections(changes, labels, 2, `v${version}-`),
      ...(earlier.length
        ? [`## ${labels.prereleases} {#v${version}-prereleases}`, ...earlier]
        : []),
      `## ${labels.details} {#v${version}-details}`,
      compareLink(release, previous, labels),
      ...(previous
        ? [
            `[${fill(labels.choose, { version: `v${version}` })}](/changelog/compare?from=${previous.version}&to=${version})`,
          ]
        : []),
    ].join('\n\n'),
    '',
  ].join('\n');
}

/** The pages of the changelog in one language, by file name. */
export function renderPages(releases: Release[], labels: Labels): Map<string, string> {
  const pages = new Map<string, string>();
  const byVersion = [...releases].sort((a, b) => compareVersions(a.version, b.version));
  for (const release of withPages(releases)) {
    const previous = byVersion[byVersion.indexOf(release) - 1];
    const sameDay = byVersion.filter(({ date }) => date === release.date);
    const order = sameDay.indexOf(release);
    pages.set(`v${release.version}.md`, renderRelease(release, previous, order, labels));
  }
  return pages;
}
