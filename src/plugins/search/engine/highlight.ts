/** Highlights terms in text with `<mark>`. Returns HTML, in which the text is escaped. */
import { escapeHtml } from '../../../lib/escape';
import { sentenceEnd } from '../../../lib/sentence';
import { type Token, tokenize } from './tokenize';

interface Span {
  start: number;
  end: number;
}

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

/** The tokens of recent texts. A row reads its texts several times, and so do the rows of the next key. */
const recent = new Map<string, Token[]>();
/** The maximum number of texts to keep, several times as many as an answer has. */
const mostRecent = 500;

function tokensOf(text: string): Token[] {
  const known = recent.get(text);
  if (known) return known;
  if (recent.size >= mostRecent) recent.clear();
  const tokens = tokenize(text);
  recent.set(text, tokens);
  return tokens;
}

/** The positions of terms, in order. If a term is a single Chinese character, it matches the start of a pair. */
function findTerms(text: string, terms: ReadonlySet<string>): Token[] {
  const single = [...terms].filter(term => hasHan(term) && Array.from(term).length === 1);
  return tokensOf(text)
    .flatMap(token => {
      if (terms.has(token.term)) return token;
      const first = single.find(character => token.term.startsWith(character));
      return first ? { ...token, term: first, end: token.start + first.length } : [];
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The keyword that has the largest share of the terms. */
export function keywordWith(terms: ReadonlySet<string>, keywords: string[]): string | undefined {
  const shareOf = (keyword: string) =>
    findTerms(keyword, terms).length / Math.max(1, tokensOf(keyword).length);
  const [best] = keywords
    .map(keyword => ({ keyword, share: shareOf(keyword) }))
    .sort((a, b) => b.share - a.share);
  return best && best.share > 0 ? best.keyword : undefined;
}

/** The first sentence of a text, highlighted, if it is neither a fragment nor too long. Otherwise, the beginning of the
 * text. */
export function firstSentence(text: string, terms: ReadonlySet<string>): string {
  const [shortest, longest] = [15, 300];
  const ends = Array.from(text.slice(0, longest).matchAll(sentenceEnd), ({ index }) => index + 1);
  const found = ends.find(at => at > shortest);
  const end = found ?? toWordEdge(text, Math.min(longest, text.length), -1);
  const isCut = found === undefined && end < text.length;
  return `${highlight(text.slice(0, end), terms)}${isCut ? '…' : ''}`;
}

/** Whether any text has any of the terms. */
export const finds = (texts: string[], terms: ReadonlySet<string>): boolean =>
  texts.some(text => findTerms(text, terms).length > 0);

/** Merges overlapping spans. */
function merge(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function mark(text: string, spans: Span[]): string {
  let html = '';
  let position = 0;
  for (const { start, end } of spans) {
    html += escapeHtml(text.slice(position, start));
    html += `<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    position = end;
  }
  return html + escapeHtml(text.slice(position));
}

/** Highlights terms in the whole text. */
export const highlight = (text: string, terms: ReadonlySet<string>): string =>
  mark(text, merge(findTerms(text, terms)));

/** A Chinese character is as wide as two others. */
const widthOf = (character: string) => (hasHan(character) ? 2 : 1);

/** Moves from a position over text of the given width, or until the text ends. */
function walk(text: string, from: number, width: number, step: 1 | -1): number {
  let position = from;
  let room = width;
  while (room > 0 && (step > 0 ? position < text.length : position > 0)) {
    room -= widthOf(text[step > 0 ? position : position - 1]!);
    position += step;
  }
  return position;
}

/** Moves a cut to the next edge of a word, if one is near. */
function toWordEdge(text: string, at: number, step: 1 | -1): number {
  for (let position = at, left = 12; left > 0; position += step, left -= 1) {
    if (position <= 0 || position >= text.length)
      return Math.max(0, Math.min(position, text.length));
    if (/\s/.test(text[position - (step > 0 ? 1 : 0)]!)) return position;
  }
  // Never cut between the two halves of a surrogate pair.
  return /[\uDC00-\uDFFF]/.test(text[at]!) ? at - 1 : at;
}

/** The part of the text with the most different terms, with `…` for omitted text.
 * @param words length of the snippet, in words of average length */
export function snippet(text: string, terms: ReadonlySet<string>, words: number): string {
  const found = findTerms(text, terms);
  const spans = merge(found);
  const width = words * 7;
  const reach = (start: number) => walk(text, start, width * 0.75, 1);
  let first = spans[0]?.start ?? 0;
  let most = 0;
  for (const { start } of spans.slice(0, 200)) {
    const end = reach(start);
    const inside = found.filter(one => one.start >= start && one.end <= end);
    const count = new Set(inside.map(({ term }) => term)).size;
    if (count > most) [first, most] = [start, count];
  }
  // Terms must not be cut in two.
  const around = (at: number) => spans.find(({ start, end }) => start < at && at < end);
  const start = Math.min(toWordEdge(text, walk(text, first, width / 4, -1), 1), first);
  const from = around(start)?.start ?? start;
  const end = toWordEdge(text, walk(text, from, width, 1), 1);
  const to = around(end)?.end ?? end;
  const inside = spans
    .filter(span => span.start >= from && span.end <= to)
    .map(span => ({ start: span.start - from, end: span.end - from }));
  const html = mark(text.slice(from, to), inside);
  return `${from > 0 ? '…' : ''}${html}${to < text.length ? '…' : ''}`;
}
