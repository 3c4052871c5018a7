/** Shows cards by keyboard. A block is one tab stop, its arrows lead from name to name. */
import { isVisible } from '@site/src/client/isVisible';
import { touchedCode } from './touch';
import { type Block, blockOf, boxOf, isShown, linksOf } from './blocks';
import { type Control, isIn } from './chosen';
import { fetchCards } from './data';
import { nameKeys, nextName, type Name } from './names';
import { reveal } from './reveal';

export const scrolls = ({
  scrollWidth,
  clientWidth,
  scrollHeight,
  clientHeight,
}: HTMLElement): boolean => scrollWidth > clientWidth || scrollHeight > clientHeight;

/** What Tab stops at: the type, too, where the arrows scroll it or the card then. */
function controlsIn(card: HTMLElement): HTMLElement[] {
  const type = card.querySelector<HTMLElement>('.type-card__type');
  if (type) type.tabIndex = scrolls(type) || scrolls(card) ? 0 : -1;
  return [...card.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')].filter(
    one => isVisible(one),
  );
}

const isInWindow = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= window.innerHeight;

/** @param onBlock is told which block has the focus by keyboard
 * @param first what happened before there was a listener
 * @returns what ends it */
export function followKeys(
  { card, chosen, choose }: Control,
  onBlock: (block?: Block) => void,
  first?: Event,
): () => void {
  /** The block that has the focus, and the name in it that was chosen last. */
  let focused: Block | undefined;
  let last: Name | undefined;

  const onFocus = async (event: Event) => {
    if (isIn(card(), event.target)) return;
    const code = touchedCode(event);
    // After a click in it, the arrows scroll, as on the rest of the page.
    const isClicked = code?.parentElement!.matches(':active');
    if (focused?.code !== code || isClicked) {
      focused = last = undefined;
      onBlock();
      if (chosen() && chosen()!.block.code !== code) choose();
    }
    if (!code || isClicked) return;
    await fetchCards();
    const block = blockOf(code);
    const { activeElement } = document;
    if (!block || !isIn(code.parentElement, activeElement)) return;
    focused = block;
    const links = linksOf(block);
    for (const link of links) link.tabIndex = -1;
    if (!activeElement!.matches(':focus-visible')) return;
    if (links.includes(activeElement as HTMLAnchorElement)) code.parentElement!.focus();
    onBlock(block);
  };

  const firstName = (names: Name[], block: Block) =>
    names.find(name => isInWindow(boxOf(block, name))) ?? names[0];

  /** @returns whether the key is one of a block */
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
    reveal(block, name);
    choose({ block, name, by: 'keys' });
    return true;
  }

  /** Has Tab lead from the block into its card and on, and Shift+Tab back.
   * @returns whether the browser is not to do so */
  function tab(isBack: boolean): boolean {
    const { activeElement } = document;
    const controls = controlsIn(card()!);
    const pre = chosen()!.block.code.parentElement!;
    if (activeElement === pre && !isBack) {
      controls[0]?.focus();
      return controls.length > 0;
    }
    if (activeElement !== controls.at(isBack ? 0 : -1)) return false;
    // From there, the browser goes on to what is behind the block.
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
  // A click that was first is over by now.
  if (first?.type === 'focusin' && document.activeElement!.matches(':focus-visible')) {
    void onFocus(first);
  }
  return () => listening.abort();
}
