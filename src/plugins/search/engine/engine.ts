/** The search engine, which answers questions from the index of the site. */
import { guidesTag, maxQuery } from '../../../config/searchIdentity';
import type { Kind } from '../records/record';
import { finds, highlight, snippet } from './highlight';
import { type Match, type Matches, search } from './rank';
import { fileOf, type Manifest, type PageFile, Shard, type StoredPage } from './shard';
import { simplifier } from './simplify';

/** A search: a query and its filters. */
export interface Question {
  query: string;
  /** Tags of the pages to search, such as `docs-default-current`. By default, all tags of the index. */
  tags?: string[];
  /** The only kind of hits to return. By default, all kinds. */
  kind?: Kind;
  /** Path of the only page to search, below the home page. */
  page?: string;
  /** The maximum number of rows per page. By default, there is no limit. */
  rowsAPage?: number;
  /** How many rows to skip, such as the rows that the page already shows. */
  from?: number;
  /** The maximum number of rows to return. */
  most?: number;
}

/** A section that answers a question. Its texts are HTML, with `<mark>` around the terms that were found. */
export interface Hit {
  /** Unique among all hits. */
  id: string;
  /** Path of the page, below the home page. */
  page: string;
  /** Path of the page with the anchor of the section, if it has one. */
  path: string;
  kind: Kind;
  /** The release line of the framework, such as `3.x`, if the question asks for guides of other release lines
   * only. */
  line?: string;
  /** The heading of the section. For the lead of a page, the title of the page. */
  title: string;
  /** The path to the section, from the top: group of pages, page, headings. */
  above: string[];
  snippet?: string;
  /** At the last row of a page: how many hits of the page have no row. */
  more?: number;
}

/** The number of hits by kind, without the kinds that have no hits. */
export type Counts = Partial<Record<Kind, number>>;

export interface Answer {
  hits: Hit[];
  /** The number of hits of the wanted kind, including hits without a row. */
  count: number;
  /** The total number of rows. */
  rows: number;
  /** The number of hits of each kind, including kinds that the question excludes. */
  counts: Counts;
}

export interface Engine {
  ask(question: Question): Promise<Answer>;
  /** Fetches the files that questions about these tags need. */
  prepare(tags?: string[]): Promise<void>;
}

/** A file of the manifest no longer exists: a later deploy has replaced the index. */
export class MissingFile extends Error {}

export interface IndexSource {
  loadManifest(): Promise<Manifest>;
  /** Reads a file of the manifest. Rejects with `MissingFile` if it does not exist. */
  load(file: string): Promise<unknown>;
}

const defaultMost = 20;
/** The length of a snippet in words. */
const snippetWords = 20;

/** The text to take the snippet of a section from: its prose, unless only its code has any of the terms.
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

/** Memoizes an asynchronous function by key. Failures are not remembered. */
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

/** Limits the rows of each page. If a page has more matches, its last row says how many. */
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

/** The release line to mark hits of a tag with: its own line, if the question asks for guides of other release lines
 * only. */
function markedLine(tag: string, tags: string[], manifest: Manifest): string | undefined {
  const { line } = manifest.tags[tag]!;
  const guides = tags.filter(one => one.startsWith(guidesTag));
  const isOther = guides.length > 0 && !guides.some(one => manifest.tags[one]!.line === line);
  return isOther ? line : undefined;
}

/** Selects and counts the matches that a question asks for. */
async function toAnswer(
  { matches, terms }: Matches,
  { kind, page, rowsAPage, from = 0, most = defaultMost }: Question,
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

/** Opens the index at the first query, and keeps to its manifest. */
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

  /** The tags to search for a question. */
  const tagsOf = (wanted: string[] | undefined, { tags }: Manifest) =>
    Object.keys(tags).filter(tag => wanted?.includes(tag) ?? true);

  /** The matches of the last query, since the next questions often only ask for more rows or another kind. */
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

/** Makes the engine. It loads each file once, when a query needs the file, and retries failed files at the next query.
 * If a deploy has replaced the index, the engine opens the new index. */
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
