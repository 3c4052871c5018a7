/** Shows the card of a name that a mouse or pen hovers over, or that a finger taps. */
import { pointer, codeAt } from './interaction';
import { blockOf, nameAt } from './blocks';
import { type OpenCard, type CardControl, isIn } from './openCard';
import { fetchCards } from './fetchCards';

/** Milliseconds that the pointer must rest on a name to open its card. */
const delay = 200;
/** Milliseconds that the pointer may take to move from the name into the card, which may be beside a long line. */
const grace = 500;

/** @param first the event that made the listeners load
 * @returns a function that removes the listeners */
export function followPointer({ card, chosen, choose }: CardControl, first?: Event): () => void {
  let isTouch = false;
  let timer: number | undefined;
  /** What the timer will show: a card, or none. */
  let pending: { to?: OpenCard } | undefined;

  const stay = () => {
    pending = undefined;
    clearTimeout(timer);
  };
  const wait = (time: number, to?: OpenCard) => {
    stay();
    pending = { to };
    timer = window.setTimeout(() => {
      pending = undefined;
      // The page may have scrolled under the pointer, and a card that has the focus stays.
      const isWanted = to
        ? nameAt(to.block, pointer.x, pointer.y) === to.name
        : !isIn(card(), document.activeElement);
      if (isWanted) choose(to);
    }, time);
  };
  const point = (code: HTMLElement | null | undefined) => {
    const block = code && blockOf(code);
    const name = block && nameAt(block, pointer.x, pointer.y);
    if (name) {
      if (name === chosen()?.name) stay();
      else if (name !== pending?.to?.name) wait(delay, { block, name, by: 'pointer' });
    } else if (chosen()?.by !== 'pointer') stay();
    else if (!pending || pending.to) wait(grace);
  };

  const onMove = (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
    if (isTouch || event.timeStamp !== pointer.movedAt) return;
    // Selecting text must not open a card, and a pointer in the card must not close it.
    if (event.buttons > 0 || isIn(card(), event.target)) stay();
    else point(codeAt(event));
  };
  const onOver = async (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
    const code = codeAt(event);
    if (isTouch || !code || (event !== first && isIn(code, event.relatedTarget))) return;
    await fetchCards();
    if (event.buttons === 0 && pointer.movedAt >= event.timeStamp) point(code);
  };
  const tap = async (code: HTMLElement, { clientX, clientY, target }: MouseEvent) => {
    await fetchCards();
    const block = blockOf(code);
    const name = block && nameAt(block, clientX, clientY);
    choose(name && { block, name, by: 'touch' });
    if (!name) (target as Element).closest('a')?.click();
  };
  /** Closes the card on a click on other code. */
  const leave = ({ clientX, clientY }: MouseEvent) => {
    const { block, name } = chosen() ?? {};
    if (block && nameAt(block, clientX, clientY) !== name) choose();
  };
  const onClick = (event: MouseEvent) => {
    const code = codeAt(event);
    if (!code || isIn(card(), event.target) || event.detail === 0) return;
    if (isTouch || event === first) {
      event.preventDefault();
      void tap(code, event);
    } else {
      leave(event);
    }
  };
  const onDown = (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
    if (!isIn(card(), event.target) && !codeAt(event)) choose();
  };
  const onOut = ({ relatedTarget, pointerType }: PointerEvent) => {
    if (relatedTarget === null && pointerType !== 'touch') point(undefined);
  };

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('pointermove', onMove, { ...options, passive: true });
  document.addEventListener('pointerover', event => void onOver(event), options);
  document.addEventListener('pointerout', onOut, options);
  document.addEventListener('pointerdown', onDown, options);
  document.addEventListener('click', onClick, options);
  if (first?.type === 'pointerover') void onOver(first as PointerEvent);
  if (first?.type === 'click') onClick(first as MouseEvent);
  return () => {
    stay();
    listening.abort();
  };
}
