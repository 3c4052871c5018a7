import { closeMenus } from '@site/src/client/closeMenus';
import { latinKey } from '@site/src/lib/latinKey';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Props } from './Help';
import { slot } from './setting';

/** What a key presses. Beside these, `?` shows all keys and Escape closes menus, below. Three scripts have keys of their
 * own: the search, from the first paint on (`src/plugins/search/dialog.ts`), Tab in dialogs
 * (`src/client/inlineScripts.ts`), and code, once it has cards (`src/components/TypeCards/keys.ts`). */
const targets: Record<string, string> = {
  '[': '.pagination-nav__link--prev',
  ']': '.pagination-nav__link--next',
  t: '[data-theme-switch]',
  f: '.symbol-filter input',
};

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** Whether a key is pressed with one that makes it a command. On many keyboards, AltGr or Option types
 * brackets. */
const isCommand = (event: KeyboardEvent) =>
  event.metaKey ||
  (!event.getModifierState('AltGraph') &&
    (event.ctrlKey || (event.altKey && /^[\p{L}\d]$/u.test(event.key))));

/** The class of what shows the keys when it is pressed. */
export const helpClass = 'show-keys';

/** Keys for readers: `[` and `]` lead to the page before and after, `t` changes the colours, `f` filters the symbols
 * of the reference, and `?` lists all keys, as does a button in the footer. They do nothing while the reader types
 * or a dialog is open. */
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
        // Offline: the next press tries again.
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
