/** The search dialog. An inline script creates, opens and closes it, before and after hydration, so its field holds
 * all text that the reader types from the first paint on. React renders the content below the field. */

import { otherScript } from '../../lib/latinKey';
import { maxQuery } from '../../config/searchIdentity';

/** The dialog is only in the document while it is open. */
export const dialogSelector = 'dialog.search-dialog';

/** The event that the script dispatches to the window after it has opened or closed the dialog. */
export const toggleEvent = 'searchtoggle';

/** The texts of the dialog. The search button holds them as JSON. */
export interface DialogTexts {
  label: string;
  clear: string;
  close: string;
}

export interface SearchDialog extends HTMLDialogElement {
  /** The text in the field, without text that an input method still composes. */
  query: string;
  /** The query for which the reader pressed Enter before hydration, and whether with a key that opens a new tab. */
  entered?: { query: string; isElsewhere: boolean };
  /** Puts a query into the field, as if the reader had typed it. */
  enter(query: string): void;
  /** Closes the dialog because another page opens, and leaves the focus to this page. */
  leave(): void;
}

/** The inline script. It focuses the field within the event of the tap, since phones show no keyboard otherwise. */
export const dialogScript = `{
  const dialog = document.createElement('dialog');
  dialog.className = 'search-dialog';
  dialog.innerHTML =
    '<div class="search-form">' +
    '<input class="search-input" role="combobox" aria-expanded="false" aria-autocomplete="list" aria-haspopup="grid"' +
    ' autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" maxlength="${maxQuery}">' +
    '<button type="button" class="search-clear clean-btn">×</button>' +
    '<button type="button" class="search-close button button--secondary button--sm"></button>' +
    '</div><div class="search-body"></div>';
  const part = name => dialog.querySelector('.search-' + name);
  const field = part('input');
  const findButton = () => document.querySelector('button.search-button');

  // The page shows a message that its scripts failed to load.
  const hasFailed = () =>
    !window.docusaurusRoot && document.querySelector('[data-load-failure]:not([hidden])');

  const open = () => {
    const button = findButton();
    if (!button || hasFailed()) return;
    const { label, clear, close } = JSON.parse(button.dataset.texts);
    for (const element of [dialog, field]) element.setAttribute('aria-label', label);
    field.placeholder = label;
    part('clear').setAttribute('aria-label', clear);
    part('close').textContent = close;
    // A field drops line breaks, so they become spaces. Half of an emoji would be no text.
    field.value = String(getSelection())
      .replace(/\\s+/g, ' ')
      .slice(0, ${maxQuery})
      .replace(/[\\ud800-\\udbff]$/, '');
    dialog.query = field.value;
    dialog.entered = undefined;
    document.body.append(dialog);
    dialog.showModal();
    field.focus({ preventScroll: true });
    field.select();
    dispatchEvent(new Event('${toggleEvent}'));
  };

  // Removes the dialog synchronously: it may open again in the same task.
  dialog.close = () => {
    HTMLDialogElement.prototype.close.call(dialog);
    dialog.remove();
    if (document.activeElement === document.body) findButton()?.focus({ preventScroll: true });
    dispatchEvent(new Event('${toggleEvent}'));
  };
  // The browser closed the dialog, such as for Back on a phone. It may be open again by then.
  dialog.addEventListener('close', () => {
    if (dialog.isConnected && !dialog.open) dialog.close();
  });
  // A press next to the dialog, such as the second of a double click on the button, keeps the focus in the field.
  dialog.addEventListener('mousedown', event => {
    if (event.target === dialog) event.preventDefault();
  });

  dialog.leave = () => {
    dialog.close();
    document.activeElement.blur();
  };

  const take = ({ isComposing }) => {
    if (!isComposing) dialog.query = field.value;
  };
  field.addEventListener('input', take);
  field.addEventListener('compositionend', take);
  dialog.enter = query => {
    field.value = query;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };

  // The target of the pointerdown: a text selection that ends outside the dialog does not close it.
  let pressed;
  addEventListener('pointerdown', ({ target }) => (pressed = target), true);
  addEventListener('click', ({ target, detail }) => {
    if (!dialog.isConnected) {
      if (target.closest?.('button.search-button')) open();
    } else if (target === dialog ? pressed === dialog && detail < 2 : part('close') === target) {
      dialog.close();
    } else if (target === part('clear')) dialog.enter('');
  });

  const isWriting = ({ tagName, isContentEditable }) =>
    isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(tagName);

  addEventListener('keydown', event => {
    const { key, code, target, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event;
    const isOpen = dialog.isConnected;
    // Safari ends a composition before it reports the key that ended it, with the key code 229.
    if (isComposing || event.keyCode === 229) {
      if (isOpen && key === 'Escape') event.preventDefault();
      return;
    }
    const isPlain = !altKey && !ctrlKey && !metaKey;
    const isK = /^k$/i.test(key) || (code === 'KeyK' && /${otherScript}/u.test(key));
    const isShortcut = (ctrlKey || metaKey) && !altKey && !shiftKey && isK;
    if (isShortcut && event.repeat) return event.preventDefault();
    if (isOpen) {
      if (key === 'Enter' && target === field && !part('body').hasChildNodes()) {
        dialog.entered = { query: field.value.trim(), isElsewhere: ctrlKey || metaKey || shiftKey };
      }
      if (!isShortcut && key !== 'Escape') return;
      event.preventDefault();
      dialog.close();
    } else if (isShortcut || (isPlain && key === '/' && !isWriting(target))) {
      event.preventDefault();
      open();
    } else if (isPlain && target === findButton() && !event.defaultPrevented && /^[^ ]$/u.test(key)) {
      open();
    }
  });
}`;
