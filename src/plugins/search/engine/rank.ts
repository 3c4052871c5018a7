/** Ranks the sections that answer a query: BM25 over fields, summed by page. `contributing/search.md` describes the
 * model. */
import { cutRun } from './names';
import { decode, findSimilar } from './postings';
import { impactOf, type Shard, type StoredPage, type TermPostings, wholeTerm } from './shard';
import { normalizeWidth, pairsOf, parseQuery, stemOf, type Unit, unitsOf } from './tokenize';

/** The constants of the ranking, besides `fields` in `shard.ts`. `contributing/search.md` says how little each
 * constant changes on its own. */
const model = {
  /** The impact at which a word has half of its effect on a page. On a section, that is the impact in plain text. */
  pageHalf: 32,
  /** The weight of the best section of a page, relative to the page. */
  section: 0.7,
  /** Factor for the beginning of a word, for each wrong letter, and for the parts of a name such as `createApp` if
   * the index has the whole name. */
  partly: 0.6,
  /** The weight of what says little about the subject: two adjacent words, an upgrade, a major version. */
  minor: 0.25,
  /** The weight of a title or keyword that equals the query as a whole. */
  whole: 2,
  /** Factor for pages other than guides to current features. */
  aside: 0.45,
  /** What a page gains when the number of guides that link to it doubles. */
  links: 0.03,
  /** Pages below this share of the best score are left out, unless they are called like a part of the query, and so are
   * sections of a page. */
  least: 0.1,
};

const weightOf = ([, kind, , , , links, , isHistorical]: StoredPage): number =>
  (kind === 'guide' && !isHistorical ? 1 : model.aside) * (1 + model.links * Math.log2(1 + links));

/** A section that answers a query. */
export interface Match {
  shard: Shard;
  section: number;
}

export interface Matches {
  matches: Match[];
  /** The sections that have the query as their name: options, error codes and flags of commands, or symbols. */
  named: Match[];
  /** The terms that were found, which the results highlight. */
  terms: ReadonlySet<string>;
  /** The words of the query that no page has as they are written, each with the words that were found instead. */
  replaced: ReadonlyMap<string, string[]>;
}

/** A word to look up in the index for a part of a query. */
interface QueryTerm {
  /** The word as typed, in lower case. */
  text: string;
  weight: number;
  /** Whether the reader may still be typing it. */
  isOpen?: boolean;
  /** How many of its letters may differ if the index does not have it. By default, none. */
  changes?: number;
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

/** How many letters of a misspelt word may differ. Two changes turn a short word into another: `graphql` into `graph`.
 * @param parts the parts of a name: two changes in `createFoo` make it another name, since only `create` stays */
function changesIn(...parts: string[]): number {
  const length = Math.max(0, ...parts.map(part => part.length));
  return length > 8 ? 2 : length > 3 ? 1 : 0;
}

/** Like `lookUp`, but finds words in which a few letters differ. */
async function lookUpSimilar(
  shard: Shard,
  { text, changes = 0 }: QueryTerm,
): Promise<WeightedTerm[]> {
  const similar = [...findSimilar(await shard.words(), text, changes)];
  const found = await Promise.all(similar.map(([word]) => shard.find(stemOf(word), false)));
  return found.flatMap((terms, at) =>
    terms.map(one => ({
      ...one,
      factor: model.partly ** similar[at]![1],
      word: similar[at]![0],
    })),
  );
}

/** How much a word tells if only some of all pages have it, or some of all sections. */
const rarityOf = (having: number, all: number) =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** The effect of a word, which grows with its impact ever more slowly. */
const saturate = (impact: number, half = 1) => impact / (impact + half);

/** The scores of a shard, by page or by section. */
interface Scores {
  shard: Shard;
  sections: Float64Array;
  /** Scores of sections among the sections of their page, by the rarity of the words in this page. */
  rows: Float64Array;
  pages: Float64Array;
  /** The sum of the weights of the parts of the query that a page has. */
  covered: Float64Array;
  /** Scores of pages that have a part of the query as a whole title, keyword or option. */
  wholes: Float64Array;
  /** The same scores for sections, which precede the other sections of their page. */
  named: Float64Array;
}

class Scoring {
  readonly terms = new Set<string>();
  readonly replaced = new Map<string, string[]>();
  readonly scores: Scores[];
  readonly named: Match[] = [];
  private readonly size: number;

  constructor(
    private readonly shards: Shard[],
    private readonly isOneWord: boolean,
  ) {
    this.scores = shards.map(shard => {
      const [sections, rows, named] = [0, 1, 2].map(() => new Float64Array(shard.pageOf.length));
      const [pages, covered, wholes] = [0, 1, 2].map(() => new Float64Array(shard.pages.length));
      return { shard, sections, rows, named, pages, covered, wholes } as Scores;
    });
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
    const worth = queryTerm.weight * rarityOf(having, this.size);
    return having > 0 ? { worth, impacts, similar } : null;
  }

  /** Adds the scores of a word.
   * @returns the words that were found: the word itself, or the most similar ones */
  async addWord(queryTerm: QueryTerm): Promise<string[]> {
    const found =
      (await this.find(queryTerm, lookUp)) ??
      (queryTerm.changes ? await this.find(queryTerm, lookUpSimilar) : null);
    if (!found) return [];
    for (const { shard, impacts, sections, rows, pages, covered } of found.impacts) {
      const having = new Map<number, number>();
      for (const section of impacts.sections.keys()) {
        const page = shard.pageOf[section]!;
        having.set(page, (having.get(page) ?? 0) + 1);
      }
      for (const [section, impact] of impacts.sections) {
        const page = shard.pageOf[section]!;
        sections[section]! += found.worth * saturate(impact);
        // The title and the keywords are about the whole page. They are no more than text of its lead, unless the query
        // has no other word to tell the sections apart.
        const isText = shard.starts[page] === section && !this.isOneWord;
        const own = isText ? Math.min(impact, 1) : impact;
        const rarity = rarityOf(having.get(page)!, shard.pages[page]![4]);
        rows[section]! += queryTerm.weight * rarity * saturate(own);
      }
      for (const [page, impact] of impacts.pages) {
        pages[page]! += found.worth * saturate(impact, model.pageHalf);
        covered[page]! += queryTerm.weight;
      }
    }
    const best = Math.max(...found.similar.values());
    const similar = [...found.similar].filter(([, factor]) => factor === best);
    return found.similar.size > 0 ? similar.map(([word]) => word) : [queryTerm.text];
  }

  /** Adds the scores of titles, keywords and options that equal a text as a whole.
   * @param isQuery whether the text is the whole query, so that its page comes before the sections
   * @param isNamed whether the text can only be a name, also of a page */
  async addWhole(queryTerm: QueryTerm, isQuery: boolean, isNamed: boolean): Promise<void> {
    const found = await this.find(queryTerm, lookUp);
    for (const { shard, impacts, wholes, named } of found?.impacts ?? []) {
      const best = new Map<number, number>();
      for (const [section, impact] of impacts.sections) {
        const page = shard.pageOf[section]!;
        best.set(page, Math.max(impact, best.get(page) ?? 0));
        const isLead = shard.starts[page] === section;
        if (isQuery || !isLead) named[section]! += found!.worth * impact;
        if (isQuery && (isNamed || !isLead)) this.named.push({ shard, section });
      }
      for (const [page, impact] of best) wholes[page]! += found!.worth * impact;
    }
  }
}

/** Adds the scores of a unit.
 * @returns the words that were found instead, if no page has the unit as it is written */
async function addUnit(
  scoring: Scoring,
  unit: Unit,
  isLast: boolean,
): Promise<string[] | undefined> {
  const { kind, whole, parts, role, words } = unit;
  const isWord = kind === 'word';
  const isName = isWord && whole !== parts[0];
  const unitWeight = role === 'minor' ? model.minor : words;
  const named = isName
    ? await scoring.addWord({
        text: whole!,
        weight: unitWeight,
        isOpen: isLast,
        changes: whole!.length > 7 ? changesIn(...parts) : 0,
      })
    : [];
  const isFound = named.length > 0;
  const weight = (unitWeight * (isFound ? model.partly : 1)) / parts.length;
  const found = await Promise.all(
    parts.map((text, index) => {
      const isTyped = isWord && isLast && index === parts.length - 1 && !/^[\d.]+$/.test(text);
      const isAlone = !isWord && Array.from(text).length === 1;
      const changes = isWord && !isFound ? changesIn(text) : 0;
      return scoring.addWord({ text, weight, isOpen: isTyped || isAlone, changes });
    }),
  );
  const isThere = (part: string, at: number) => found[at]!.includes(part);
  const isAsTyped = isFound
    ? named.includes(whole!)
    : parts.length === 0 || (isWord ? parts.every(isThere) : parts.some(isThere));
  if (isAsTyped) return undefined;
  return isFound ? named : found.flat().filter(word => !parts.includes(word));
}

/** Whether a query can only be a name: `@Inject`, `createApp`, `close()`. A word with a capital letter can be both. */
const isName = (query: string) => /^@\w|[a-z\d][A-Z]|\(.*\)$/.test(query);

/** The maximum length of a title or keyword that is looked up as a whole, in units. */
const longestWhole = 5;

/** Adds the scores of titles, keywords and symbols that equal runs of units of a query, by their share of the query. */
async function addWholes(scoring: Scoring, text: string, units: Unit[]): Promise<void> {
  const count = (run: Unit[]) => run.reduce((sum, { words }) => sum + words, 0);
  const added = units.flatMap((first, from) =>
    units.slice(from, from + longestWhole).flatMap((last, more) => {
      const run = text.slice(first.start, last.start + last.text.length);
      const share = count(units.slice(from, from + more + 1)) / count(units);
      const isQuery = more === units.length - 1;
      const add = (term: string, isNamed: boolean) =>
        scoring.addWhole({ text: term, weight: model.whole * share }, isQuery, isNamed);
      return more > 0
        ? [add(wholeTerm(run), false)]
        : [
            add(wholeTerm(first.whole ?? run), false),
            add(wholeTerm(run, true), isName(text.trim())),
          ];
    }),
  );
  await Promise.all(added);
}

/** All sections that answer a query, grouped by page, the best page first.
 * @param leftOut units of the query not to search for, as typed */
export async function search(
  shards: Shard[],
  query: string,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Matches> {
  const cut = parseQuery(query).map(async unit => [unit.text, await cutRun(shards, unit)] as const);
  const runs = await Promise.all(cut);
  const all = runs.flatMap(([, units]) => units);
  const telling = new Set(unitsOf(all));
  const wanted = runs.flatMap(([text, units]) =>
    leftOut.has(text) ? [] : [{ text, units: units.filter(unit => telling.has(unit)) }],
  );
  const last = wanted.flatMap(({ units }) => units).at(-1);
  const scoring = new Scoring(shards, telling.size === 1);
  await Promise.all([
    ...wanted.map(async ({ text, units }) => {
      const by = await Promise.all(units.map(unit => addUnit(scoring, unit, unit === last)));
      // A piece of a Chinese run may be no word, so a run is only missing as a whole.
      const isMissing = units.length > 0 && by.every(words => words !== undefined);
      if (isMissing) scoring.replaced.set(text, by.flat());
    }),
    ...pairsOf(all, true).map(text => scoring.addWord({ text, weight: model.minor })),
    addWholes(scoring, normalizeWidth(query), all),
  ]);
  const answers = scoring.scores.flatMap(({ shard, sections, rows, named, pages, ...scores }) =>
    shard.pages.flatMap((stored, page) => {
      const { covered, wholes } = scores;
      if (pages[page] === 0 && wholes[page] === 0) return [];
      const start = shard.starts[page]!;
      const all = Array.from({ length: stored[4] }, (_, at) => start + at);
      const best = all.reduce((most, section) => Math.max(most, sections[section]!), 0);
      const words = (pages[page]! + model.section * best) * Math.sqrt(covered[page]!);
      const matches = all
        .filter(section => sections[section]! > 0 && sections[section]! >= model.least * best)
        .sort((a, b) => named[b]! - named[a]! || rows[b]! - rows[a]! || a - b)
        .map(section => ({ shard, section }));
      const called = wholes[page]!;
      return [{ words, called, rank: weightOf(stored) * words + called, matches }];
    }),
  );
  answers.sort((a, b) => b.rank - a.rank);
  const least = model.least * answers.reduce((most, { words }) => Math.max(most, words), 0);
  const kept = answers.filter(({ words, called }) => called > 0 || words >= least);
  const matches = kept.flatMap(one => one.matches);
  const { named, terms, replaced } = scoring;
  return { matches, named, terms, replaced };
}
