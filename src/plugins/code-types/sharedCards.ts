/** Moves cards that many pages have into a shared file. */
import type { Card, PageCards } from './cardData';

/** Minimum number of pages that share a card. A rarer card costs less in the files of its pages. */
const least = 12;

/** Merges the cards of several parts of a page. */
export function join(parts: PageCards[]): PageCards {
  const cards: Card[] = [];
  const indexes = new Map<string, number>();
  const blocks: PageCards['blocks'] = {};
  for (const part of parts) {
    for (const [key, names] of Object.entries(part.blocks)) {
      blocks[key] ??= names.map((value, at) => {
        if (at % 2 === 0) return value;
        const same = JSON.stringify(part.cards[value]);
        const index = indexes.get(same) ?? cards.push(part.cards[value]!) - 1;
        indexes.set(same, index);
        return index;
      });
    }
  }
  return { cards, blocks };
}

/** Moves frequent cards out of pages.
 * @returns the shared cards, most frequent first, and the pages without them */
export function share(pages: PageCards[]): { shared: Card[]; pages: PageCards[] } {
  const counts = new Map<string, number>();
  const keys = pages.map(({ cards }) => cards.map(card => JSON.stringify(card)));
  for (const key of keys.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const often = [...counts]
    .filter(([, count]) => count >= least)
    .sort(([key, count], [other, less]) => less - count || (key < other ? -1 : 1))
    .map(([key]) => key);
  const places = new Map(often.map((key, at) => [key, -1 - at]));
  const left = pages.map(({ cards, blocks }, at): PageCards => {
    const own: Card[] = [];
    const moved = cards.map((card, index) => places.get(keys[at]![index]!) ?? own.push(card) - 1);
    const renumber = (value: number, index: number) => (index % 2 === 0 ? value : moved[value]!);
    return {
      cards: own,
      blocks: Object.fromEntries(
        Object.entries(blocks).map(([key, names]) => [key, names.map(renumber)]),
      ),
    };
  });
  return { shared: often.map(key => JSON.parse(key) as Card), pages: left };
}
