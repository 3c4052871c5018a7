/** Ranks the sections that answer a query: BM25 over fields, summed by page. `contributing/search.md` describes the
 * model. */
import { decode, findSimilar } from './postings';
import { impactOf, type Shard, type StoredPage, type TermPostings, wholeTerm } from './shard';
import { normalizeWidth, pairsOf, parseQuery, stemOf, type Unit } from './tokenize';

/** The constants of the ranking, besides `fields` in `shard.ts`. `contributing/search.md` says how little each
 * constant changes on its own. */
const model = {
  /** The impact at which a word has half of its effect, in a page and in a section. */
  pageHalf: 32,
  sectionHalf: 1.5,
  /** The weight of the best section of a page, relative to the page. */
  section: 0.7,
  /** Factor for the beginning of a word, for each wrong letter, and for the parts of a name such as `createApp` if
   * the index has the whole name. */
  partly: 0.6,
  /** Penalty for pages that lack words of the query: 0 for none, 1 for the share of the missing words. */
  coverage: 0.5,
  /** The weight of a title or keyword that equals the query as a whole. */
  whole: 2,
  /** Factor for pages other than guides to current features. */
  aside: 0.45,
  /** Pages below this share of the best score are left out, and so are sections of a page. */
  least: 0.1,
};

const weightOf = ([, kind, , , , , isHistorical]: StoredPage): number =>
  kind === 'guide' && !isHistorical ? 1 : model.aside;

/** A section that answers a query. */
export interface Match {
  shard: Shard;
  section: number;
}

export interface Matches {
  matches: Match[];
  /** The terms that were found, which the results highlight. */
  terms: ReadonlySet<string>;
  /** The words of the query that no page has as they are written, each with the words that were found instead. */
  replaced: ReadonlyMap<string, string[]>;
}

/** Words that do not tell the subject of a query. */
const stopWords = new Set(
  (
    'a an and are as at be by can do does for from how i if in into is it my of on or should that the ' +
    'there this to use using was what when where which why with'
  ).split(' '),
);

/** The units of a query without stop words, unless all units are stop words. */
export function unitsOf(query: string): Unit[] {
  const units = parseQuery(query);
  const telling = units.filter(({ whole }) => whole === null || !stopWords.has(whole));
  return telling.length > 0 ? telling : units;
}

/** A word to look up in the index for a part of a query. */
interface QueryTerm {
  /** The word as typed, in lower case. */
  text: string;
  weight: number;
  /** Whether the reader may still be typing it. */
  isOpen?: boolean;
  mayBeMisspelt?: boolean;
}

/** A term of the index that a query term finds, and its weight relative to the word as typed. `word` is how the pages
 * write a similar word. */
type WeightedTerm = TermPostings & { factor: number; word?: string };

async function lookUp(shard: Shard, { text, isOpen }: QueryTerm): Promise<WeightedTerm[]> {
  const [same, begun] = await Promise.all([
    shard.find(stemOf(text), false),
    isOpen ? shard.find(text, true) : [],
  ]);
  const longer = begun.filter(({ term }) => term !== same[0]?.term && !/[ =]/.test(term));
  return [
    ...same.map(one => ({ ...one, factor: 1 })),
    ...longer.map(one => ({ ...one, factor: (model.partly * text.length) / one.term.length })),
  ];
}

/** How many letters of a misspelt word may differ. Two changes turn a short word into another: `graphql` into `graph`. */
const mostChanges = (text: string) => (text.length > 8 ? 2 : 1);

/** Like `lookUp`, but finds words in which a few letters differ. */
async function lookUpSimilar(shard: Shard, { text }: QueryTerm): Promise<WeightedTerm[]> {
  const similar = [...findSimilar(await shard.words(), text, mostChanges(text))];
  const found = await Promise.all(similar.map(([word]) => shard.find(stemOf(word), false)));
  return found.flatMap((terms, at) =>
    terms.map(one => ({
      ...one,
      factor: model.partly ** similar[at]![1],
      word: similar[at]![0],
    })),
  );
}

/** The scores of a shard, by page or by section. */
interface Scores {
  shard: Shard;
  sections: Float64Array;
  pages: Float64Array;
  /** The sum of the weights of the parts of the query that a page has. */
  covered: Float64Array;
  /** Scores of pages whose title, keyword or option equals the query as a whole. */
  wholes: Float64Array;
  /** The same scores for sections of options. */
  options: Float64Array;
}

class Scoring {
  readonly terms = new Set<string>();
  readonly replaced = new Map<string, string[]>();
  readonly scores: Scores[];
  private readonly size: number;

  constructor(private readonly shards: Shard[]) {
    this.scores = shards.map(shard => ({
      shard,
      sections: new Float64Array(shard.pageOf.length),
      pages: new Float64Array(shard.pages.length),
      covered: new Float64Array(shard.pages.length),
      wholes: new Float64Array(shard.pages.length),
      options: new Float64Array(shard.pageOf.length),
    }));
    this.size = shards.reduce((sum, { pages }) => sum + pages.length, 0);
  }

  /** Looks up a word in all shards.
   * @returns the impacts on sections and, summed up, on pages, by shard, and the worth of the word, which grows with
   * its rarity. `similar` has the similar words by their factors. Null if no shard has the word. */
  private async find(queryTerm: QueryTerm, look: typeof lookUp) {
    const found = await Promise.all(this.shards.map(shard => look(shard, queryTerm)));
    let having = 0;
    const similar = new Map<string, number>();
    const impacts = found.map((led, index) => {
      const sections = new Map<number, number>();
      const pages = new Map<number, number>();
      for (const { term, list, factor, word } of led) {
        if (word) similar.set(word, factor);
        // If the reader typed one Chinese character, highlight only this character of the pair.
        this.terms.add(/^\p{Script=Han}$/u.test(queryTerm.text) ? queryTerm.text : term);
        decode(list, (section, detail) => {
          const impact = impactOf(detail) * factor;
          if ((sections.get(section) ?? 0) < impact) sections.set(section, impact);
        });
      }
      for (const [section, impact] of sections) {
        const page = this.shards[index]!.pageOf[section]!;
        pages.set(page, (pages.get(page) ?? 0) + impact);
      }
      having += pages.size;
      return { ...this.scores[index]!, impacts: { sections, pages } };
    });
    const rarity = Math.log(1 + (this.size - having + 0.5) / (having + 0.5));
    return having > 0 ? { worth: queryTerm.weight * rarity, impacts, similar } : null;
  }

  /** Adds the scores of a word.
   * @returns the words that were found: the word itself, or the most similar ones */
  async addWord(queryTerm: QueryTerm): Promise<string[]> {
    const mayBeMisspelt = queryTerm.mayBeMisspelt && queryTerm.text.length > 3;
    const found =
      (await this.find(queryTerm, lookUp)) ??
      (mayBeMisspelt && (await this.find(queryTerm, lookUpSimilar)));
    if (!found) return [];
    for (const { impacts, sections, pages, covered } of found.impacts) {
      for (const [section, impact] of impacts.sections) {
        sections[section]! += (found.worth * impact) / (impact + model.sectionHalf);
      }
      for (const [page, impact] of impacts.pages) {
        pages[page]! += (found.worth * impact) / (impact + model.pageHalf);
        covered[page]! += queryTerm.weight;
      }
    }
    const best = Math.max(...found.similar.values());
    const similar = [...found.similar].filter(([, factor]) => factor === best);
    return found.similar.size > 0 ? similar.map(([word]) => word) : [queryTerm.text];
  }

  /** Adds the scores of titles, keywords and options that equal a text as a whole. */
  async addWhole(queryTerm: QueryTerm): Promise<void> {
    const found = await this.find(queryTerm, lookUp);
    for (const { shard, impacts, wholes, options } of found?.impacts ?? []) {
      for (const [page, impact] of impacts.pages) wholes[page]! += found!.worth * impact;
      for (const [section, impact] of impacts.sections) {
        const isLead = shard.starts[shard.pageOf[section]!] === section;
        if (!isLead) options[section]! += found!.worth * impact;
      }
    }
  }
}

/** Adds the scores of a unit. A run of Chinese characters counts as one word. */
async function addUnit(scoring: Scoring, unit: Unit, isLast: boolean): Promise<void> {
  const { kind, text: typed, whole, parts } = unit;
  const isWord = kind === 'word';
  const isName = isWord && whole !== parts[0];
  const named = isName
    ? await scoring.addWord({
        text: whole!,
        weight: 1,
        isOpen: isLast,
        mayBeMisspelt: whole!.length > 7,
      })
    : [];
  const isFound = named.length > 0;
  const weight = (isFound ? model.partly : 1) / parts.length;
  const found = await Promise.all(
    parts.map((text, index) => {
      const isTyped = isWord && isLast && index === parts.length - 1 && !/^[\d.]+$/.test(text);
      const isAlone = !isWord && Array.from(text).length === 1;
      const mayBeMisspelt = isWord && !isFound;
      return scoring.addWord({ text, weight, isOpen: isTyped || isAlone, mayBeMisspelt });
    }),
  );
  const isThere = (part: string, at: number) => found[at]!.includes(part);
  const isAsTyped = isFound
    ? named.includes(whole!)
    : parts.length === 0 || (isWord ? parts.every(isThere) : parts.some(isThere));
  if (!isAsTyped) scoring.replaced.set(typed, isFound ? named : found.flat());
}

/** The maximum length of a title or keyword that is looked up as a whole, in words. */
const longestWhole = 5;

/** Query terms that look up runs of words of a query as whole titles, keywords and symbols. The weight of a term is its
 * share of the query. */
function wholesOf(query: string): QueryTerm[] {
  const text = normalizeWidth(query);
  const units = parseQuery(text);
  return units.flatMap((first, from) =>
    units.slice(from, from + longestWhole).flatMap((last, more) => {
      const run = text.slice(first.start, last.start + last.text.length);
      const terms =
        more > 0 ? [wholeTerm(run)] : [wholeTerm(first.whole ?? run), wholeTerm(run, true)];
      const weight = (model.whole * (more + 1)) / units.length;
      return terms.map(term => ({ text: term, weight }));
    }),
  );
}

/** All sections that answer a query, grouped by page, the best page first.
 * @param units the units of the query to search for */
export async function search(
  shards: Shard[],
  query: string,
  units = unitsOf(query),
): Promise<Matches> {
  const scoring = new Scoring(shards);
  const pairs = pairsOf(parseQuery(query), word => !stopWords.has(word));
  await Promise.all([
    ...units.map((unit, at) => addUnit(scoring, unit, at === units.length - 1)),
    ...pairs.map(text => scoring.addWord({ text, weight: 1 })),
    ...wholesOf(query).map(queryTerm => scoring.addWhole(queryTerm)),
  ]);
  const answers = scoring.scores.flatMap(({ shard, sections, pages, covered, wholes, options }) =>
    shard.pages.flatMap((stored, page) => {
      if (pages[page] === 0 && wholes[page] === 0) return [];
      const count = stored[4];
      const start = shard.starts[page]!;
      const all = Array.from({ length: count }, (_, at) => start + at);
      const best = all.reduce((most, section) => Math.max(most, sections[section]!), 0);
      const words = (pages[page]! + model.section * best) * covered[page]! ** model.coverage;
      const matches = all
        .filter(section => sections[section]! > 0 && sections[section]! >= model.least * best)
        .sort((a, b) => options[b]! - options[a]! || sections[b]! - sections[a]! || a - b)
        .map(section => ({ shard, section }));
      return [{ words, rank: weightOf(stored) * words + wholes[page]!, matches }];
    }),
  );
  answers.sort((a, b) => b.rank - a.rank);
  const least = model.least * answers.reduce((most, { words }) => Math.max(most, words), 0);
  const matches = answers.filter(({ words }) => words >= least).flatMap(one => one.matches);
  return { matches, terms: scoring.terms, replaced: scoring.replaced };
}
