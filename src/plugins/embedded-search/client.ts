/** The search client that DocSearch and the search page know, on an index of the site's own: takes
 * Algolia's requests and gives Algolia's responses. */
import { highlight, type Marks, snippet } from './highlight';
import { levelNames } from './record';
import { type Match, search } from './rank';
import { loadShard, type Manifest, type Shard, type ShardFile } from './shard';

/** Conditions that all must hold; of a list inside, one. */
export type FacetFilters = string | (string | string[])[];

export interface SearchParams {
  query?: string;
  facetFilters?: FacetFilters;
  facets?: string | string[];
  page?: number;
  hitsPerPage?: number;
  attributesToSnippet?: string[];
  snippetEllipsisText?: string;
  highlightPreTag?: string;
  highlightPostTag?: string;
}

export interface SearchRequest extends SearchParams {
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
  type: string;
  hierarchy: Record<string, string | null>;
  content: string | null;
  _highlightResult: { hierarchy: HighlightedHierarchy; content?: Highlighted };
  _snippetResult: { hierarchy: HighlightedHierarchy; content?: Highlighted };
}

export interface SearchResponse {
  index: string;
  query: string;
  hits: Hit[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  facets: Record<string, Record<string, number>>;
  exhaustiveNbHits: boolean;
  processingTimeMS: number;
  params: string;
}

export interface EmbeddedClient {
  search(requests: SearchRequest[] | { requests: SearchRequest[] }): Promise<{
    results: SearchResponse[];
  }>;
}

export interface IndexSource {
  /** Address of the language's home page, with a slash at the end. */
  root: string;
  loadManifest(): Promise<Manifest>;
  loadShard(file: string): Promise<ShardFile>;
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

function toHit({ record, place, terms }: Match, root: string, params: SearchParams): Hit {
  const { hierarchy, level, content } = record;
  const marks = {
    before: params.highlightPreTag ?? defaultMarks.before,
    after: params.highlightPostTag ?? defaultMarks.after,
  };
  const value = (html: string): Highlighted => ({
    value: html,
    matchLevel: html.includes(marks.before) ? 'full' : 'none',
  });
  const [path, anchor] = record.path.split('#') as [string, string | undefined];
  const marked = Object.fromEntries(
    levelNames.flatMap((name, index) => {
      const text = hierarchy[index];
      return text ? [[name, value(highlight(text, terms, marks))] as const] : [];
    }),
  );
  const length = snippetLength(params.attributesToSnippet, 'content');
  // The search page asks for no ellipsis and adds its own.
  const ellipsis = params.snippetEllipsisText ?? '';
  const part = content && snippet(content, terms, marks, length, ellipsis);
  return {
    objectID: record.path,
    url: root + record.path,
    url_without_anchor: root + path,
    anchor: anchor ?? null,
    type: place === 'text' ? 'content' : `lvl${level}`,
    hierarchy: Object.fromEntries(
      levelNames.map((name, index) => [name, hierarchy[index] ?? null]),
    ),
    content: content || null,
    _highlightResult: {
      hierarchy: marked,
      ...(content && { content: value(highlight(content, terms, marks)) }),
    },
    _snippetResult: { hierarchy: marked, ...(part && { content: value(part) }) },
  };
}

function countFacets(
  matches: Match[],
  language: string,
  facets: string | string[] = [],
): SearchResponse['facets'] {
  const count = (facet: string): Record<string, number> => {
    if (facet === 'language') return { [language]: matches.length };
    const tags: Record<string, number> = {};
    for (const { tag } of matches) tags[tag] = (tags[tag] ?? 0) + 1;
    return tags;
  };
  return Object.fromEntries(
    [facets]
      .flat()
      .filter(facet => facet === 'language' || facet === 'docusaurus_tag')
      .map(facet => [facet, count(facet)]),
  );
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

/** Makes a client. It loads what a query needs when it comes, once; what failed to load is tried
 * again with the next query. */
export function createClient(source: IndexSource): EmbeddedClient {
  const manifest = once(() => source.loadManifest());
  const shard = once(async (tag: string): Promise<Shard> => {
    const file = (await manifest('manifest')).shards[tag]!;
    return loadShard(tag, await source.loadShard(file));
  });

  /** The tags that a request is about. */
  function tagsOf({ facetFilters }: SearchParams, { language, shards }: Manifest): string[] {
    const isLanguage = facetValues(facetFilters, 'language')?.includes(language) ?? true;
    const wanted = facetValues(facetFilters, 'docusaurus_tag');
    return Object.keys(shards).filter(tag => isLanguage && (wanted?.includes(tag) ?? true));
  }

  async function answer(all: FlatRequest, tags: string[]): Promise<SearchResponse> {
    const { indexName, query = '', page = 0, hitsPerPage = defaultHits } = all;
    const { language } = await manifest('manifest');
    const loaded = await Promise.all(tags.map(shard));
    const matches = search(loaded, query);
    const hits = hitsPerPage > 0 ? matches.slice(page * hitsPerPage, (page + 1) * hitsPerPage) : [];
    return {
      index: indexName,
      query,
      hits: hits.map(match => toHit(match, source.root, all)),
      nbHits: matches.length,
      page,
      nbPages: hitsPerPage > 0 ? Math.ceil(Math.min(matches.length, mostHits) / hitsPerPage) : 0,
      hitsPerPage,
      facets: countFacets(matches, language, all.facets),
      exhaustiveNbHits: true,
      processingTimeMS: 0,
      params: '',
    };
  }

  return {
    async search(input) {
      const requests = Array.isArray(input) ? input : input.requests;
      const flat = requests.map(({ params, ...rest }): FlatRequest => ({ ...rest, ...params }));
      const index = await manifest('manifest');
      // The search page also counts hits in the tags that it does not ask for, and shows none of
      // it. Nothing is loaded for counts alone.
      const shown = flat.filter(({ hitsPerPage }) => hitsPerPage !== 0);
      const shownTags = new Set(shown.flatMap(request => tagsOf(request, index)));
      const answers = flat.map(request => {
        const tags = tagsOf(request, index);
        return answer(request, shown.length > 0 ? tags.filter(tag => shownTags.has(tag)) : tags);
      });
      return { results: await Promise.all(answers) };
    },
  };
}
