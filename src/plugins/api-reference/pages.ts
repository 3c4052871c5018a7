/** Pure functions that render the parts of pages which do not come from TypeDoc. */
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import { type Language, textIn } from '../../config/languages';
import { fill } from '../../lib/fill';
import { sentenceEnd } from '../../lib/sentence';
import type { FrameworkLine, Labels, ReferencePackage } from '../../content/reference';
import {
  docId,
  packageRoute,
  pageFile,
  type SymbolKind,
  symbolKinds,
} from '../../content/referencePaths';

/** What the rest of the site knows about a page of the reference. */
export interface PageRecord {
  route: string;
  /** TypeDoc's id of the symbol, which the front matter repeats. */
  id: number;
  /** Only for pages of symbols. */
  symbol?: {
    package: string;
    kind: SymbolKind;
    name: string;
    deprecated: boolean;
    /** A function that returns a decorator. */
    decorator?: true;
  };
  /** Only for pages of packages: anchors of type aliases and variables by name. */
  anchors?: Record<string, string>;
}

/** Prepends front matter to a page. Skips undefined fields. */
export function withFrontMatter(
  fields: Record<string, string | number | boolean | null | undefined>,
  content: string,
): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', content.trim(), ''].join('\n');
}

/** The front matter of a page. The number is called `typedoc_id` because Docusaurus uses `id` in the route. An
 * explicit slug keeps Docusaurus from treating a file like `class/Class.md` as the index of its folder. */
export function pageFrontMatter(
  record: PageRecord,
  title: string,
  description: string,
): Parameters<typeof withFrontMatter>[0] {
  return {
    title,
    description: shorten(description),
    slug: `/${record.route}`,
    typedoc_id: record.id,
    custom_edit_url: null,
  };
}

/** The relative link from the page at one route to the page at another. */
export function linkTo(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(pageFile(from)), pageFile(to));
}

/** The first paragraph of a text, as a table cell. */
export function firstParagraph(markdown: string): string {
  const paragraph = markdown.trim().split(/\n\s*\n/)[0] ?? '';
  return tableCell(paragraph.startsWith('```') ? '' : paragraph);
}

const firstSentencePattern = new RegExp(`^(?:\`[^\`]*\`|[^\`])*?(?:${sentenceEnd.source})`);

/** The first sentence of a text. Punctuation inside code does not end a sentence. */
export const firstSentence = (text: string): string => firstSentencePattern.exec(text)?.[0] ?? text;

/** Markdown as a table cell: on one line, with escaped bars. */
export function tableCell(markdown: string): string {
  return markdown
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim();
}

/** A Markdown table, or an empty string without rows. */
export function table(header: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Removes empty columns from tables. TypeDoc writes a dash in an empty cell. */
export function withoutEmptyColumns(markdown: string): string {
  return markdown.replace(/^\|.*\|\n\| ?-.*\n(?:\|.*\|(?:\n|$))*/gm, text => {
    const rows = text
      .trim()
      .split('\n')
      .map(row =>
        row
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map(cell => cell.trim().replace(/^-$/, '')),
      );
    const shown = rows[0]!.map((_, at) => rows.slice(2).some(cells => cells[at]));
    const line = (cells: string[]) => `| ${cells.filter((_, at) => shown[at]).join(' | ')} |`;
    return `${rows.map(line).join('\n')}\n`;
  });
}

/** The start page of the reference: all packages, then the earlier lines. */
export function indexPage(
  packages: ReferencePackage[],
  lines: FrameworkLine[],
  labels: Labels,
  language: Language,
): string {
  return [
    `# ${labels.indexTitle}`,
    labels.indexIntro,
    `## ${labels.packages} {#packages}`,
    table(
      [labels.package, labels.version, labels.description],
      packages.map(entry => [
        `[\`${entry.npm}\`](${linkTo('', packageRoute(entry.dir))})`,
        entry.version,
        tableCell(textIn(entry.description, language)),
      ]),
    ),
    `## ${labels.earlierLines} {#earlier-lines}`,
    lines
      .map(({ version }) => `- [${fill(labels.lineTitle, { version })}](${linkTo('', version)})`)
      .join('\n'),
  ].join('\n\n');
}

/** The page of an earlier line: a link to its guides, its packages with their last versions and their exports.
 * @param exports the sections of exports; empty if no exports are known */
export function linePage(line: FrameworkLine, exports: string, labels: Labels): string {
  const values = { version: line.version };
  return [
    `# ${fill(labels.lineTitle, values)}`,
    fill(labels.lineIntro, values),
    `- [${fill(labels.lineGuides, values)}](/docs/${line.version}/intro)\n` +
      `- [${labels.lineCurrent}](${linkTo(line.version, '')})`,
    exports ? fill(labels.lineExports, values) : '',
    `## ${labels.packages} {#packages}`,
    table(
      [labels.package, labels.version],
      line.packages.map(({ npm, version }) => [`\`${npm}\``, version]),
    ),
    exports,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The part of a package page above the exports. */
export function packageIntro(entry: ReferencePackage, labels: Labels, language: Language): string {
  const [major] = entry.version.split('.');
  const blocks = [
    `# ${entry.npm}`,
    textIn(entry.description, language),
    // `pathname://` exempts the link from the check for broken links: the file is written after the build.
    `${labels.documentedVersion} ${entry.version} · [${labels.forPrograms}](pathname:///api/${entry.dir}.json)`,
    `## ${labels.install} {#install}`,
    codeBlock('bash', `npm install ${entry.npm}@${major}`),
    `## ${labels.import} {#import}`,
    codeBlock('ts', importLine(entry)),
  ];
  if (entry.declarations) {
    blocks.splice(3, 0, `:::note[${labels.fromListTitle}]\n\n${labels.fromListText}\n\n:::`);
  }
  return blocks.join('\n\n');
}

/** The import line of a package: named imports, or a namespace import for components. */
export function importLine(entry: Pick<ReferencePackage, 'npm' | 'imports'>): string {
  if (entry.imports) return `import { ${entry.imports.join(', ')} } from '${entry.npm}';`;
  const name = entry.npm.replace(/^@.*\//, '').replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
  return `import * as ${name} from '${entry.npm}';`;
}

/** Marks a code block with an earlier type of a symbol. */
export const former = 'former';

/** A fenced block of code. */
export function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Gives every heading an explicit id that is the same in every language. Translated labels get their id from
 * `idsOfLabels`, and the id of the parent heading becomes a prefix. Keeps existing ids. */
export function withHeadingIds(markdown: string, idsOfLabels: ReadonlyMap<string, string>): string {
  const taken = new Set<string>();
  for (const [, heading, anchor] of markdown.matchAll(/\{#([^}\s]+)\}$|<a id="([^"]+)">/gm)) {
    taken.add(heading ?? anchor ?? '');
  }
  const parents: { level: number; id: string }[] = [];
  let fence = '';
  const lines = markdown.split('\n').map(line => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence ? mark.startsWith(fence) : mark) {
      fence = fence ? '' : mark;
      return line;
    }
    const heading = fence ? null : /^(#{1,6}) (.*?)(?: \{#([^}\s]+)\})?$/.exec(line);
    if (!heading) return line;
    const [, hashes = '', title = '', explicit] = heading;
    const level = hashes.length;
    if (level === 1) return line;
    while (parents.length > 0 && parents.at(-1)!.level >= level) parents.pop();
    const id = explicit ?? free(join(parents.at(-1)?.id, slug(title, idsOfLabels)), taken);
    taken.add(id);
    parents.push({ level, id });
    return explicit ? line : `${line} {#${id}}`;
  });
  return lines.join('\n');
}

/** A collapsed category of symbols in the sidebar. */
const symbolCategory = (label: string, symbols: PageRecord[]) => ({
  type: 'category' as const,
  label,
  collapsed: true,
  items: symbols.map(({ route, symbol }) => ({
    type: 'doc' as const,
    id: docId(route),
    label: symbol?.name ?? route,
    ...(symbol?.deprecated ? { className: 'api-deprecated' } : {}),
  })),
});

/** The sidebar of the reference: collapsed categories by package and kind. */
export function sidebars(
  packages: ReferencePackage[],
  pages: PageRecord[],
  lines: FrameworkLine[],
  kindLabels: Record<SymbolKind, string>,
  labels: Labels,
): SidebarsConfig {
  const byLabel = packages
    .map(({ dir, npm }) => ({ dir, label: npm.replace(/^@.*\//, '') }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  return {
    api: [
      { type: 'doc', id: docId(''), label: labels.indexTitle },
      ...byLabel.map(({ dir, label }) => {
        const symbols = pages.filter(({ symbol }) => symbol?.package === dir);
        const overview = { type: 'doc' as const, id: docId(packageRoute(dir)) };
        if (symbols.length === 0) return { ...overview, label };
        const kinds = symbolKinds.flatMap(kind => {
          const listed = symbols.filter(({ symbol }) => symbol?.kind === kind);
          const decorators = listed.filter(({ symbol }) => symbol?.decorator);
          const others = listed.filter(({ symbol }) => !symbol?.decorator);
          return [
            symbolCategory(labels.decorators, decorators),
            symbolCategory(kindLabels[kind], others),
          ];
        });
        return {
          type: 'category' as const,
          label,
          link: overview,
          collapsed: true,
          items: kinds.filter(({ items }) => items.length > 0),
        };
      }),
      {
        type: 'category',
        label: labels.earlierLines,
        collapsed: true,
        items: lines.map(({ version }) => ({
          type: 'doc' as const,
          id: docId(version),
          label: version,
        })),
      },
    ],
  };
}

/** Strips Markdown syntax from a text. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/```[^]*?```/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]*)`|[*~]/g, '$1')
    .trim();
}

/** Shortens a text to one line of 160 characters, the length that search results show. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 160 ? `${plain.slice(0, 159).trimEnd()}…` : plain;
}

function slug(title: string, idsOfLabels: ReadonlyMap<string, string>): string {
  const plain = title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[~`*\\]/g, '')
    .trim();
  const known = idsOfLabels.get(plain);
  if (known) return known;
  const words = plain.toLowerCase().replace(/[^\p{L}\p{N}_$]+/gu, '-');
  return words.replace(/^-|-$/g, '') || 'section';
}

function join(parent: string | undefined, id: string): string {
  return parent ? `${parent}-${id}` : id;
}

function free(id: string, taken: ReadonlySet<string>): string {
  let candidate = id;
  for (let n = 1; taken.has(candidate); n++) candidate = `${id}-${n}`;
  return candidate;
}
