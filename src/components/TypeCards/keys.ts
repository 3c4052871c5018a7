/** Shows cards by keyboard. A block is one tab stop, and arrow keys move from name to name. */
import { isVisible } from '@site/src/client/isVisible';
import { codeAt } from './interaction';
import { type Block, blockOf, boxOf, isShown } from './blocks';
import { type CardControl, isIn } from './openCard';
import { fetchCards } from './fetchCards';
import { type NameInCode, nameKeys, nextName } from './namesInCode';
import { revealName } from './revealName';

export const scrolls = ({
  scrollWidth,
  clientWidth,
  scrollHeight,
  clientHeight,
}: HTMLElement): boolean => scrollWidth > clientWidth || scrollHeight > clientHeight;

/** The tab stops in a card, including the type if the type or the card scrolls. */
function controlsIn(card: HTMLElement): HTMLElement[] {
  const type = card.querySelector<HTMLElement>('.type-card__type');
  if (type) type.tabIndex = scrolls(type) || scrolls(card) ? 0 : -1;
  return [...card.querySelectorAll<HTMLElement>('a[href], button, [tabindex="0"]')].filter(one =>
    isVisible(one),
  );
}

const isInWindow = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= window.innerHeight;

/** @param onBlock called with the block that has keyboard focus
 * @param first the event that made the listeners load
 * @returns a function that removes the listeners */
export function followKeys(
  { card, chosen, choose }: CardControl,
  onBlock: (block?: Block) => void,
  first?: Event,
): () => void {
  /** The block that has the focus, and the name in it that was last chosen. */
  let focused: Block | undefined;
  let last: NameInCode | undefined;

  const onFocus = async (event: Event) => {
    if (isIn(card(), event.target)) return;
    const code = codeAt(event);
    // After a click in the block, arrow keys scroll as on the rest of the page.
    const isClicked = code?.parentElement!.matches(':active');
    if (focused?.code !== code || isClicked) {
      focused = last = undefined;
      onBlock();
      if (chosen() && chosen()!.block.code !== code) choose();
    }
    if (!code || isClicked) return;
    await fetchCards();
    const block = blockOf(code);
    // Without cards, Tab reaches the links.
    if (!block) for (const link of code.querySelectorAll('a')) link.removeAttribute('tabindex');
    const { activeElement } = document;
    if (!block || !isIn(code.parentElement, activeElement)) return;
    focused = block;
    if (!activeElement!.matches(':focus-visible')) return;
    if (activeElement!.matches('a')) code.parentElement!.focus();
    onBlock(block);
  };

  const firstName = (names: NameInCode[], block: Block) =>
    names.find(name => isInWindow(boxOf(block, name))) ?? names[0];

  /** @returns whether the key was handled */
  function press(key: string, block: Block): boolean {
    const current = chosen();
    if (key === 'Enter' && current?.block === block) {
      card()!.querySelector<HTMLElement>('.type-card__links :is(a, button)')?.click();
      return true;
    }
    if (!nameKeys.includes(key)) return false;
    const names = block.names.filter(name => isShown(block, name));
    const from = current?.block === block ? current.name : last;
    const name =
      from && names.includes(from) ? nextName(names, from, key) : firstName(names, block);
    if (!name) return false;
    last = name;
    revealName(block, name);
    choose({ block, name, by: 'keys' });
    return true;
  }

  /** Makes Tab move from the block into its card and on, and Shift+Tab back.
   * @returns whether to prevent the browser's default */
  function tab(isBack: boolean): boolean {
    const { activeElement } = document;
    const controls = controlsIn(card()!);
    const pre = chosen()!.block.code.parentElement!;
    if (activeElement === pre && !isBack) {
      controls[0]?.focus();
      return controls.length > 0;
    }
    if (activeElement !== controls.at(isBack ? 0 : -1)) return false;
    // From the block, the browser moves on to what follows it.
    pre.focus({ preventScroll: true });
    return isBack;
  }

  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (event.defaultPrevented || event.isComposing || ctrlKey || altKey || metaKey) return;
    let isDone = false;
    if (key === 'Tab') isDone = chosen() !== undefined && tab(shiftKey);
    else if (shiftKey) return;
    else if (key === 'Escape') choose();
    else if (focused && document.activeElement === focused.code.parentElement) {
      isDone = press(key, focused);
    }
    if (isDone) event.preventDefault();
  };

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('focusin', event => void onFocus(event), options);
  document.addEventListener('keydown', onKey, options);
  // If the first event was a click, it is already handled.
  if (first?.type === 'focusin' && document.activeElement!.matches(':focus-visible')) {
    void onFocus(first);
  }
  return () => listening.abort();
}
