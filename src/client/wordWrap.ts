/** The reader's choice whether long lines of code wrap. It counts for all blocks and for later visits. Who
 * has chosen nothing sees wrapped what programs print, and code as it is. */
import { createStorageSlot } from '@docusaurus/theme-common';
import { type RefObject, useEffect, useState } from 'react';

const slot = createStorageSlot('wrap');
const listeners = new Set<() => void>();

/** What the stock part knows of a block. */
interface WordWrap {
  isEnabled: boolean;
  isCodeScrollable: boolean;
  toggle: () => void;
}

/** Whether the lines of a block wrap, see `src/theme/CodeBlock/Content/styles.css`. */
const wraps = (code: HTMLElement) => getComputedStyle(code).whiteSpace === 'pre-wrap';

/** Whether a block has lines that are too long for it without being wrapped. */
function isTooNarrow(block: HTMLElement, code: HTMLElement): boolean {
  code.style.whiteSpace = 'pre';
  const isNarrow = block.scrollWidth > block.clientWidth;
  code.removeAttribute('style');
  return isNarrow;
}

/** Changes the choice, and holds a block in its place while those above it change their height. */
function choose(choice: 'on' | 'off', block: HTMLElement): void {
  const place = () => block.getBoundingClientRect().top;
  const before = place();
  document.documentElement.dataset.wrap = choice;
  scrollBy({ top: place() - before, behavior: 'instant' });
  slot.set(choice);
  for (const listener of listeners) listener();
}

/** Whether the lines of a block wrap, and what changes it for all. Neither is said of a block that has room
 * for its lines. */
export function useWordWrap(blockRef: RefObject<HTMLPreElement | null>): WordWrap {
  const [state, setState] = useState({ isEnabled: false, isCodeScrollable: false });
  useEffect(() => {
    const block = blockRef.current!;
    const code = block.querySelector('code')!;
    const measure = () => {
      const isCodeScrollable = isTooNarrow(block, code);
      const isEnabled = isCodeScrollable && wraps(code);
      setState(known =>
        known.isCodeScrollable === isCodeScrollable && known.isEnabled === isEnabled
          ? known
          : { isCodeScrollable, isEnabled },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(block);
    listeners.add(measure);
    return () => {
      observer.disconnect();
      listeners.delete(measure);
    };
  }, [blockRef]);
  const toggle = () => choose(state.isEnabled ? 'off' : 'on', blockRef.current!);
  return { ...state, toggle };
}
