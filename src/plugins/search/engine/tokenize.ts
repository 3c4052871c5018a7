import { stemmer } from 'stemmer';

/** Turns text into terms. The build and the browser use the same code for the index and for queries. It needs no
 * dictionary, so all browsers give the same terms. */

/** A term, and its position in the text. */
export interface Token {
  term: string;
  start: number;
  end: number;
}

/** A word or a run of Chinese characters. */
interface Lexeme {
  kind: 'word' | 'han';
  text: string;
  start: number;
}

/** The terms of one word or one run of Chinese characters of a query. Pages match the whole, or all of the parts. */
export interface Unit {
  kind: 'word' | 'han';
  /** The text as typed, and its position. */
  text: string;
  start: number;
  whole: string | null;
  parts: string[];
  /** What it says about the subject of the query: all, little, or nothing. */
  role: 'subject' | 'minor' | 'stop';
  /** How many words it counts as: a Chinese word has two characters. */
  words: number;
}

/** ASCII first, which is much faster. */
const letter = String.raw`[\w$]|(?!\p{Script=Han})[\p{L}\p{M}\p{N}]`;
const lexemePattern = new RegExp(
  String.raw`\p{Script=Han}+|[@＠]?(?:${letter})+(?:[.\/-](?:${letter})+)*`,
  'gu',
);
const hanStart = /^\p{Script=Han}/u;
const piecePattern = /[^@＠./-]+/gu;
const humpPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|(?:(?!\p{Lu}|\p{Ll}|\p{N})[^_$])+/gu;

const maxWord = 64;
/** Matches most words, which are one term each. */
const plainWord = new RegExp(`^[a-z]{1,${maxWord}}$`);
const maxUnits = 16;
/** The maximum number of terms of a query, since each may fetch a file. */
const maxParts = 48;

/** Matches words that may be inflected. */
const inflected = /^[a-z]{4,}$/;
const stems = new Map<string, string>();

/** The stem of a word in lower case: `transact` for `transactions`. The index contains stems. */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) stems.set(word, (stem = inflected.test(word) ? stemmer(word) : word));
  return stem;
}

/** Matches a release such as `v3.20.1`, which `3.20` also finds. */
const releasePattern = /^v?(\d+(?:\.\d+){1,3})$/i;

function releaseTerms(release: string): string[] {
  const numbers = release.split('.');
  return numbers.slice(1).map((_, index) => numbers.slice(0, index + 2).join('.'));
}

/** Converts full-width characters to half-width, and upper case to lower case. */
export const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();

function lex(text: string): Lexeme[] {
  return Array.from(text.matchAll(lexemePattern), match => ({
    kind: match[0] >= '\u2e80' && hanStart.test(match[0]) ? 'han' : 'word',
    text: match[0],
    start: match.index,
  }));
}

const toToken = (text: string, start: number): Token => ({
  term: stemOf(normalize(text)),
  start,
  end: start + text.length,
});

const matches = (pattern: RegExp, text: string, offset: number) =>
  Array.from(text.matchAll(pattern), match => toToken(match[0], offset + match.index));

/** Pairs of neighbouring characters, and the last character alone, so every character begins a term. */
function hanTokens({ text, start }: Omit<Lexeme, 'kind'>): Token[] {
  const tokens: Token[] = [];
  let position = start;
  const characters = Array.from(text);
  characters.forEach((character, index) => {
    tokens.push(toToken(character + (characters[index + 1] ?? ''), position));
    position += character.length;
  });
  return tokens;
}

/** Whether a part of a word is long enough to find the word. */
const isTelling = (term: string) => term.length > 1 || /\p{N}/u.test(term);

/** The smallest parts of a word: two for `@midwayjs/core`, and also two for `IMidwayContainer`, without the `I`. */
function humps(piece: Token, source: string, offset: number): Token[] {
  const text = source.slice(piece.start - offset, piece.end - offset);
  const found = matches(humpPattern, text, piece.start).filter(({ term }) => isTelling(term));
  return found.length > 0 ? found : [piece];
}

function wordTokens({ text, start }: Lexeme): Token[] {
  const end = start + text.length;
  if (plainWord.test(text)) return [{ term: stemOf(text), start, end }];
  const release = releasePattern.exec(text)?.[1];
  if (release) return releaseTerms(release).map(term => ({ term, start, end }));
  const pieces = matches(piecePattern, text, start);
  const all = [
    toToken(text, start),
    ...pieces,
    ...pieces.flatMap(piece => humps(piece, text, start)),
  ];
  const seen = new Set<string>();
  return all.filter(({ term, start: from }) => {
    const key = `${from} ${term}`;
    if (term.length > maxWord || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** All terms that find a text. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const lexeme of lex(text)) {
    tokens.push(...(lexeme.kind === 'han' ? hanTokens(lexeme) : wordTokens(lexeme)));
  }
  return tokens;
}

/** Whether a part is too short to stand for a longer name: `IoC` is not `io`. */
const isTooShort = (term: string) => /^\p{L}{2}$/u.test(term);

/** The smallest parts of a word as terms, without positions. */
function partsOf(word: string): string[] {
  if (plainWord.test(word)) return [word];
  const parts = (word.match(piecePattern) ?? []).flatMap(piece => {
    const found = (piece.match(humpPattern) ?? []).map(normalize).filter(isTelling);
    return found.every(isTooShort) ? normalize(piece) : found;
  });
  return [...new Set(parts)];
}

/** Words that do not tell the subject of a query. */
const stopWords = new Set(
  (
    'a also an and any are as at be been by can could do does for from had has have how i if in into is it its just ' +
    'me my of on or our should so some still that the their them then there these they this to us use using was we ' +
    'were what when where which who why will with would you your'
  ).split(' '),
);

/** Chinese words that phrase a question and do not tell its subject. */
const questionWords =
  '是?怎么(?:办|回事|样)?|如何|怎样|为什么|为啥|什么|哪(?:个|里|些)|是否|能否|能不能|可不可以|可以|有没有|要不要|请问|吗|呢';

/** Matches what consists of words that phrase a question, or of particles. */
const hanStopWord = new RegExp(
  `^(?:${questionWords}|[的了在里中上下用做从到和跟与或把被对给让是有也都还就再会要想我你它个])+$`,
);

/** Words of upgrades, and names of major versions, which say little about the package that is upgraded. */
const hanUpgrade = '升级[到至成后]?';
const minorWord = new RegExp(`^(?:${hanUpgrade}|upgrad(?:e|es|ed|ing)|v?\\d(?:\\.x)?)$`, 'i');
const hanSeparator = new RegExp(`(${questionWords}|${hanUpgrade})`, 'u');

/** Pairs of neighbouring characters. The last character alone is only a term if the run has no pair. */
function hanParts(text: string): string[] {
  const terms = hanTokens({ text, start: 0 }).map(({ term }) => term);
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

function toUnit({ kind, text, start }: Lexeme): Unit {
  const release = releasePattern.exec(text)?.[1];
  const isHan = kind === 'han';
  const whole = isHan ? null : (release ?? normalize(text));
  const parts = isHan ? hanParts(text) : release ? [release] : partsOf(text);
  const isStop = isHan ? hanStopWord.test(text) : stopWords.has(whole!);
  const role = isStop ? 'stop' : minorWord.test(text) ? 'minor' : 'subject';
  return { kind, text, start, whole, parts, role, words: isHan ? text.length / 2 : 1 };
}

/** Cuts a unit into adjacent units. */
export function cutUnit({ kind, start }: Lexeme, texts: string[]): Unit[] {
  let end = start;
  return texts.filter(Boolean).map(text => {
    end += text.length;
    return toUnit({ kind, text, start: end - text.length });
  });
}

/** Parses a query into units. Cuts off very long queries. */
export function parseQuery(query: string): Unit[] {
  let left = maxParts;
  return lex(normalizeWidth(query))
    .slice(0, maxUnits)
    .flatMap(lexeme =>
      cutUnit(lexeme, lexeme.kind === 'han' ? lexeme.text.split(hanSeparator) : [lexeme.text]),
    )
    .map(unit => {
      const parts = unit.parts.slice(0, left);
      left -= parts.length;
      return { ...unit, parts };
    });
}

/** The units of a query without stop words, unless all units are stop words. */
export function unitsOf(units: Unit[]): Unit[] {
  const telling = units.filter(({ role }) => role !== 'stop');
  return telling.length > 0 ? telling : units;
}

/** Converts full-width characters to half-width. Keeps the case, which shows where parts of a name begin. */
export const normalizeWidth = (text: string): string => text.normalize('NFKC');

/** The symbol name in a heading of the reference or in a query, without `@`, parameters and type parameters. */
export const nameIn = (text: string): string =>
  normalizeWidth(text)
    .trim()
    .replace(/^@/, '')
    .replace(/[(<].*$/s, '');

/** Pairs of neighbouring words as one term each, which is more specific than both words: `stack trace`.
 * @param isOfQuery whether to leave out pairs with a stop word */
export const pairsOf = (units: Unit[], isOfQuery = false): string[] =>
  units.slice(1).flatMap((second, at) => {
    const pair = [units[at]!, second];
    const isPair = pair.every(
      ({ kind, role }) => kind === 'word' && !(isOfQuery && role === 'stop'),
    );
    return isPair ? [pair.map(({ whole }) => stemOf(whole!)).join(' ')] : [];
  });
