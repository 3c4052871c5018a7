/** Which sections answer a query, the best first: BM25 over fields, summed by page.
 * `contributing/search.md` describes the model. */
import { decode, findSimilar } from './postings';
import { type Found, impactOf, type Shard, type StoredPage, wholeTerm } from './shard';
import { normalizeWidth, pairsOf, parseQuery, stemOf, type Unit } from './tokenize';

/** The constants of the ranking, beside those of `fields` in `shard.ts`. `contributing/search.md` says how little
 * each of them alone changes. */
const model = {
  /** What a word must count for in a page, and in a section, to have half of its effect. */
  pageHalf: 32,
  sectionHalf: 1.5,
  /** What the best section of a page counts for beside the page. */
  section: 0.7,
  /** What the beginning of a word counts for beside the word, each wrong letter of one, and the parts of a
   * name such as `createApp` that is there as a whole. */
  partly: 0.6,
  /** How much a page suffers that lacks words of the query: 0 not at all, 1 by their share. */
  coverage: 0.5,
  /** What it counts for that a page is called, as a whole, what the query says. */
  whole: 2,
  /** What pages count for that are not where readers begin, beside guides. */
  aside: 0.45,
  /** Left out are pages with less than this share of what the best has, and sections of a page likewise. */
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
  /** The terms that the query led to, which are marked. */
  terms: ReadonlySet<string>;
}

/** Words that say what is done with an answer rather than what it is about. */
const stopWords = new Set(
  (
    'a an and are as at be by can do does for from how i if in into is it my of on or should that the ' +
    'there this to use using was what when where which why with'
  ).split(' '),
);

/** The units of a query without the words that any question has, if others remain. */
export function unitsOf(query: string): Unit[] {
  const units = parseQuery(query);
  const telling = units.filter(({ whole }) => whole === null || !stopWords.has(whole));
  return telling.length > 0 ? telling : units;
}

/** What is looked up in the index for a part of a query. */
interface Lead {
  /** As it was typed, in small letters. */
  text: string;
  /** What it counts for. */
  weight: number;
  /** Whether the reader may still be typing it. */
  isOpen?: boolean;
  mayBeMisspelt?: boolean;
}

/** A term that a lead leads to, with what it counts for beside what was typed. */
type Led = Found & { factor: number };

async function lookUp(shard: Shard, { text, isOpen }: Lead): Promise<Led[]> {
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

/** As `lookUp`, of words in which up to a quarter of the letters is another. */
async function lookUpSimilar(shard: Shard, { text }: Lead): Promise<Led[]> {
  const similar = [...findSimilar(await shard.words(), text, Math.round(text.length / 4))];
  const found = await Promise.all(similar.map(([word]) => shard.find(stemOf(word), false)));
  return found.flatMap((terms, at) =>
    terms.map(one => ({ ...one, factor: model.partly ** similar[at]![1] })),
  );
}

/** What is known of a shard, by page or by section. */
interface Scores {
  shard: Shard;
  sections: Float64Array;
  pages: Float64Array;
  /** The weights of the parts of the query that a page has. */
  covered: Float64Array;
  /** What pages have for being called as the query says, or for having an option that is. */
  wholes: Float64Array;
  /** What sections of options have for it. */
  options: Float64Array;
}

class Scoring {
  readonly terms = new Set<string>();
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

  /** Looks a lead up in all shards.
   * @returns what it counts for in sections and in pages, the sum of theirs, by shard; and what it is worth, as
   * it is rare. Null if it is nowhere. */
  private async find(lead: Lead, look: typeof lookUp) {
    const found = await Promise.all(this.shards.map(shard => look(shard, lead)));
    let having = 0;
    const impacts = found.map((led, index) => {
      const sections = new Map<number, number>();
      const pages = new Map<number, number>();
      for (const { term, list, factor } of led) {
        // Of a pair that was not typed, the character that was is found.
        this.terms.add(/^\p{Script=Han}$/u.test(lead.text) ? lead.text : term);
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
    return having > 0 ? { worth: lead.weight * rarity, impacts } : null;
  }

  /** Adds what is found of a word.
   * @returns whether there was any */
  async addWord(lead: Lead): Promise<boolean> {
    const mayBeMisspelt = lead.mayBeMisspelt && lead.text.length > 3;
    const found =
      (await this.find(lead, lookUp)) ?? (mayBeMisspelt && (await this.find(lead, lookUpSimilar)));
    if (!found) return false;
    for (const { impacts, sections, pages, covered } of found.impacts) {
      for (const [section, impact] of impacts.sections) {
        sections[section]! += (found.worth * impact) / (impact + model.sectionHalf);
      }
      for (const [page, impact] of impacts.pages) {
        pages[page]! += (found.worth * impact) / (impact + model.pageHalf);
        covered[page]! += lead.weight;
      }
    }
    return true;
  }

  /** Adds what is called by a text. */
  async addWhole(lead: Lead): Promise<void> {
    const found = await this.find(lead, lookUp);
    for (const { shard, impacts, wholes, options } of found?.impacts ?? []) {
      for (const [page, impact] of impacts.pages) wholes[page]! += found!.worth * impact;
      for (const [section, impact] of impacts.sections) {
        const isLead = shard.starts[shard.pageOf[section]!] === section;
        if (!isLead) options[section]! += found!.worth * impact;
      }
    }
  }
}

/** Adds what is found of a word, or of a run of Chinese characters, which counts as one word too. */
async function addUnit(scoring: Scoring, unit: Unit, isLast: boolean): Promise<void> {
  const { kind, whole, parts } = unit;
  const isWord = kind === 'word';
  const isName = isWord && whole !== parts[0];
  const isFound =
    isName &&
    (await scoring.addWord({
      text: whole!,
      weight: 1,
      isOpen: isLast,
      mayBeMisspelt: whole!.length > 7,
    }));
  const weight = (isFound ? model.partly : 1) / parts.length;
  await Promise.all(
    parts.map((text, index) => {
      const isTyped = isWord && isLast && index === parts.length - 1 && !/^[\d.]+$/.test(text);
      const isAlone = !isWord && Array.from(text).length === 1;
      const mayBeMisspelt = isWord && !isFound;
      return scoring.addWord({ text, weight, isOpen: isTyped || isAlone, mayBeMisspelt });
    }),
  );
}

/** Words in a row that may be called something as a whole. */
const longestWhole = 5;

/** What runs of words of a query are as whole titles, keywords and symbols; each counts by its share of the
 * query. */
function wholesOf(query: string): Lead[] {
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

/** Everything that answers a query, the best page first, and all of a page together. */
export async function search(shards: Shard[], query: string): Promise<Matches> {
  const units = unitsOf(query);
  const scoring = new Scoring(shards);
  const pairs = pairsOf(parseQuery(query), word => !stopWords.has(word));
  await Promise.all([
    ...units.map((unit, at) => addUnit(scoring, unit, at === units.length - 1)),
    ...pairs.map(text => scoring.addWord({ text, weight: 1 })),
    ...wholesOf(query).map(lead => scoring.addWhole(lead)),
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
  return { matches, terms: scoring.terms };
}
