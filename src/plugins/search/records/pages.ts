/** Makes records from built pages. */
import { DomUtils } from 'htmlparser2';
import { optionPath } from '../../../config/optionPath';
import { parseHtml } from '../../../lib/html';
import { commonTag, isOlderGuides } from '../../../config/searchIdentity';
import {
  type Fact,
  type Hierarchy,
  type Kind,
  type Level,
  levelNames,
  type SearchRecord,
} from './record';
import { signatureOf } from './signature';

type Node = ReturnType<typeof parseHtml>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

const { findOne, findAll, getElementsByTagName, isTag, isText, textContent } = DomUtils;

/** A built page, before other pages provide the name of its group. */
export interface BuiltPage {
  url: string;
  language: string;
  tag: string;
  /** The plugin that made the page, with its id, such as `docs/api`. */
  plugin: string;
  kind: Kind | null;
  /** The title of the document, without the title of the site. */
  title: string;
  /** The sidebar category of the page, or else its part of the site. Null for neither. */
  group: string | null;
  about: string | null;
  keywords: string[];
  /** The addresses of the pages that the text links to. */
  links: string[];
  sections: Section[];
}

interface Section {
  level: Level;
  anchor: string | null;
  /** Headings from level 1 down to the heading of the section. */
  headings: (string | null)[];
  content: string;
  code: string;
  /** The names of what the section describes: options with their full names, flags, or an error code. */
  names?: string[];
  facts?: Fact[];
  /** Whether the section is about one problem or error code. */
  isProblem?: true;
}

const classes = ({ attribs }: Element) => (attribs.class ?? '').split(/\s+/);
const hasClass = (element: Element, name: string) => classes(element).includes(name);
const findClass = (roots: Node[], name: string) =>
  findOne(element => hasClass(element, name), roots);

const ignoredTags = new Set(['script', 'style', 'button', 'svg', 'nav', 'time', 'noscript', 'img']);
const ignoredClasses = [
  'checked',
  'hash-link',
  // The members follow with their whole descriptions.
  'members',
  'page-actions',
  'tabs',
  'theme-doc-toc-mobile',
  'theme-doc-version-badge',
  'theme-last-updated',
];

const isIgnored = (element: Element) =>
  ignoredTags.has(element.name) ||
  'hidden' in element.attribs ||
  element.attribs['aria-hidden'] === 'true' ||
  // Compiler output about code.
  (element.name === 'output' && hasClass(element, 'answer')) ||
  // The number of folded lines of code.
  (element.name === 'summary' && hasClass(element.parent as Element, 'fold')) ||
  ignoredClasses.some(name => hasClass(element, name));

const inlineTags = new Set(
  'a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
);

const tidy = (text: string) =>
  text
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a node, with a space wherever the page breaks a line. */
function wordsOf(node: Node): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || isIgnored(node)) return '';
  const text = node.children.map(wordsOf).join('');
  return inlineTags.has(node.name) ? text : ` ${text} `;
}

/** Whether an element is the title row of a code block. A path belongs to the code: in the text, it would be a stray
 * name. A label such as "Terminal" is ignored. */
const isCodeTitle = (element: Element) =>
  classes(element).some(name => name.startsWith('codeBlockTitle'));

/** The class that `src/plugins/markdown/entryHeadings.ts` sets on the headings of problems and error codes. */
const problemClass = 'entry';

/** Matches a heading that is only an error code, such as `MIDWAY_10002`. */
const errorCode = /^\w+$/;

/** Whether a heading of the reference is a label such as "Parameters" rather than a symbol or member. */
const isLabel = (level: number, anchor = '') =>
  (level !== 1 && level !== 3) || /(?:^|-)parameters(?:-\d+)?$/.test(anchor);

/** Anchor of the last section of a guide, which only links other guides. The search finds these by their own text. */
const linksAnchor = 'see-also';

/** The rows of a table of options, or null for other tables. Rows of options have anchors
 * (`src/plugins/markdown/tables.ts`). */
function optionRows(table: Element): Element[] | null {
  const rows = getElementsByTagName('tr', table);
  return rows.some(({ attribs }) => attribs.id)
    ? rows.filter(row => getElementsByTagName('td', row).length > 0)
    : null;
}

/** The full names of the options of a row, such as `koa.key` and `koa.cert` if the table says `key, cert`. The anchor
 * of the row is the full name of the first option. Flags of commands, such as `--port`, are also names by themselves. */
function optionNames(cell: Element, anchor: string): string[] {
  const written = getElementsByTagName('code', cell).flatMap(
    code => optionPath(textContent(code)) ?? [],
  );
  const above = anchor.slice(0, anchor.lastIndexOf('.') + 1);
  const others = written.slice(1).map(name => (name.includes('.') ? name : above + name));
  return [anchor, ...others, ...written.filter(name => name.startsWith('--'))];
}

/** The headings down to a heading of a level, with null for each level that the page skips. */
const headingsTo = (level: Level, heading: string, above: (string | null)[]) =>
  Array.from({ length: level }, (_, at) => (at === level - 1 ? heading : (above[at] ?? null)));

/** A table row of options, as a section below the section of the table. */
function optionSection(row: Element, anchor: string, above: Pick<Section, 'level' | 'headings'>) {
  const [name, ...cells] = getElementsByTagName('td', row);
  // Only the columns of types and defaults repeat their head.
  const isFact = ({ attribs }: Element) => 'data-head' in attribs;
  const textOf = (cell: Element) => tidy(wordsOf(cell));
  const level = Math.min(above.level + 1, 6) as Level;
  return {
    level,
    anchor,
    headings: headingsTo(level, tidy(wordsOf(name!)), above.headings),
    content: cells
      .filter(cell => !isFact(cell))
      .map(textOf)
      .join(' · '),
    code: '',
    names: optionNames(name!, anchor),
    facts: cells
      .filter(isFact)
      .map(cell => ({ name: cell.attribs['data-head']!, value: textOf(cell) }))
      .filter(({ value }) => value !== ''),
  };
}

/** The names and the fact of a section that installs a package: the command, and how package managers write it. */
function installation(code: string): Pick<Section, 'names' | 'facts'> {
  const [, command, name] = /^\s*(npm install (?:-\S+ )*(@?[\w./-]+).*)/m.exec(code) ?? [];
  if (!command) return {};
  const names = ['npm install', 'npm i', 'yarn add', 'pnpm add'].map(add => `${add} ${name}`);
  return { names, facts: [{ value: tidy(command) }] };
}

/** The facts of a symbol from its small print, `Decorator · @midwayjs/core 3.20.24 · Since 3.6 · Source`: its kind,
 * its package without the version, and the release that introduced it. */
function symbolFacts(small: Element): Fact[] {
  const sources = getElementsByTagName('a', small)
    .filter(({ attribs }) => attribs.target === '_blank')
    .map(link => tidy(textContent(link)));
  return tidy(wordsOf(small))
    .split(' · ')
    .filter(part => !sources.includes(part))
    .map(part => ({ value: part.replace(/^(@\S+) \d\S*$/, '$1') }));
}

/** Splits the body of a page at its headings; in the reference, only at headings of symbols and members. */
class SectionReader {
  readonly sections: Section[] = [];
  private current: Omit<Section, 'content' | 'code'> & { signature?: string } = {
    level: 1,
    anchor: null,
    headings: [],
  };
  private readonly parts: string[] = [];
  private readonly code: string[] = [];
  /** The small print of the reference, such as the package of a symbol. It follows the text, which excerpts show. */
  private readonly small: string[] = [];
  private readonly options: Section[] = [];

  /** @param isOld whether the page is about an older release line */
  constructor(
    private readonly kind: Kind,
    private readonly isOld: boolean,
  ) {}

  read(node: Node): void {
    if (!isTag(node)) {
      this.parts.push(wordsOf(node));
      return;
    }
    if (isIgnored(node) || (this.isOld && this.isBanner(node))) return;
    if (node.name === 'pre' || isCodeTitle(node)) {
      if (node.name === 'pre' || findClass([node], 'file')) this.code.push(wordsOf(node));
      if (node.name === 'pre' && this.kind === 'api') {
        const { headings } = this.current;
        this.current.signature ??= signatureOf(wordsOf(node), headings.at(-1) ?? '');
      }
      this.parts.push(' ');
      return;
    }
    if (this.kind === 'api' && node.name === 'small') {
      if (this.current.level === 1 && this.small.length === 0)
        this.current.facts = symbolFacts(node);
      this.small.push(` ${wordsOf(node)}`);
      return;
    }
    const rows = this.kind === 'guide' && node.name === 'table' && optionRows(node);
    if (rows) {
      for (const row of rows) this.readOption(row);
      return;
    }
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level && !(this.kind === 'api' && isLabel(Number(level), node.attribs.id))) {
      this.open(node, Number(level) as Level);
      return;
    }
    const space = inlineTags.has(node.name) ? '' : ' ';
    this.parts.push(space);
    for (const child of node.children) this.read(child);
    this.parts.push(space);
  }

  /** Whether an element is the warning above a guide to an older release line, which every such guide repeats. */
  private isBanner(node: Element): boolean {
    const isFirst = this.sections.length === 0 && this.parts.join('').trim() === '';
    return isFirst && hasClass(node, 'theme-admonition-warning');
  }

  private readOption(row: Element): void {
    const anchor = row.attribs.id;
    if (anchor) this.options.push(optionSection(row, anchor, this.current));
    else this.parts.push(wordsOf(row));
  }

  /** Starts the section of a heading. */
  private open(heading: Element, level: Level): void {
    this.close();
    const text = tidy(wordsOf(heading));
    const isProblem = hasClass(heading, problemClass);
    this.current = {
      level,
      anchor: heading.attribs.id ?? null,
      headings: headingsTo(level, text, this.current.headings),
      ...(isProblem && { isProblem }),
      ...(isProblem && errorCode.test(text) && { names: [text] }),
    };
  }

  /** Ends a section. Leaves out the section of links. */
  close(): void {
    const content = tidy([...this.parts.splice(0), ...this.small.splice(0)].join(''));
    const source = this.code.splice(0).join('\n');
    const code = tidy(source);
    const { signature, ...section } = this.current;
    if (section.anchor?.startsWith('install')) Object.assign(section, installation(source));
    if (section.anchor === linksAnchor) return;
    if (content || code || section.headings.length > 0) {
      const facts = [...(section.facts ?? []), ...(signature ? [{ value: signature }] : [])];
      this.sections.push({ ...section, content, code, facts });
    }
    this.sections.push(...this.options.splice(0));
  }
}

function readSections(root: Element, kind: Kind, isOld: boolean): Section[] {
  const reader = new SectionReader(kind, isOld);
  reader.read(root);
  reader.close();
  return reader.sections;
}

/** The tag of the lists of posts. Records of their first pages get the common tag. */
const listTag = 'blog_posts_list';

function kindOf(html: Element, plugin: string, url: string): Kind | null {
  const is = (name: string) => hasClass(html, name);
  // The index of a category only repeats the descriptions of its guides, so it is not a guide.
  const isGuide = () => classes(html).some(name => name.startsWith('docs-doc-id-'));
  if (is('blog-list-page')) return /\/page\/\d+$/.test(url) ? null : 'page';
  if (plugin === 'docs/api') return is('docs-doc-page') ? 'api' : null;
  if (plugin.startsWith('docs/')) return isGuide() ? 'guide' : null;
  if (plugin === 'blog/changelog') return is('blog-post-page') ? 'changelog' : null;
  if (plugin.startsWith('blog/')) return is('blog-post-page') ? 'blog' : null;
  return plugin.startsWith('pages/') ? 'page' : null;
}

/** Kinds of pages whose meta description says more than their first sentences. */
const describedKinds: ReadonlySet<Kind> = new Set(['guide', 'blog', 'page']);

function pluginOf(html: Element): string {
  const find = (pattern: RegExp) =>
    classes(html)
      .map(name => pattern.exec(name)?.[1])
      .find(Boolean);
  return `${find(/^plugin-(?!id-)(.+)$/)}/${find(/^plugin-id-(.+)$/)}`;
}

function groupOf(roots: Node[], kind: Kind | null): string | null {
  const trail = findClass(roots, 'theme-doc-breadcrumbs');
  const category =
    kind === 'guide' &&
    trail &&
    findAll(element => hasClass(element, 'breadcrumbs__item'), [trail])
      .filter(item => !hasClass(item, 'breadcrumbs__item--active'))
      .map(item => tidy(textContent(item)))
      .find(Boolean);
  if (category) return category;
  const active = findClass(roots, 'navbar__link--active');
  return active ? tidy(textContent(active)) : null;
}

/** The addresses of the pages of this site that a text links to. */
function linksIn(body: Element, url: string): string[] {
  const paths = getElementsByTagName('a', body).map(({ attribs }) => attribs.href ?? '');
  const links = paths.filter(path => path.startsWith('/')).map(path => new URL(path, url));
  return [...new Set(links.map(({ origin, pathname }) => origin + pathname))];
}

/** Reads a built page. Returns null if the page is unlisted or not made by the theme.
 * @param url the future address of the page */
export function readPage(source: string, url: string): BuiltPage | null {
  const roots = parseHtml(source).children;
  const html = findOne(({ name }) => name === 'html', roots);
  if (!html) return null;
  const meta = new Map(
    getElementsByTagName('meta', roots).map(({ attribs }) => [
      attribs.name ?? attribs.property ?? '',
      attribs.content ?? '',
    ]),
  );
  const language = meta.get('docsearch:language');
  const tag = meta.get('docsearch:docusaurus_tag');
  // Checks the banner, not `noindex`, which a preview sets on every page.
  const isUnlisted = findClass(roots, 'theme-unlisted-banner') !== null;
  if (!language || !tag || isUnlisted) return null;
  const plugin = pluginOf(html);
  const kind = kindOf(html, plugin, url);
  const isDescribed = kind !== null && describedKinds.has(kind);
  const body =
    findOne(({ name }) => name === 'article', roots) ??
    findOne(({ name }) => name === 'main', roots);
  const titles = getElementsByTagName('title', roots).map(textContent);
  const title = (titles[0] ?? '').replace(/ \| [^|]*$/, '');
  // A list of posts has no text of its own: the search finds each post by its own page.
  const lead: Section = { level: 1, anchor: null, headings: [title], content: '', code: '' };
  return {
    url,
    language,
    tag,
    plugin,
    kind,
    title,
    group: groupOf(roots, kind),
    about: (isDescribed && meta.get('description')) || null,
    links: kind === 'guide' && body ? linksIn(body, url) : [],
    keywords: (isDescribed && meta.get('keywords')?.split(',').map(tidy).filter(Boolean)) || [],
    sections:
      !kind || !body ? [] : tag === listTag ? [lead] : readSections(body, kind, isOlderGuides(tag)),
  };
}

function toRecord(
  page: BuiltPage,
  section: Section,
  group: string,
  kind: Kind,
  links: number | undefined,
): SearchRecord {
  const names = [group, ...section.headings];
  // A page may start with text, or with a heading below level 1.
  names[1] ??= page.title;
  const hierarchy = Object.fromEntries(
    levelNames.map((name, level) => [name, names[level] ?? null]),
  ) as Hierarchy;
  const url = section.anchor ? `${page.url}#${section.anchor}` : page.url;
  return {
    objectID: url,
    url,
    url_without_anchor: page.url,
    anchor: section.anchor,
    type: `lvl${section.level}`,
    hierarchy,
    content: section.content || null,
    code: section.code || null,
    about: section.level === 1 ? page.about : null,
    keywords: section.level === 1 ? page.keywords : (section.names ?? []),
    ...(section.facts && section.facts.length > 0 && { facts: section.facts }),
    language: page.language,
    docusaurus_tag: page.tag === listTag ? commonTag : page.tag,
    kind: section.isProblem ? 'problem' : kind,
    ...(links && { links }),
  };
}

/** The number of other guides that link to a page, by its address. */
function countLinks(pages: BuiltPage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { url, links } of pages)
    for (const link of links) if (link !== url) counts.set(link, (counts.get(link) ?? 0) + 1);
  return counts;
}

/** The records of all pages of one language, in the order of their addresses. A page that belongs to no group is its own
 * group. */
export function toRecords(pages: BuiltPage[]): SearchRecord[] {
  // The title of the first page of a list of posts is the group of its posts.
  const lists = new Map(
    pages.filter(({ tag, kind }) => tag === listTag && kind).map(page => [page.plugin, page.title]),
  );
  const links = countLinks(pages);
  const seen = new Map<string, number>();
  return [...pages]
    .sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0))
    .flatMap(page => {
      const { kind } = page;
      if (!kind) return [];
      const group = lists.get(page.plugin) ?? page.group ?? page.title;
      return page.sections.map(section =>
        toRecord(page, section, group, kind, links.get(page.url)),
      );
    })
    .map(record => {
      // Sections without an anchor share the address of their page.
      const count = seen.get(record.url) ?? 0;
      seen.set(record.url, count + 1);
      return count === 0 ? record : { ...record, objectID: `${record.url}~${count}` };
    });
}
