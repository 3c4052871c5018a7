import { closeMenus } from '@site/src/client/closeMenus';
import { latinKey } from '@site/src/lib/latinKey';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Props } from './Help';
import { slot } from './setting';

/** The element that each key clicks. In addition, `?` lists all keys and Escape closes menus, see below. Three
 * other scripts handle keys: the search, from the first paint on (`src/plugins/search/dialog.ts`), Tab in dialogs
 * (`src/client/inlineScripts.ts`), and code, once its cards are loaded (`src/components/TypeCards/keys.ts`). */
const targets: Record<string, string> = {
  '[': '.pagination-nav__link--prev',
  ']': '.pagination-nav__link--next',
  t: '[data-theme-switch]',
  f: '.symbol-filter input',
};

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** Whether a modifier makes the key a command. On many keyboards, AltGr or Option types brackets. */
const isCommand = (event: KeyboardEvent) =>
  event.metaKey ||
  (!event.getModifierState('AltGraph') &&
    (event.ctrlKey || (event.altKey && /^[\p{L}\d]$/u.test(event.key))));

/** The class of elements that list the keys when clicked. */
export const helpClass = 'show-keys';

/** Keyboard shortcuts: `[` and `]` go to the previous and the next page, `t` changes the colour mode, `f` filters
 * the symbols of the reference, and `?`, like a button in the footer, lists all keys. They do nothing while the
 * reader types or a dialog is open. */
export default function Keys(): ReactNode {
  const [Help, setHelp] = useState<ComponentType<Props>>();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const showHelp = async () => {
      try {
        const { default: Loaded } = await import('./Help');
        setHelp(() => Loaded);
        setIsOpen(true);
      } catch (error) {
        // Perhaps offline: the next press tries again.
        console.warn(error);
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeMenus();
      if (event.repeat || event.isComposing || event.defaultPrevented || isCommand(event)) return;
      if (isTyping(event) || document.querySelector('dialog[open], #__docusaurus > [inert]'))
        return;
      if (event.key === '?') void showHelp();
      const selector = targets[latinKey(event)];
      const target =
        selector && slot.get() !== 'off' && document.querySelector<HTMLElement>(selector);
      if (!target) return;
      event.preventDefault();
      if (target instanceof HTMLInputElement) target.focus();
      else target.click();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`.${helpClass}`)) void showHelp();
    };
    const listening = new AbortController();
    document.addEventListener('keydown', onKeyDown, listening);
    document.addEventListener('click', onClick, listening);
    return () => listening.abort();
  }, []);
  return isOpen && Help && <Help onClose={() => setIsOpen(false)} />;
}
