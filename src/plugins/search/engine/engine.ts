/** Answers questions about the pages of the site, in an index of its own. */
import { guidesTag, maxQuery } from '../../../config/searchIdentity';
import type { Kind } from '../records/record';
import { finds, highlight, snippet } from './highlight';
import { type Match, type Matches, search } from './rank';
import { fileOf, type Manifest, type PageFile, Shard, type StoredPage } from './shard';
import { simplifier } from './simplify';

/** What is searched for. */
export interface Question {
  query: string;
  /** Tags of the pages that are searched, such as `docs-default-current`: all that the index has if absent. */
  tags?: string[];
  /** The kind that is wanted, if not all are. */
  kind?: Kind;
  /** Path of the only page that is searched, below the home page. */
  page?: string;
  /** How many rows a page may have at most: all of them if absent. */
  rowsAPage?: number;
  /** How many rows are left out at the start, such as those that are shown already. */
  from?: number;
  /** How many rows are given at most. */
  most?: number;
}

/** A section of a page. Its texts are HTML, in which `<mark>` is around what was found. */
export interface Hit {
  /** Differs from that of every other hit. */
  id: string;
  /** Path of the page, below the home page. */
  page: string;
  /** The same with the anchor of the section, if it has one. */
  path: string;
  kind: Kind;
  /** The line of the framework that it is about, such as `3.x`, if that is not the line of the guides
   * that are searched. */
  line?: string;
  /** The heading of the section, or the title of the page for its lead. */
  title: string;
  /** What the section belongs to, the widest first: a group of pages, the page, headings. */
  above: string[];
  snippet?: string;
  /** At the last row of a page: how many hits of the page are left out. */
  more?: number;
}

/** How many hits there are of each kind; one without hits is absent. */
export type Counts = Partial<Record<Kind, number>>;

export interface Answer {
  hits: Hit[];
  /** How many hits there are of the kind that is wanted, those too that pages have no rows for. */
  count: number;
  /** How many rows there are in all. */
  rows: number;
  /** Counts of the hits of all kinds, also of those that are not wanted. */
  counts: Counts;
}

export interface Engine {
  ask(question: Question): Promise<Answer>;
  /** Fetches what questions about these tags need. */
  prepare(tags?: string[]): Promise<void>;
}

/** A file that the manifest named is gone: a later deploy has another index. */
export class MissingFile extends Error {}

export interface IndexSource {
  loadManifest(): Promise<Manifest>;
  /** Reads a file that the manifest names; rejects with `MissingFile` if there is none. */
  load(file: string): Promise<unknown>;
}

const usualMost = 20;
/** How many words a snippet has. */
const snippetWords = 20;

/** The text of a section that its snippet is from: what readers read, unless only code was found.
 * @param title the heading of the section, or the title of the page for its lead */
async function textOf(
  { shard, section }: Match,
  title: string,
  terms: ReadonlySet<string>,
): Promise<string> {
  const [, , , text] = await shard.section(section);
  if (finds(`${title}\n${text}`, terms)) return text;
  const code = await shard.code(section);
  return finds(code, terms) ? code : text;
}

async function toHit(match: Match, terms: ReadonlySet<string>): Promise<Hit> {
  const { shard, section } = match;
  const page = shard.pageOf[section]!;
  const [path, , group, pageTitle] = shard.pages[page]!;
  const [, headings, anchor] = await shard.section(section);
  const titles = [group, pageTitle, ...headings].filter(Boolean) as string[];
  const text = await textOf(match, titles.at(-1) ?? '', terms);
  const marked = titles.map(title => highlight(title, terms));
  return {
    id: `${path} ${section - shard.starts[page]!}`,
    page: path,
    path: anchor ? `${path}#${anchor}` : path,
    kind: shard.kindOf(section),
    title: marked.pop() ?? '',
    above: marked,
    ...(text && { snippet: snippet(text, terms, snippetWords) }),
  };
}

/** Remembers promises by their keys, unless they fail. */
function once<Value>(make: (key: string) => Promise<Value>): (key?: string) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key = '') => {
    const existing = kept.get(key);
    if (existing) return existing;
    const made = make(key);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}

const pageOf = ({ shard, section }: Match) => shard.pages[shard.pageOf[section]!]!;
const kindOf = ({ shard, section }: Match) => shard.kindOf(section);

/** What is shown of matches if a page may have so many rows: of a page with more, its last row says how
 * many. */
function toRows(matches: Match[], rowsAPage = Infinity): { match: Match; more: number }[] {
  const pages = new Map<StoredPage, { count: number; last: { match: Match; more: number } }>();
  const rows: { match: Match; more: number }[] = [];
  for (const match of matches) {
    const key = pageOf(match);
    const page = pages.get(key);
    if (page && page.count >= rowsAPage) {
      page.last.more += 1;
      continue;
    }
    const last = { match, more: 0 };
    rows.push(last);
    pages.set(key, { count: (page?.count ?? 0) + 1, last });
  }
  return rows;
}

function countKinds(found: Kind[]): Counts {
  const counts: Counts = {};
  for (const kind of found) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The line of the framework that hits of a tag are marked with: its own, if no guides of that line are
 * searched, but others. */
function markedLine(tag: string, tags: string[], manifest: Manifest): string | undefined {
  const { line } = manifest.tags[tag]!;
  const guides = tags.filter(one => one.startsWith(guidesTag));
  const isOther = guides.length > 0 && !guides.some(one => manifest.tags[one]!.line === line);
  return isOther ? line : undefined;
}

/** What a question asks of everything that its query finds. */
async function toAnswer(
  { matches, terms }: Matches,
  { kind, page, rowsAPage, from = 0, most = usualMost }: Question,
  lineOf: (tag: string) => string | undefined,
): Promise<Answer> {
  const inPage = matches.filter(match => page === undefined || pageOf(match)[0] === page);
  const wanted = inPage.filter(match => kind === undefined || kindOf(match) === kind);
  const rows = toRows(wanted, rowsAPage);
  const hits = rows.slice(from, from + most).map(async ({ match, more }) => {
    const line = lineOf(match.shard.tag);
    return {
      ...(await toHit(match, terms)),
      ...(line && { line }),
      ...(more > 0 && { more }),
    };
  });
  return {
    hits: await Promise.all(hits),
    count: wanted.length,
    rows: rows.length,
    counts: countKinds(inPage.map(kindOf)),
  };
}

/** Searches in the index that there is at the first query. */
function openIndex(source: IndexSource): Engine {
  const start = once(async () => {
    const manifest = await source.loadManifest();
    return { manifest, simplify: simplifier(manifest.simplified) };
  });
  const load = once(file => source.load(file));
  const shard = once(async (tag): Promise<Shard> => {
    const files = (await start()).manifest.tags[tag]!;
    const file = (await load(fileOf(tag, files, 'pages'))) as PageFile;
    return new Shard(tag, file, part => load(fileOf(tag, files, part)));
  });
  const loadShards = (tags: string[]) => Promise.all(tags.map(tag => shard(tag)));

  /** The tags that a question is about. */
  const tagsOf = (wanted: string[] | undefined, { tags }: Manifest) =>
    Object.keys(tags).filter(tag => wanted?.includes(tag) ?? true);

  /** The matches of the last query, which pages of them and counts by kind are asked of. */
  let last: { key: string; found: Promise<Matches> } | undefined;

  function find(tags: string[], query: string): Promise<Matches> {
    const key = JSON.stringify([tags, query]);
    if (last?.key === key) return last.found;
    const found = loadShards(tags).then(shards => search(shards, query));
    const own = (last = { key, found });
    found.catch(() => {
      if (last === own) last = undefined;
    });
    return found;
  }

  return {
    async ask(question) {
      const { manifest, simplify } = await start();
      const tags = tagsOf(question.tags, manifest);
      const found = await find(tags, simplify(question.query.slice(0, maxQuery)));
      return toAnswer(found, question, tag => markedLine(tag, tags, manifest));
    },

    async prepare(wanted) {
      await loadShards(tagsOf(wanted, (await start()).manifest));
    },
  };
}

/** Makes the engine. It loads what a query needs when it comes, once; what failed to load is tried
 * again with the next query. When a deploy has replaced the index, that of the deploy is opened. */
export function createEngine(source: IndexSource): Engine {
  const open = (): Engine => {
    const opened = openIndex({
      ...source,
      load: file =>
        source.load(file).catch((error: unknown) => {
          if (error instanceof MissingFile && index === opened) index = open();
          throw error;
        }),
    });
    return opened;
  };
  let index = open();
  const answer = async <Result>(ask: (engine: Engine) => Promise<Result>): Promise<Result> => {
    const asked = index;
    try {
      return await ask(asked);
    } catch (error) {
      if (index === asked) throw error;
      return ask(index);
    }
  };
  return {
    ask: question => answer(engine => engine.ask(question)),
    prepare: tags => answer(engine => engine.prepare(tags)),
  };
}
