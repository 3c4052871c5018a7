import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const Help = lazy(() => import('./Help'));

/** What a key presses. */
const targets: Record<string, string> = {
  '[': '.pagination-nav__link--prev',
  ']': '.pagination-nav__link--next',
  t: '.navbar button[class*="toggleButton"]',
};

const isTyping = ({ target, isComposing }: KeyboardEvent) =>
  isComposing || (target as Element).closest('input, textarea, select, [contenteditable]') !== null;

/** Keys for readers: `[` and `]` lead to the page before and after, `t` changes the colours, `?` lists all
 * keys. They do nothing while the reader types, and nothing with Ctrl, Alt or the command key. */
export default function Keys(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event) || document.querySelector('dialog[open], .DocSearch-Modal')) return;
      if (event.key === '?') setIsOpen(true);
      else document.querySelector<HTMLElement>(targets[event.key] ?? 'none')?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    isOpen && (
      <Suspense>
        <Help onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  );
}
