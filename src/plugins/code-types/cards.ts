/** The cards of a page in a language, made of what is known of its names. */
import type { Block, Page } from '../../content/pages';
import type { Language } from '../../config/languages';
import { spanText } from '../../history/notes';
import type { MemberData, PackageData } from '../api-reference/packageData';
import { readLines } from '../../content/codeLines';
import { toHtml } from '../code-blocks/markup';
import type { Example } from './examples';
import { linksByLine } from '../../content/codeLinks';
import { type Name, namesIn } from './names';
import { basePage, type Info, type PageInfo, type Place } from './quickInfo';
import { blockKey, type Card, type PageCards } from './cardData';

/** The cards of a page, and of the examples that are taken from it. */
export interface FoundCards extends PageCards {
  /** Those of examples, by the route of the API page that shows them. */
  examples: Record<string, PageCards>;
}

/** Finds what the reference says of a place. */
export type FindDescribed = (place: Place) => MemberData | undefined;

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

/** The first sentence of a text. */
export const firstSentence = (text: string): string =>
  /^.*?(?:[。！？]|[.!?](?=\s|$))/s.exec(text)?.[0] ?? text;

function describe(
  { place }: Info,
  find: FindDescribed,
  language: Language,
): Omit<Partial<Card>, 'html' | 'declared'> {
  const found = place && find(place);
  if (!found) return {};
  const { summary, since, deprecated, default: value, page } = found;
  const owner = place.member === undefined ? undefined : find({ ...place, member: undefined });
  const to = page ?? owner?.page;
  const text = summary?.[language];
  const sinceText = since && spanText(since);
  return {
    ...(text && { text: firstSentence(text) }),
    ...(sinceText && { since: sinceText }),
    ...(deprecated && { deprecated: (deprecated.at && spanText(deprecated.at)) ?? '' }),
    ...(value !== undefined && { default: value }),
    ...(to && { to: `/api/${to}` }),
  };
}

const idOf = ({ name }: Page) => name.replace(/\.mdx?$/, '');

/** A name in a block, with its info. */
interface Known extends Name {
  info: number;
}

/** A name with where it stands in a text. */
type Shown<One> = One & { offset: number };

/** A block, or an example. */
type Shows = Pick<Block, 'lang' | 'code'> & { meta?: string };

/** Finds names in code as it is shown: without what only highlights or marks it.
 * @returns the key of the block, and its names; none for one on a line that is not shown */
function show<One extends Name>({ lang, meta = '', code }: Shows, names: One[]) {
  const lines = readLines({ lang, meta, value: code });
  const begins = new Map<number, number>();
  let begin = 0;
  for (const { index, text } of lines) {
    begins.set(index, begin);
    begin += text.length + 1;
  }
  return {
    key: blockKey(lines.map(({ text }) => text).join('\n')),
    names: names.map((name): Shown<One> | undefined => {
      const start = begins.get(name.line);
      return start === undefined ? undefined : { ...name, offset: start + name.column };
    }),
  };
}

/** What is shown with names, by the index of the block in the page. */
type Texts = (ReturnType<typeof show<Known>> | undefined)[];

const highlighted = new Map<string, string>();

/** What an editor shows, as HTML. Most of it is shown on many pages. */
function highlight({ text, marks }: Info): string {
  const key = JSON.stringify([text, marks]);
  const links = linksByLine(marks);
  const html = highlighted.get(key) ?? toHtml(readLines({ value: text }), 'typescript', { links });
  highlighted.set(key, html);
  return html;
}

/** Makes the cards of a page.
 * @param examples those that are taken from it, by the route of the API page that shows them */
export function cardsOf(
  page: Page,
  { infos, blocks: known }: PageInfo,
  examples: Record<string, Example>,
  find: FindDescribed,
  language: Language,
): FoundCards {
  const names = page.blocks.map((block, index) => {
    const own = known[index];
    return own && namesIn(block).map((name, at): Known => ({ ...name, info: own[at]! }));
  });
  const blocks = page.blocks.map((block, index) =>
    names[index] && !block.flags.hidden ? show(block, names[index]) : undefined,
  );

  /** Where the project of the page declares something.
   * @param texts what is shown, by the index of the block in the page */
  function declaredAt({ declared }: Info, texts: Texts): Card['declared'] {
    if (!declared) return undefined;
    const { file, at, inBase } = declared;
    const placeIn = (all: Texts): [key: string, offset: number] | undefined => {
      const text = at && all[at[0]];
      const name = at && text?.names[at[1]];
      return name && [text.key, name.offset];
    };
    const here = placeIn(texts);
    const shownBy = inBase ? basePage() : !here && placeIn(blocks) && idOf(page);
    return {
      ...(!file.startsWith('untitled/') && { file }),
      ...(here && { at: here }),
      ...(shownBy && { page: `/docs/${shownBy}` }),
    };
  }

  function toCard(one: Info): Omit<Card, 'declared'> {
    return {
      html: highlight(one),
      ...describe(one, find, language),
      ...(one.npm && { npm: one.npm }),
    };
  }
  const made = new Map<number, Omit<Card, 'declared'>>();
  function cardAt(index: number, texts: Texts): Card {
    const info = infos[index]!;
    const card = made.get(index) ?? toCard(info);
    made.set(index, card);
    const declared = declaredAt(info, texts);
    return { ...card, ...(declared && { declared }) };
  }

  /** Puts the names of what is shown and their cards together. */
  function collect(texts: Texts): PageCards {
    const cards: Card[] = [];
    const indexes = new Map<string, number>();
    const found: PageCards['blocks'] = {};
    for (const { key, names: all } of texts.filter(text => text !== undefined)) {
      let before = 0;
      const row: number[] = [];
      const shown = all.filter((one): one is Shown<Known> => one !== undefined && one.info >= 0);
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

  function ofExample({ lang, code, cut: { block, from, indent } }: Example): PageCards {
    // A name on another line gets a line that the example has not.
    const moved = names[block]?.map(one => ({
      ...one,
      line: one.line - from,
      column: one.column - indent,
    }));
    const texts: Texts = [];
    texts[block] = show({ lang, code }, moved ?? []);
    return collect(texts);
  }
  return {
    ...collect(blocks),
    examples: Object.fromEntries(
      Object.entries(examples).map(([route, example]) => [route, ofExample(example)]),
    ),
  };
}
