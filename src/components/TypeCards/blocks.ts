/** Code blocks on the page that contain names with cards. React owns their elements, and may not have hydrated them
 * yet: this module changes nothing in them. */
import { isVisible } from '@site/src/client/isVisible';
import { blockKey } from '@site/src/plugins/code-types/cardData';
import { type Cards, knownCards } from './fetchCards';
import { type NameInCode, readNames } from './namesInCode';

/** A text node of a block, and its offset in the text of the block. */
interface Piece {
  node: Text;
  start: number;
}

export interface Block {
  code: HTMLElement;
  /** See `blockKey`. */
  key: string;
  names: NameInCode[];
  pieces: Piece[];
}

/** The code of a block, without the labels of folds and the answers of the compiler. */
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

/** The block of an element, if the cards of the page are loaded and it has names with cards. */
export function blockOf(code: HTMLElement): Block | undefined {
  const cards = knownCards();
  if (!cards) return undefined;
  let block = read.get(code);
  // Browsers' translators replace text nodes.
  if (block?.cards !== cards || !block.pieces.every(({ node }) => node.isConnected)) {
    const { pieces, text } = readPieces(code);
    const key = blockKey(text);
    const names = readNames(text, cards.blocks[key] ?? [], cards.cardAt);
    block = { code, key, names, pieces, cards };
    read.set(code, block);
  }
  return block.names.length > 0 ? block : undefined;
}

/** All blocks on the page that have names with cards. */
export const shownBlocks = (): Block[] =>
  [...document.querySelectorAll<HTMLElement>('code[data-cards]')].flatMap(
    code => blockOf(code) ?? [],
  );

/** The range of a name in the document. */
export function rangeOf({ pieces }: Block, { start, end }: NameInCode): Range {
  const range = document.createRange();
  const first = pieces.findLast(piece => piece.start <= start)!;
  const last = pieces.findLast(piece => piece.start < end)!;
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

export const boxOf = (block: Block, name: NameInCode): DOMRect =>
  rangeOf(block, name).getBoundingClientRect();

/** The boxes of the pieces of text in a block. */
export function boxesOf({ pieces }: Block): DOMRect[] {
  const range = document.createRange();
  return pieces.flatMap(({ node }) => {
    range.selectNode(node);
    return [...range.getClientRects()];
  });
}

/** Whether a name is visible, not in a closed fold or tab. */
export const isShown = (block: Block, name: NameInCode): boolean =>
  isVisible(rangeOf(block, name).startContainer.parentElement!);

function caretAt(x: number, y: number): [node: Node, offset: number] | undefined {
  // Safari supports only the older method.
  if (!document.caretPositionFromPoint) {
    const range = document.caretRangeFromPoint(x, y);
    return range ? [range.startContainer, range.startOffset] : undefined;
  }
  const caret = document.caretPositionFromPoint(x, y);
  return caret ? [caret.offsetNode, caret.offset] : undefined;
}

/** The name at a point of the window. Browsers find a caret even far from the text, therefore the boxes of the name
 * are checked, too. */
export function nameAt(block: Block, x: number, y: number): NameInCode | undefined {
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
