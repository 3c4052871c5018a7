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
}

const letter = String.raw`(?!\p{Script=Han})[\p{L}\p{M}\p{N}_$]`;
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
  if (!inflected.test(word)) return word;
  let stem = stems.get(word);
  if (stem === undefined) stems.set(word, (stem = stemmer(word)));
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
    kind: hanStart.test(match[0]) ? 'han' : 'word',
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
  return lex(text).flatMap(lexeme =>
    lexeme.kind === 'han' ? hanTokens(lexeme) : wordTokens(lexeme),
  );
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

/** Chinese words that phrase a question and do not tell its subject. */
const questionWords =
  /是?怎么(?:办|回事|样)?|如何|怎样|为什么|为啥|什么|哪(?:个|里|些)|是否|能否|能不能|可不可以|可以|有没有|要不要|请问|吗|呢/gu;

/** Pairs of neighbouring characters. The last character alone is only a term if the run has no pair. */
function hanParts(text: string): string[] {
  const terms = hanTokens({ text, start: 0 }).map(({ term }) => term);
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

function toUnit({ text, start }: Pick<Unit, 'text' | 'start'>): Unit {
  if (hanStart.test(text)) {
    const telling = text.split(questionWords).filter(Boolean);
    const parts = (telling.length > 0 ? telling : [text]).flatMap(hanParts);
    return { kind: 'han', text, start, whole: null, parts };
  }
  const release = releasePattern.exec(text)?.[1];
  if (release) return { kind: 'word', text, start, whole: release, parts: [release] };
  return { kind: 'word', text, start, whole: normalize(text), parts: partsOf(text) };
}

/** Parses a query into units. Cuts off very long queries. */
export function parseQuery(query: string): Unit[] {
  let left = maxParts;
  return lex(normalizeWidth(query))
    .slice(0, maxUnits)
    .map(lexeme => {
      const unit = toUnit(lexeme);
      const parts = unit.parts.slice(0, left);
      left -= parts.length;
      return { ...unit, parts };
    });
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
 * @param isTelling whether a word is no stop word */
export const pairsOf = (
  units: Unit[],
  isTelling: (word: string) => boolean = () => true,
): string[] =>
  units.slice(1).flatMap(({ kind, whole: second }, at) => {
    const { kind: before, whole: first } = units[at]!;
    if (kind !== 'word' || before !== 'word') return [];
    const isOfWords = isTelling(first!) && isTelling(second!);
    return isOfWords ? [`${stemOf(first!)} ${stemOf(second!)}`] : [];
  });
