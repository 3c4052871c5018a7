/** The search client that DocSearch and the search page know, on an index of the site's own: takes
 * Algolia's requests and gives Algolia's responses. */
import { guidesTag, maxQuery } from '../../../config/searchIdentity';
import { type Kind, levelNames } from '../records/record';
import { escapeHtml } from '../../../lib/escape';
import { finds, highlight, type Marks, snippet } from './highlight';
import { type Match, type Matches, search } from './rank';
import { simplifier } from './simplify';
import { fileOf, type Manifest, type PageFile, Shard, type StoredPage } from './shard';
import { parseTypeQuery, searchSignatures, type Signature, signatureText } from './signatures';

/** Conditions that all must hold; of a list inside, one. */
export type FacetFilters = string | (string | string[])[];

export interface SearchParams {
  query?: string;
  facetFilters?: FacetFilters;
  page?: number;
  hitsPerPage?: number;
  /** How many rows a page may have at most; all of them if absent. */
  distinct?: number;
  /** `['kind']` asks for counts of the hits by kind. They are those under `facetFilters`: for the counts
   * of all kinds while one is chosen, ask a second request without its filter and with `hitsPerPage: 0`,
   * as with Algolia. */
  facets?: string[];
  attributesToSnippet?: string[];
  snippetEllipsisText?: string;
  highlightPreTag?: string;
  highlightPostTag?: string;
}

interface SearchRequest extends SearchParams {
  indexName: string;
  params?: SearchParams;
}

type FlatRequest = Omit<SearchRequest, 'params'>;

interface Highlighted {
  value: string;
  matchLevel: 'none' | 'full';
}

/** Levels that a page leaves out are absent: the search page shows what is there. */
type HighlightedHierarchy = Record<string, Highlighted>;

export interface Hit {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  /** The level of its section, `lvl1` to `lvl6`: `hierarchy[type]` is the title of the hit. */
  type: string;
  kind: Kind;
  /** The line of the framework that it is about, such as `3.x`, if that is not the line of the guides
   * that are searched. */
  line?: string;
  /** At the last row of a page: how many hits of the page `distinct` left out. */
  more?: number;
  /** As HTML, since the modal shows as HTML what it kept of a hit. */
  hierarchy: Record<string, string | null>;
  /** The snippet without marks, as HTML too: a whole text would be much to send and to keep. */
  content: string | null;
  _highlightResult: { hierarchy: HighlightedHierarchy };
  _snippetResult: { hierarchy: HighlightedHierarchy; content?: Highlighted };
}

export interface SearchResponse {
  index: string;
  query: string;
  hits: Hit[];
  /** All that were found, those too that `distinct` left out. */
  nbHits: number;
  /** Counts of them, if asked for; a kind without hits is absent. */
  facets?: { kind: Partial<Record<Kind, number>> };
  page: number;
  nbPages: number;
  hitsPerPage: number;
  exhaustiveNbHits: boolean;
  processingTimeMS: number;
  params: string;
}

export type SearchRequests = SearchRequest[] | { requests: SearchRequest[] };

export interface Results {
  results: SearchResponse[];
}

/** What DocSearch and the search page ask. */
export interface EmbeddedClient {
  search(requests: SearchRequests): Promise<Results>;
}

export interface Engine extends EmbeddedClient {
  /** Fetches what searches in these tags need. */
  prepare(filters: FacetFilters): Promise<void>;
}

/** A file that the manifest named is gone: a later deploy has another index. */
export class MissingFile extends Error {}

export interface IndexSource {
  /** Address of the language's home page, with a slash at the end. */
  root: string;
  /** What the results of a search by type are headed with. */
  byType: string;
  loadManifest(): Promise<Manifest>;
  /** Reads a file that the manifest names; rejects with `MissingFile` if there is none. */
  load(file: string): Promise<unknown>;
}

/** As much as Algolia gives by default. */
const mostHits = 1000;
const defaultHits = 20;
const defaultMarks: Marks = {
  before: '<span class="algolia-docsearch-suggestion--highlight">',
  after: '</span>',
};
const defaultSnippet = 20;

/** The values of a facet that are asked for, or undefined if any will do. */
export function facetValues(
  filters: FacetFilters | undefined,
  facet: string,
): string[] | undefined {
  const conditions = typeof filters === 'string' ? [filters] : (filters ?? []);
  const allowed = conditions
    .map(condition => (typeof condition === 'string' ? [condition] : condition))
    .map(values => values.filter(value => value.startsWith(`${facet}:`)))
    .filter(values => values.length > 0)
    .map(values => values.map(value => value.slice(facet.length + 1)));
  if (allowed.length === 0) return undefined;
  return allowed.reduce((left, right) => left.filter(value => right.includes(value)));
}

function snippetLength(attributes: string[] | undefined, attribute: string): number {
  const entry = attributes?.find(name => name.startsWith(`${attribute}:`));
  return Number(entry?.slice(attribute.length + 1)) || defaultSnippet;
}

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

async function toHit(
  match: Match,
  terms: ReadonlySet<string>,
  root: string,
  params: SearchParams,
): Promise<Omit<Hit, 'line' | 'more'>> {
  const { shard, section } = match;
  const page = shard.pageOf[section]!;
  const [path, , group, title] = shard.pages[page]!;
  const [level, headings, anchor] = await shard.section(section);
  const hierarchy = [group, title, ...headings];
  const marks = {
    before: params.highlightPreTag ?? defaultMarks.before,
    after: params.highlightPostTag ?? defaultMarks.after,
  };
  const value = (html: string): Highlighted => ({
    value: html,
    matchLevel: html.includes(marks.before) ? 'full' : 'none',
  });
  const marked = Object.fromEntries(
    levelNames.flatMap((name, index) => {
      const heading = hierarchy[index];
      return heading ? [[name, value(highlight(heading, terms, marks))] as const] : [];
    }),
  );
  const length = snippetLength(params.attributesToSnippet, 'content');
  const ellipsis = params.snippetEllipsisText ?? '';
  const text = await textOf(match, hierarchy.at(-1) ?? '', terms);
  const part = text && snippet(text, terms, marks, length, ellipsis);
  const address = anchor ? `${path}#${anchor}` : path;
  return {
    objectID: `${address} ${section - shard.starts[page]!}`,
    url: root + address,
    url_without_anchor: root + path,
    anchor,
    type: `lvl${level}`,
    kind: shard.kindOf(section),
    hierarchy: Object.fromEntries(
      levelNames.map((name, index) => [name, escapeHtml(hierarchy[index] ?? '') || null]),
    ),
    content: part.replaceAll(marks.before, '').replaceAll(marks.after, '') || null,
    _highlightResult: { hierarchy: marked },
    _snippetResult: { hierarchy: marked, ...(part && { content: value(part) }) },
  };
}

/** Remembers a promise, unless it fails. */
function once<Key extends string, Value>(
  make: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, Promise<Value>>();
  return key => {
    const existing = kept.get(key);
    if (existing) return existing;
    const made = make(key);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}

/** A symbol that was found by its type, in a group of its own. */
function toTypeHit(signature: Signature, { root, byType }: IndexSource): Hit {
  const { name, path } = signature;
  const content = signatureText(signature);
  const value = (text: string): Highlighted => ({ value: escapeHtml(text), matchLevel: 'none' });
  const shown = {
    hierarchy: { lvl0: value(byType), lvl1: value(name) },
    content: value(content),
  };
  const [page, anchor] = path.split('#') as [string, string | undefined];
  return {
    objectID: `${path} ${content}`,
    url: root + path,
    url_without_anchor: root + page,
    anchor: anchor ?? null,
    type: 'lvl1',
    kind: 'api',
    hierarchy: { ...emptyHierarchy, lvl0: escapeHtml(byType), lvl1: escapeHtml(name) },
    content: escapeHtml(content),
    _highlightResult: shown,
    _snippetResult: shown,
  };
}

const emptyHierarchy = Object.fromEntries(levelNames.map(name => [name, null]));

interface Found {
  hits: Hit[];
  nbHits: number;
  /** How many hits there are to page through. */
  rows: number;
  facets?: SearchResponse['facets'];
}

const pageOf = ({ shard, section }: Match) => shard.pages[shard.pageOf[section]!]!;
const kindOf = ({ shard, section }: Match) => shard.kindOf(section);

/** What is shown of matches if a page may have so many rows: of a page with more, its last row says how
 * many. */
function toRows(matches: Match[], distinct = Infinity): { match: Match; more: number }[] {
  const pages = new Map<StoredPage, { count: number; last: { match: Match; more: number } }>();
  const rows: { match: Match; more: number }[] = [];
  for (const match of matches) {
    const key = pageOf(match);
    const page = pages.get(key);
    if (page && page.count >= distinct) {
      page.last.more += 1;
      continue;
    }
    const last = { match, more: 0 };
    rows.push(last);
    pages.set(key, { count: (page?.count ?? 0) + 1, last });
  }
  return rows;
}

/** @returns whether filters allow a kind and a page */
function wantedBy(filters: FacetFilters | undefined): (kind: Kind, url: string) => boolean {
  const ofKinds = facetValues(filters, 'kind');
  const ofPages = facetValues(filters, 'url_without_anchor');
  return (kind, url) => (ofKinds?.includes(kind) ?? true) && (ofPages?.includes(url) ?? true);
}

function countKinds(found: Kind[]): { kind: Partial<Record<Kind, number>> } {
  const counts = new Map<Kind, number>();
  for (const kind of found) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return { kind: Object.fromEntries(counts) };
}

/** The line of the framework that hits of a tag are marked with: its own, if no guides of that line are
 * searched, but others. */
function markedLine(tag: string, tags: string[], manifest: Manifest): string | undefined {
  const { line } = manifest.tags[tag]!;
  const guides = tags.filter(one => one.startsWith(guidesTag));
  const isOther = guides.length > 0 && !guides.some(one => manifest.tags[one]!.line === line);
  return isOther ? line : undefined;
}

/** Searches in the index that there is at the first query. */
function openIndex(source: IndexSource): Engine {
  const start = once(async () => {
    const manifest = await source.loadManifest();
    return { manifest, simplify: simplifier(manifest.simplified) };
  });
  const load = once(file => source.load(file));
  const shard = once(async (tag: string): Promise<Shard> => {
    const files = (await start('')).manifest.tags[tag]!;
    const file = (await load(fileOf(tag, files, 'pages'))) as PageFile;
    return new Shard(tag, file, part => load(fileOf(tag, files, part)));
  });
  const signatures = async (file: string) => (await load(file)) as Signature[];

  /** The tags that a request is about. */
  function tagsOf({ facetFilters }: SearchParams, { language, tags }: Manifest): string[] {
    const isLanguage = facetValues(facetFilters, 'language')?.includes(language) ?? true;
    const wanted = facetValues(facetFilters, 'docusaurus_tag');
    return Object.keys(tags).filter(tag => isLanguage && (wanted?.includes(tag) ?? true));
  }

  /** @returns the symbols that are wanted of those that a query about types finds; undefined if there are none
   * at all, so that no type was meant */
  async function findTypes(request: FlatRequest, tags: string[]): Promise<Found | undefined> {
    const { query = '', page = 0, hitsPerPage = defaultHits, facetFilters } = request;
    const { manifest } = await start('');
    const asked = parseTypeQuery(query);
    const { tag, file } = manifest.signatures ?? {};
    if (!asked || !tag || !file || !tags.includes(tag)) return undefined;
    const all = searchSignatures(await signatures(file), asked);
    if (all.length === 0) return undefined;
    const line = markedLine(tag, tags, manifest);
    const isWanted = wantedBy(facetFilters);
    const found = all
      .map(signature => ({ ...toTypeHit(signature, source), ...(line && { line }) }))
      .filter(({ kind, url_without_anchor: url }) => isWanted(kind, url));
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
    return {
      hits,
      nbHits: found.length,
      rows: found.length,
      facets: countKinds(found.map(({ kind }) => kind)),
    };
  }

  /** The matches of the last query, which pages of them and counts by kind are asked of. */
  let last: { key: string; found: Promise<Matches> } | undefined;

  function find(tags: string[], query: string): Promise<Matches> {
    const key = JSON.stringify([tags, query]);
    if (last?.key === key) return last.found;
    const found = Promise.all(tags.map(shard)).then(shards => search(shards, query));
    const own = (last = { key, found });
    found.catch(() => {
      if (last === own) last = undefined;
    });
    return found;
  }

  async function findWords(request: FlatRequest, tags: string[]): Promise<Found> {
    const { query = '', page = 0, hitsPerPage = defaultHits, distinct, facetFilters } = request;
    const { manifest, simplify } = await start('');
    const { matches: all, terms } = await find(tags, simplify(query));
    const isWanted = wantedBy(facetFilters);
    const matches = all.filter(match => isWanted(kindOf(match), source.root + pageOf(match)[0]));
    const rows = toRows(matches, distinct);
    return {
      hits: await Promise.all(
        rows.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(async ({ match, more }) => {
          const line = markedLine(match.shard.tag, tags, manifest);
          return {
            ...(await toHit(match, terms, source.root, request)),
            ...(line && { line }),
            ...(more > 0 && { more }),
          };
        }),
      ),
      nbHits: matches.length,
      rows: rows.length,
      facets: countKinds(matches.map(kindOf)),
    };
  }

  async function answer(request: FlatRequest): Promise<SearchResponse> {
    const { indexName, query = '', page = 0, hitsPerPage = defaultHits } = request;
    const { manifest } = await start('');
    const tags = tagsOf(request, manifest);
    const asked = { ...request, query: query.slice(0, maxQuery) };
    const found = (await findTypes(asked, tags)) ?? (await findWords(asked, tags));
    const { hits, nbHits, rows, facets } = found;
    return {
      hits,
      nbHits,
      ...(request.facets?.includes('kind') && { facets }),
      index: indexName,
      query,
      page,
      nbPages: hitsPerPage > 0 ? Math.ceil(Math.min(rows, mostHits) / hitsPerPage) : 0,
      hitsPerPage,
      exhaustiveNbHits: true,
      processingTimeMS: 0,
      params: '',
    };
  }

  return {
    async search(input) {
      const requests = Array.isArray(input) ? input : input.requests;
      const flat = requests.map(({ params, ...rest }): FlatRequest => ({ ...rest, ...params }));
      return { results: await Promise.all(flat.map(answer)) };
    },

    async prepare(facetFilters) {
      const { manifest } = await start('');
      await Promise.all(tagsOf({ facetFilters }, manifest).map(shard));
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
  const answer = async <Answer>(ask: (engine: Engine) => Promise<Answer>): Promise<Answer> => {
    const asked = index;
    try {
      return await ask(asked);
    } catch (error) {
      if (index === asked) throw error;
      return ask(index);
    }
  };
  return {
    search: requests => answer(engine => engine.search(requests)),
    prepare: filters => answer(engine => engine.prepare(filters)),
  };
}
