/** Compares what pages say about the version that introduced or deprecated something with the histories of the
 * packages. */
import type { InlineCode, Node, PhrasingContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { keyOf } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';
import { historyFile, readHistories, readHistoryReleases } from '../../src/history/files';
import { type Releases, sinceOf, type Span } from '../../src/history/since';
import type { History } from '../../src/history/historyData';
import { compareVersions } from '../../src/content/changelogData';
import type { Page } from '../../src/content/pages';

/** What a page says about a version. */
export interface Statement {
  line: number;
  /** As written in the page: `3.12.0` or `3.12`. */
  version: string;
  says: 'since' | 'deprecated';
  /** The subjects of the statement: names in code, or a package. */
  names: string[];
  package?: string;
  /** Whether the named things themselves appeared in this version. Otherwise the page only names them next to what
   * appeared. */
  isOwn: boolean;
}

const version = String.raw`(?<![\d.])(?:Midway\s*)?v?([23]\.\d+(?:\.\d+)?)(?![\d.]*\d)`;

/** Phrases that state a version, by key of the language. One of the groups captures the version. */
const phrases: Record<string, RegExp> = {
  en: new RegExp(
    String.raw`\b(?:since|as of|starting (?:with|in))\s+(?:version\s+)?${version}|${version}\s+(?:or|and)\s+(?:later|newer)`,
    'gi',
  ),
  zh: new RegExp(
    String.raw`(?:自|从|始于)\s*${version}|${version}\s*(?:版本?)?\s*(?:起|开始|及以上|及更高|或更高)`,
    'g',
  ),
};

const label = /^(?:Since|始于)$/;
/** Matches statements about the present form of a package, which may be younger than the package. */
const isOfForm = /in (?:this|their present) form|形式/;
const deprecation = /deprecated|废弃|弃用/i;
/** The name in code directly before a statement about it: "`a` (since 3.1)", 「`a` 自 3.1 起」. */
const before = /\u0001(\d+)\u0002[\s(（,，]*(?:(?:is |was )?(?:there |added |deprecated )?)$/;

/** Flattens nodes to text in which a reference to a list replaces each piece of code, so that punctuation in code does
 * not end a sentence. */
function flatten(nodes: PhrasingContent[], codes: string[]): string {
  return nodes
    .map(node => {
      if (node.type === 'inlineCode') return `\u0001${codes.push(node.value) - 1}\u0002`;
      if ('children' in node) return flatten(node.children, codes);
      return 'value' in node ? node.value : '';
    })
    .join('');
}

const lineOf = (node: Node) => node.position?.start.line ?? 1;

/** Reads the statements of a paragraph or a cell.
 * @param subjects names in code that the whole text is about, such as the names in the first cell of a row */
function statementsIn(
  nodes: PhrasingContent[],
  line: number,
  language: string,
  subjects: string[],
): Statement[] {
  const codes: string[] = [];
  const text = flatten(nodes, codes);
  const phrase = phrases[language];
  if (!phrase) return [];
  return text.split(/(?<=[。；;！？])|(?<=[.!?])\s/).flatMap(sentence =>
    [...sentence.matchAll(phrase)].map((match): Statement => {
      const direct = before.exec(sentence.slice(0, match.index))?.[1];
      const beside = [...sentence.matchAll(/\u0001(\d+)\u0002/g)].map(
        ([, at]) => codes[Number(at)]!,
      );
      const all = subjects.length > 0 ? subjects : beside;
      return {
        line,
        version: (match[1] ?? match[2])!,
        says: deprecation.test(sentence) ? 'deprecated' : 'since',
        names: direct === undefined ? all : [codes[Number(direct)]!],
        isOwn: direct !== undefined,
      };
    }),
  );
}

/** The first framework package that nodes name in code. */
function packageIn(root: Node): string | undefined {
  let name: string | undefined;
  visit(root, 'inlineCode', (node: InlineCode) => {
    if (/^@midwayjs\/[\w-]+$/.test(node.value)) name ??= node.value;
  });
  return name;
}

/** Reads the statements of a table: about packages if a column or row is named so, otherwise about the names in the
 * first cell. */
function statementsOfTable(table: Table, language: string): Statement[] {
  const [header, ...rows] = table.children.map(({ children }) => children);
  const column = header!.findIndex(cell => label.test(toString(cell).trim()));
  const own = packageIn(table);
  return rows.flatMap(cells => {
    const [first, second] = cells;
    const isLabelled = first && second && label.test(toString(first).trim());
    const cell = column >= 0 ? cells[column] : isLabelled ? second : undefined;
    const text = cell ? toString(cell).trim() : '';
    const stated = new RegExp(`^${version}`).exec(isOfForm.test(text) ? '' : text)?.[1];
    const name = column >= 0 ? cells.map(packageIn).find(one => one !== undefined) : own;
    const ofPackage: Statement[] = stated
      ? [
          {
            line: lineOf(cell!),
            version: stated,
            says: 'since',
            names: [],
            package: name,
            isOwn: true,
          },
        ]
      : [];
    const subjects = (first?.children ?? []).flatMap(node =>
      node.type === 'inlineCode' ? [node.value] : [],
    );
    const others = cells
      .filter(one => one !== first)
      .flatMap(one => statementsIn(one.children, lineOf(one), language, subjects));
    return [...ofPackage, ...others];
  });
}

/** Reads every statement of a page about the version that introduced or deprecated something. */
export function readStatements(page: Pick<Page, 'tree' | 'locale'>): Statement[] {
  const language = keyOf(page.locale);
  const statements: Statement[] = [];
  visit(page.tree, node => {
    if (node.type === 'table') statements.push(...statementsOfTable(node, language));
    if (node.type === 'paragraph' || node.type === 'heading') {
      statements.push(...statementsIn(node.children, lineOf(node), language, []));
    }
  });
  return statements;
}

/** The first and the last version that a version or a minor line stands for. */
const rangeOf = (stated: string): [string, string] =>
  stated.split('.').length === 3 ? [stated, stated] : [`${stated}.0`, `${stated}.999999`];

/** The spans in which a name in code was introduced or deprecated. There is one span for each possible meaning of the
 * name: a symbol, a member, or an option. */
function spansOf(
  name: string,
  says: Statement['says'],
  histories: History[],
  releases: Releases,
): Span[] {
  const bare = name.replace(/^@(?!midwayjs)/, '').replace(/\(.*\)$/s, '');
  if (!/^[\w$.]+$/.test(bare)) return [];
  const [owner = '', ...rest] = bare.split('.');
  return histories.flatMap(history => {
    const { symbols } = history;
    const has = (symbol: string) => Object.hasOwn(symbols, symbol);
    const isOption = Object.hasOwn(symbols.MidwayConfig?.members ?? {}, owner);
    const last = rest.at(-1) ?? owner;
    const places: [string, string?][] = has(bare)
      ? [[bare]]
      : has(owner)
        ? [[owner, rest.join('.')]]
        : rest.length > 0 && !isOption
          ? []
          : Object.entries(symbols).flatMap(([symbol, { members = {} }]) =>
              Object.keys(members)
                .filter(member => member.split('.').at(-1) === last)
                .map((member): [string, string] => [symbol, member]),
            );
    return places.flatMap(([symbol, member]) => {
      const found = sinceOf(history, releases, symbol, member);
      return (says === 'since' ? found?.since : found?.deprecated?.at) ?? [];
    });
  });
}

const shown = ({ from, to }: Span) =>
  from === to ? to : from === undefined ? `${to} or earlier` : `${from}–${to}`;

/** Compares a statement of a page with the histories.
 * @returns what is wrong with the statement, if anything. Undefined if the histories do not know its subject */
export function compareStatement(
  statement: Statement,
  packages: Map<string, History>,
  pagePackages: string[],
  releases: Releases,
): string[] | undefined {
  const [first, last] = rangeOf(statement.version);
  if (statement.package !== undefined) {
    const oldest = packages.get(statement.package)?.versions[0];
    if (oldest === undefined) return undefined;
    if (compareVersions(oldest, first) >= 0) return [];
    return [
      `says that ${statement.package} is there since ${statement.version}, but ${oldest} is published: write the version that it came with`,
    ];
  }
  const histories = pagePackages.flatMap(name => packages.get(name) ?? []);
  const known = statement.names
    .map(name => ({ name, spans: spansOf(name, statement.says, histories, releases) }))
    .filter(({ spans }) => spans.length > 0);
  if (known.length === 0) return undefined;
  const verb = statement.says === 'since' ? 'there' : 'deprecated';
  return known.flatMap(({ name, spans }) => {
    const isLater = ({ from }: Span) => from !== undefined && compareVersions(last, from) < 0;
    const isEarlier = ({ to }: Span) => statement.isOwn && compareVersions(first, to) > 0;
    if (!spans.every(span => isLater(span) || isEarlier(span))) return [];
    return [
      `says that \`${name}\` is ${verb} since ${statement.version}, but the packages have it so since ${spans.map(shown).join(' or ')}: write that version`,
    ];
  });
}

/** Compares the versions that pages state with the histories of the packages.
 * @param wholeSite whether these are all pages
 * @returns problems, and a summary of what was compared */
export function checkHistory(pages: Page[], wholeSite: boolean): [Problem[], string] {
  const releases = readHistoryReleases('.');
  const packages = new Map([...readHistories('.').values()].map(one => [one.package, one]));
  let [stated, compared] = [0, 0];
  const problems = pages.flatMap(page => {
    const named = page.source.match(/@midwayjs\/[\w-]+/g) ?? [];
    const pagePackages = [...new Set(['@midwayjs/core', ...named])];
    return readStatements(page).flatMap(statement => {
      stated++;
      const found = compareStatement(statement, packages, pagePackages, releases);
      if (found) compared++;
      return (found ?? []).map(message => ({ file: page.file, line: statement.line, message }));
    });
  });
  if (wholeSite && compared === 0) {
    problems.push({
      file: historyFile('core'),
      line: 1,
      message:
        'nothing that a page says of a version could be compared: see to phrases in checks/history/history.ts',
    });
  }
  return [problems, `${compared} of ${stated} statements compared`];
}
