/** What DocSearch's modal says to assistive technology, put right: its results hold links and buttons,
 * which options of a list box must not, so they are rows of a grid; its lists share one id; its outer
 * element claims to be a button; the focus goes with a button that removes itself; what it draws anew comes
 * after what this site adds.
 * To retire when the modal passes axe-core by itself. */

import { nextTask } from '@site/src/client/nextTask';

function set(element: Element | null, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!element || element.getAttribute(name) === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

function mend(container: Element, label: string): void {
  set(container, {
    role: null,
    // A click beside the results leaves the focus in the modal, whose keys then still work.
    tabindex: '-1',
    'aria-controls': null,
    'aria-expanded': null,
    'aria-haspopup': null,
    'aria-labelledby': null,
  });
  set(container.querySelector('.DocSearch-Modal'), {
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': label,
  });
  set(container.querySelector('header'), { role: 'presentation' });
  set(container.querySelector('footer'), { role: 'presentation' });
  // Where it is seen, for those who come by the keyboard.
  const start = container.querySelector('.search-start');
  if (start?.nextElementSibling) start.parentElement!.append(start);
  const lists = [...container.querySelectorAll('.DocSearch-Hits > ul')];
  lists.forEach((list, index) =>
    set(list, {
      id: `docsearch-hits${index}-list`,
      role: 'grid',
      'aria-labelledby': null,
      'aria-label': list.previousElementSibling?.textContent ?? label,
    }),
  );
  for (const item of container.querySelectorAll('.DocSearch-Hit')) set(item, { role: 'row' });
  const input = container.querySelector('.DocSearch-Input');
  const active = input?.getAttribute('aria-activedescendant');
  set(input, {
    role: 'combobox',
    'aria-haspopup': 'grid',
    'aria-expanded': String(lists.length > 0),
    'aria-controls': lists.map(({ id }) => id).join(' ') || null,
    ...(active && !document.getElementById(active) && { 'aria-activedescendant': null }),
  });
}

/** Keeps the roles of an open modal right, and the focus in it.
 * @param label the name of the dialog
 * @returns what ends it */
export function keepRoles(container: Element, label: string): () => void {
  let isAsked = false;
  const keep = () => {
    isAsked = false;
    mend(container, label);
    observer.takeRecords();
    // Whoever removes a recent search loses the button that did it.
    if (document.activeElement === document.body) {
      container.querySelector<HTMLElement>('.DocSearch-Input')?.focus();
    }
  };
  // In a task of its own: the modal's draw, which it follows, keeps the page busy for long enough.
  const observer = new MutationObserver(() => {
    if (!isAsked) void nextTask().then(keep);
    isAsked = true;
  });
  keep();
  observer.observe(container, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-controls', 'aria-expanded', 'aria-activedescendant', 'role', 'id'],
  });
  return () => observer.disconnect();
}
