/** Makes the cards of a page in a language from the infos of its names. */
import type { Block, Page } from '../../content/pages';
import type { Language } from '../../config/languages';
import { documentedLine } from '../../content/reference';
import { newerThan, spanText } from '../../history/notes';
import type { MemberData, PackageData } from '../api-reference/packageData';
import { firstSentence } from '../api-reference/pages';
import { readCodeLines } from '../../content/codeLines';
import { toHtml } from '../code-blocks/markup';
import type { Example } from './examples';
import { linksByLine } from '../../content/codeLinks';
import { type NamePosition, namesIn } from './names';
import { basePage, type NameInfo, type PageInfo, type SymbolRef } from './quickInfo';
import { blockKey, type Card, type PageCards } from './cardData';

/** The cards of a page, and of the examples taken from the page. */
export interface FoundCards extends PageCards {
  /** The cards of each example, by the route of the API page that shows it. */
  examples: Record<string, PageCards>;
}

/** Finds the reference data of a symbol or member. */
export type FindDescribed = (ref: SymbolRef) => MemberData | undefined;

export function describedFinder(packages: PackageData[]): FindDescribed {
  const symbols = new Map(
    packages.flatMap(({ package: npm, symbols }) =>
      symbols.map(symbol => [`${npm} ${symbol.name}`, symbol] as const),
    ),
  );
  return ({ npm, symbol, member }) => {
    const found = symbols.get(`${npm} ${symbol}`);
    return member === undefined ? found : found?.members?.find(({ name }) => name === member);
  };
}

function describe(
  { symbolRef }: NameInfo,
  find: FindDescribed,
  language: Language,
): Omit<Partial<Card>, 'html' | 'declared'> {
  const found = symbolRef && find(symbolRef);
  if (!found) return {};
  const { summary, since, deprecated, removed, default: value, page } = found;
  const owner =
    symbolRef.member === undefined ? undefined : find({ ...symbolRef, member: undefined });
  const to = page ?? owner?.page;
  const text = summary?.[language];
  const newSince = newerThan(documentedLine, since);
  return {
    ...(text && { text: firstSentence(text) }),
    ...(newSince && { since: newSince }),
    ...(deprecated && { deprecated: (deprecated.at && spanText(deprecated.at)) ?? '' }),
    ...(removed && { removed: spanText(removed) }),
    ...(value !== undefined && { default: value }),
    ...(to && { to: `/api/${to}` }),
  };
}

const idOf = ({ name }: Page) => name.replace(/\.mdx?$/, '');

/** A name in a block, with the index of its info. */
interface NameWithInfo extends NamePosition {
  info: number;
}

/** A name with its offset in the shown text. */
type NameWithOffset<One> = One & { offset: number };

/** A block, or an example. */
type Snippet = Pick<Block, 'lang' | 'code'> & { meta?: string };

/** Finds the offsets of names in the shown text, which lacks the comments that highlight or mark lines.
 * @returns the key of the block, and its names; undefined for a name on a hidden line */
function show<One extends NamePosition>({ lang, meta = '', code }: Snippet, names: One[]) {
  const lines = readCodeLines({ lang, meta, value: code });
  const begins = new Map<number, number>();
  let begin = 0;
  for (const { index, text } of lines) {
    begins.set(index, begin);
    begin += text.length + 1;
  }
  return {
    key: blockKey(lines.map(({ text }) => text).join('\n')),
    names: names.map((name): NameWithOffset<One> | undefined => {
      const start = begins.get(name.line);
      return start === undefined ? undefined : { ...name, offset: start + name.column };
    }),
  };
}

/** Shown texts with their names, by the index of the block in the page. */
type Texts = (ReturnType<typeof show<NameWithInfo>> | undefined)[];

const highlighted = new Map<string, string>();

/** Highlights the text of an info. Cached, as most infos appear on many pages. */
function highlight({ text, marks }: NameInfo): string {
  const key = JSON.stringify([text, marks]);
  const links = linksByLine(marks);
  const html =
    highlighted.get(key) ?? toHtml(readCodeLines({ value: text }), 'typescript', { links });
  highlighted.set(key, html);
  return html;
}

/** Where the project of a page declares a name.
 * @param own the texts of the page
 * @param shown the texts on the page that shows the card */
function declaredAt(
  page: Page,
  { declared }: NameInfo,
  own: Texts,
  shown: Texts,
): Card['declared'] {
  if (!declared) return undefined;
  const { file, at, inBase } = declared;
  const placeIn = (all: Texts): [key: string, offset: number] | undefined => {
    const text = at && all[at[0]];
    const name = at && text?.names[at[1]];
    return name && [text.key, name.offset];
  };
  const here = placeIn(shown);
  const shownBy = inBase ? basePage(page, file) : !here && placeIn(own) && idOf(page);
  return {
    ...(!file.startsWith('untitled/') && { file }),
    ...(here && { at: here }),
    ...(shownBy && { page: `/docs/${shownBy}` }),
  };
}

/** Collects the cards of all names in some texts, each card once.
 * @param cardAt makes the card of an info, by index */
function collect(texts: Texts, cardAt: (index: number, texts: Texts) => Card): PageCards {
  const cards: Card[] = [];
  const indexes = new Map<string, number>();
  const found: PageCards['blocks'] = {};
  for (const { key, names: all } of texts.filter(text => text !== undefined)) {
    let before = 0;
    const row: number[] = [];
    const shown = all.filter(
      (one): one is NameWithOffset<NameWithInfo> => one !== undefined && one.info >= 0,
    );
    for (const { offset, info: at } of shown.sort((one, other) => one.offset - other.offset)) {
      const card = cardAt(at, texts);
      const same = JSON.stringify(card);
      const index = indexes.get(same) ?? cards.push(card) - 1;
      indexes.set(same, index);
      row.push(offset - before, index);
      before = offset;
    }
    if (row.length > 0) found[key] ??= row;
  }
  return { cards, blocks: found };
}

/** Makes the cards of a page.
 * @param examples the examples taken from the page, by the route of the API page that shows them */
export function cardsOf(
  page: Page,
  { infos, blocks: known }: PageInfo,
  examples: Record<string, Example>,
  find: FindDescribed,
  language: Language,
): FoundCards {
  const names = page.blocks.map((block, index) => {
    const own = known[index];
    return own && namesIn(block).map((name, at): NameWithInfo => ({ ...name, info: own[at]! }));
  });
  const blocks = page.blocks.map((block, index) =>
    names[index] && !block.flags.hidden ? show(block, names[index]) : undefined,
  );

  const toCard = (one: NameInfo): Omit<Card, 'declared'> => ({
    html: highlight(one),
    ...describe(one, find, language),
    ...(one.npm && { npm: one.npm }),
  });
  const made = new Map<number, Omit<Card, 'declared'>>();
  function cardAt(index: number, texts: Texts): Card {
    const info = infos[index]!;
    const card = made.get(index) ?? toCard(info);
    made.set(index, card);
    const declared = declaredAt(page, info, blocks, texts);
    return { ...card, ...(declared && { declared }) };
  }

  function ofExample({ lang, code, cut: { block, from, indent } }: Example): PageCards {
    // A name outside the example gets a line number outside it, and `show` drops the name.
    const moved = names[block]?.map(one => ({
      ...one,
      line: one.line - from,
      column: one.column - indent,
    }));
    const texts: Texts = [];
    texts[block] = show({ lang, code }, moved ?? []);
    return collect(texts, cardAt);
  }
  return {
    ...collect(blocks, cardAt),
    examples: Object.fromEntries(
      Object.entries(examples).map(([route, example]) => [route, ofExample(example)]),
    ),
  };
}
