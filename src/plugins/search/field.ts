/** The field in which a search begins. A script in the pages opens and closes the search, before and
 * after React runs: whatever is typed from the first paint on is in this one field, until the modal
 * is there and takes it. The search bar follows. */

import { otherScript } from '../../lib/latinKey';
import { maxQuery } from '../../config/searchIdentity';

/** The field is in the document as long as the search is open. */
export const fieldSelector = 'input.search-field';

/** What the script says to the window when it has opened or closed the search. */
export const toggleEvent = 'searchtoggle';

export interface SearchField extends HTMLInputElement {
  /** Whether an input method composes a text, which a change of the focus would tear. */
  isComposing: boolean;
  /** What Enter was pressed for. */
  entered?: string;
  /** Makes the page inert, also what has come since the search was opened. */
  cover(): void;
  /** Closes the search. The focus is then where it was before. */
  close(): void;
}

/** The inline script. While the search is open, the page is inert, but for the message that a part of it was
 * not loaded. The field, and later the modal, are beside the page. The script focuses the field within the
 * event of the tap, or phones would not show their keyboard. */
export const fieldScript = `{
  const field = document.createElement('input');
  field.className = 'DocSearch DocSearch-Button search-field';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.maxLength = ${maxQuery};
  for (const type of ['compositionstart', 'compositionend']) {
    field.addEventListener(type, () => (field.isComposing = type === 'compositionstart'));
  }

  const findButton = () => document.querySelector('button.DocSearch-Button');
  const messageSelector = '[data-load-failure]';
  let opener;
  let covered = [];
  field.cover = () => {
    if (!field.isConnected) return;
    // What the menu covers stays so.
    for (const part of document.querySelectorAll('#__docusaurus > :not([inert], ' + messageSelector + ')')) {
      part.inert = true;
      covered.push(part);
    }
  };

  const open = () => {
    const button = findButton();
    if (!button) return;
    const { left, top, width, height } = button.getBoundingClientRect();
    Object.assign(field.style, { left: left + 'px', top: top + 'px', width: width + 'px', height: height + 'px' });
    Object.assign(field, { hidden: false, isComposing: false, entered: undefined });
    field.setAttribute('aria-label', button.getAttribute('aria-label'));
    // A field drops what breaks lines.
    field.value = String(getSelection()).replace(/\\s+/g, ' ').slice(0, ${maxQuery});
    opener = document.activeElement;
    document.body.append(field);
    field.focus({ preventScroll: true });
    field.select();
    // Once the field is painted: it has the browser compute the styles of the whole page.
    requestAnimationFrame(() => setTimeout(field.cover));
    dispatchEvent(new Event('${toggleEvent}'));
  };

  const close = (field.close = () => {
    field.remove();
    for (const part of covered) part.inert = false;
    covered = [];
    const isKnown = opener.isConnected && opener !== document.body;
    (isKnown ? opener : findButton())?.focus({ preventScroll: true });
    dispatchEvent(new Event('${toggleEvent}'));
  });

  const isWriting = ({ tagName, isContentEditable }) =>
    isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(tagName);

  addEventListener('click', ({ target }) => {
    if (!field.isConnected) {
      if (target.closest?.('button.DocSearch-Button')) open();
    } else if (target !== field && !field.hidden && !target.closest?.(messageSelector)) close();
  });

  addEventListener('keydown', event => {
    const { key, code, target, altKey, ctrlKey, metaKey, isComposing } = event;
    // Safari ends a composition before it tells of the key that did it, whose code is that of all such keys.
    if (isComposing || event.keyCode === 229) return;
    const isPlain = !altKey && !ctrlKey && !metaKey;
    const isK = /^k$/i.test(key) || (code === 'KeyK' && /${otherScript}/u.test(key));
    const isShortcut = (ctrlKey || metaKey) && isK;
    if (field.isConnected) {
      if (target === field && key === 'Enter') field.entered = field.value;
      if (target === field && key === 'Tab') event.preventDefault();
      if (!isShortcut && key !== 'Escape') return;
      event.preventDefault();
      close();
    } else if (isShortcut || (isPlain && key === '/' && !isWriting(target))) {
      event.preventDefault();
      open();
    } else if (isPlain && target === findButton() && /^[^ ]$/u.test(key)) {
      open();
    }
  });
}`;
