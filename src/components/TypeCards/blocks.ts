/** Blocks of code with names that have cards, as the page shows them. React owns their elements, and may
 * not have hydrated them: nothing in them is changed but the tab stops of their links, see keys.ts. */
import { isVisible } from '@site/src/client/isVisible';
import { blockKey } from '@site/src/plugins/code-types/cardData';
import { type Cards, knownCards } from './data';
import { type Name, readNames } from './names';

/** A piece of the text of a block. */
interface Piece {
  node: Text;
  start: number;
}

export interface Block {
  code: HTMLElement;
  /** See `blockKey`. */
  key: string;
  names: Name[];
  pieces: Piece[];
}

/** The text of a block, without what is no code: names of folds, and answers of the compiler. */
function readPieces(code: HTMLElement): { pieces: Piece[]; text: string } {
  const pieces: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(
    code,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    node =>
      node instanceof Element
        ? node.matches('summary, output')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_SKIP
        : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { pieces, text };
}

const read = new WeakMap<HTMLElement, Block & { cards: Cards }>();

/** The block of an element, if the cards of the page are there and have names in it. */
export function blockOf(code: HTMLElement): Block | undefined {
  const cards = knownCards();
  if (!cards) return undefined;
  let block = read.get(code);
  // A translator in the browser replaces text nodes.
  if (block?.cards !== cards || !block.pieces.every(({ node }) => node.isConnected)) {
    const { pieces, text } = readPieces(code);
    const key = blockKey(text);
    const names = readNames(text, cards.blocks[key] ?? [], cards.cardAt);
    block = { code, key, names, pieces, cards };
    read.set(code, block);
  }
  return block.names.length > 0 ? block : undefined;
}

/** The blocks of the page. */
export const shownBlocks = (): Block[] =>
  [...document.querySelectorAll<HTMLElement>('code[data-cards]')].flatMap(
    code => blockOf(code) ?? [],
  );

/** Where a name is in the page. */
export function rangeOf({ pieces }: Block, { start, end }: Name): Range {
  const range = document.createRange();
  const first = pieces.findLast(piece => piece.start <= start)!;
  const last = pieces.findLast(piece => piece.start < end)!;
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

export const boxOf = (block: Block, name: Name): DOMRect =>
  rangeOf(block, name).getBoundingClientRect();

/** Whether a name is shown, not in a fold or a tab that is closed. */
export const isShown = (block: Block, name: Name): boolean =>
  isVisible(rangeOf(block, name).startContainer.parentElement!);

/** The names that are links. */
export const linksOf = (block: Block): HTMLAnchorElement[] =>
  block.names.flatMap(
    name => rangeOf(block, name).startContainer.parentElement!.closest('a') ?? [],
  );

function caretAt(x: number, y: number): [node: Node, offset: number] | undefined {
  // Safari has but the older method.
  if (!document.caretPositionFromPoint) {
    const range = document.caretRangeFromPoint(x, y);
    return range ? [range.startContainer, range.startOffset] : undefined;
  }
  const caret = document.caretPositionFromPoint(x, y);
  return caret ? [caret.offsetNode, caret.offset] : undefined;
}

/** The name at a point of the window. A caret is found far from the text, too. */
export function nameAt(block: Block, x: number, y: number): Name | undefined {
  const [node, offset] = caretAt(x, y) ?? [];
  const piece = block.pieces.find(one => one.node === node);
  if (!piece || offset === undefined) return undefined;
  const at = piece.start + offset;
  return block.names.find(
    name =>
      name.start <= at &&
      at <= name.end &&
      [...rangeOf(block, name).getClientRects()].some(
        ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
      ),
  );
}
