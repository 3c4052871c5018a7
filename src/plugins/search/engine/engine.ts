/** The search engine, which answers questions from the index of the site. */
import {
  guidesTag,
  isOlderGuides,
  maxQuery,
  newestGuidesTag,
} from '../../../config/searchIdentity';
import type { Fact, Kind } from '../records/record';
import { finds, firstSentence, highlight, keywordWith, snippet } from './highlight';
import { decode, findSimilar } from './postings';
import { type Match, type Matches, search } from './rank';
import { fileOf, type Manifest, type PageFile, Shard, type StoredPage, wholeTerm } from './shard';
import { simplifier } from './simplify';
import { parseQuery, unitsOf } from './tokenize';

/** A search: a query and its filters. */
export interface Question {
  query: string;
  /** Tags of the pages to search, such as `docs-default-current`. By default, all tags of the index. */
  tags?: string[];
  /** Whether to leave out words that no page has as they are written, and to correct none. */
  isExact?: boolean;
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
  /** What the section says about an option or a symbol at a glance, as plain text. */
  facts?: Fact[];
  /** The keyword of the page that was found, as plain text, if the row itself has no word of the query. */
  related?: string;
  /** Whether the query is the name of what the section describes. Its snippet is a whole sentence. */
  isAnswer?: true;
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
  /** The words of the query that no page has as they are written, and the words that were found instead, if any. */
  replaced?: { words: string[]; by: string[] };
  /** If nothing was found: words of pages that resemble words of the query, the nearest first. */
  nearest?: string[];
}

/** A guide to the newest release line. */
export interface NewerGuide {
  /** Path of the page, below the home page. */
  path: string;
  /** The title of the page, as plain text. */
  title: string;
}

export interface Engine {
  ask(question: Question): Promise<Answer>;
  /** Finds the guide to the newest release line that has the query as its name, title or keyword, if the searched guides to
   * an older line have no such guide. Loads files of the newest line. */
  findNewer(question: Pick<Question, 'query' | 'tags'>): Promise<NewerGuide | undefined>;
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

/** The matches of a query, and what their rows need besides. */
interface Found extends Matches {
  query: string;
  nearest?: string[];
}

const isSame = (one: Match, other: Match) =>
  one.shard === other.shard && one.section === other.section;

/** The text to take the snippet of a section from: its prose, unless only its code has any of the terms.
 * @param title the heading of the section, or the title of the page for its lead */
async function textOf(
  { shard, section }: Match,
  title: string,
  terms: ReadonlySet<string>,
): Promise<string> {
  const [, , , text] = await shard.section(section);
  if (finds([title, text], terms)) return text;
  const code = await shard.code(section);
  return finds([code], terms) ? code : text;
}

async function toHit(match: Match, { query, terms, named }: Found, isFirst: boolean): Promise<Hit> {
  const { shard, section } = match;
  const page = shard.pageOf[section]!;
  const [path, , group, pageTitle] = shard.pages[page]!;
  const [, headings, anchor, prose, { facts, keywords = [] } = {}] = await shard.section(section);
  const kind = shard.kindOf(section);
  // The kind says that a hit is in the reference, and a page outside all groups is its own group.
  const isGrouped = kind !== 'api' && group !== pageTitle;
  const titles = [isGrouped && group, pageTitle, ...headings].filter(Boolean) as string[];
  const isNamed = named.some(one => isSame(one, match));
  const isAnswer = isFirst && isNamed;
  const text = isAnswer ? prose : await textOf(match, titles.at(-1) ?? '', terms);
  const isSeen = finds([...titles, text], terms);
  const related = isSeen ? undefined : isNamed ? query : keywordWith(terms, keywords);
  const marked = titles.map(title => highlight(title, terms));
  return {
    id: `${path} ${section - shard.starts[page]!}`,
    page: path,
    path: anchor ? `${path}#${anchor}` : path,
    kind,
    title: marked.pop() ?? '',
    above: marked,
    ...(text && {
      snippet: isAnswer ? firstSentence(text, terms) : snippet(text, terms, snippetWords),
    }),
    ...(facts && { facts }),
    ...(related && { related }),
    ...(isAnswer && { isAnswer }),
  };
}

/** Puts the section that the query names first, together with the other matches in its page. */
function withNamedFirst(matches: Match[], named: Match[]): Match[] {
  const first = matches.find(match => named.some(one => isSame(one, match)));
  if (!first) return matches;
  const isInPage = (match: Match) => pageOf(match) === pageOf(first);
  const others = matches.filter(match => match !== first);
  return [first, ...others.filter(isInPage), ...others.filter(match => !isInPage(match))];
}

/** The number of words to suggest. */
const mostNearest = 3;

/** The words of the pages that resemble words of a query, the nearest first. */
async function nearestWords(shards: Shard[], query: string): Promise<string[]> {
  const texts = unitsOf(parseQuery(query)).flatMap(({ whole }) =>
    whole && whole.length > 3 ? [whole] : [],
  );
  const words = texts.length > 0 ? await Promise.all(shards.map(shard => shard.words())) : [];
  const near = texts.flatMap(text =>
    words
      .flatMap(own => [...findSimilar(own, text, Math.ceil(text.length / 4))])
      // Readers know how a word begins: `datadog` does not mean `catalog`.
      .filter(([word]) => word.slice(0, 2) === text.slice(0, 2)),
  );
  near.sort(([, a], [, b]) => a - b);
  return [...new Set(near.map(([word]) => word))].slice(0, mostNearest);
}

/** The pairs of Chinese characters of a query that join two words: 传文 in 上传文件. Such a pair is much rarer than both of
 * its neighbours. The results do not highlight it, since elsewhere it is a coincidence, as in 宣传文案. In the words of the
 * query, its neighbours cover both characters. */
async function chancePairs(shards: Shard[], query: string): Promise<Set<string>> {
  const units = unitsOf(parseQuery(query)).filter(({ kind }) => kind === 'han');
  const found = units.map(async ({ parts }) => {
    const counts = await Promise.all(
      parts.map(async pair => {
        const lists = await Promise.all(shards.map(shard => shard.find(pair, false)));
        return lists.flat().reduce((sum, { list }) => sum + list.length, 0);
      }),
    );
    return parts.filter((pair, at) => {
      const [before = '', after = ''] = [parts[at - 1], parts[at + 1]];
      const isBetween = before.at(-1) === pair[0] && after[0] === pair.at(-1);
      return isBetween && counts[at]! * 2 < Math.min(counts[at - 1]!, counts[at + 1]!);
    });
  });
  return new Set((await Promise.all(found)).flat());
}

/** Finds the matches of a query, and what their rows need. */
async function findMatches(shards: Shard[], query: string, isExact: boolean): Promise<Found> {
  const all = await search(shards, query);
  const isLeftOut = isExact && all.replaced.size > 0;
  const found = isLeftOut ? await search(shards, query, new Set(all.replaced.keys())) : all;
  const chance = await chancePairs(shards, query);
  return {
    ...found,
    query: query.trim(),
    matches: withNamedFirst(found.matches, found.named),
    terms: new Set([...found.terms].filter(term => !chance.has(term))),
    replaced: all.replaced,
    ...(found.matches.length === 0 && { nearest: await nearestWords(shards, query) }),
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
  found: Found,
  { kind, page, rowsAPage, from = 0, most = defaultMost, isExact }: Question,
  lineOf: (tag: string) => string | undefined,
): Promise<Answer> {
  const { matches, replaced, nearest } = found;
  const inPage = matches.filter(match => page === undefined || pageOf(match)[0] === page);
  const wanted = inPage.filter(match => kind === undefined || kindOf(match) === kind);
  const rows = toRows(wanted, rowsAPage);
  const hits = rows.slice(from, from + most).map(async ({ match, more }, at) => {
    const line = lineOf(match.shard.tag);
    return {
      ...(await toHit(match, found, from + at === 0)),
      ...(line && { line }),
      ...(more > 0 && { more }),
    };
  });
  return {
    hits: await Promise.all(hits),
    count: wanted.length,
    rows: rows.length,
    counts: countKinds(inPage.map(kindOf)),
    ...(replaced.size > 0 && {
      replaced: {
        words: [...replaced.keys()],
        by: isExact ? [] : [...new Set([...replaced.values()].flat())],
      },
    }),
    ...(nearest && nearest.length > 0 && { nearest }),
  };
}

/** The pages of a tag that have a text as their name in the address, title or keyword, the best first. */
async function pagesCalled(shard: Shard, text: string): Promise<StoredPage[]> {
  const pages: { page: StoredPage; detail: number }[] = [];
  for (const { list } of await shard.find(wholeTerm(text), false)) {
    decode(list, (section, detail) => {
      const page = shard.pageOf[section]!;
      if (shard.starts[page] === section) pages.push({ page: shard.pages[page]!, detail });
    });
  }
  pages.sort((a, b) => b.detail - a.detail);
  const name = `/${text.toLowerCase().replaceAll(' ', '_')}`;
  return [...shard.pages.filter(([path]) => path.endsWith(name)), ...pages.map(({ page }) => page)];
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
  let last: { key: string; found: Promise<Found> } | undefined;

  function find(tags: string[], query: string, isExact = false): Promise<Found> {
    const key = JSON.stringify([tags, query, isExact]);
    if (last?.key === key) return last.found;
    const found = loadShards(tags).then(shards => findMatches(shards, query, isExact));
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
      const query = simplify(question.query.slice(0, maxQuery));
      const found = await find(tags, query, question.isExact);
      return toAnswer(found, question, tag => markedLine(tag, tags, manifest));
    },

    async findNewer({ query, tags: wanted }) {
      const { manifest, simplify } = await start();
      const older = tagsOf(wanted, manifest).filter(isOlderGuides);
      if (older.length === 0 || !manifest.tags[newestGuidesTag]) return undefined;
      const text = simplify(query.slice(0, maxQuery)).trim();
      const own = await loadShards(older);
      if ((await Promise.all(own.map(one => pagesCalled(one, text)))).flat().length > 0) return;
      const [found] = await pagesCalled(await shard(newestGuidesTag), text);
      if (!found) return undefined;
      const [path, , , title] = found;
      // `docs/2.0.0/extensions/casbin` is the same guide as `docs/extensions/casbin`.
      const name = path.slice(path.indexOf('/'));
      const isKnown = own.some(({ pages }) => pages.some(([other]) => other.endsWith(name)));
      return isKnown || !title ? undefined : { path, title };
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
    findNewer: question => answer(engine => engine.findNewer(question)),
    prepare: tags => answer(engine => engine.prepare(tags)),
  };
}
