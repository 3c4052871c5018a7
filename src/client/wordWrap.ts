/** Remembers whether the reader wants long lines of code to wrap, for all blocks and later visits. By default,
 * program output wraps and code does not. */
import { createStorageSlot } from '@docusaurus/theme-common';
import { type RefObject, useEffect, useState } from 'react';

const slot = createStorageSlot('wrap');
const listeners = new Set<() => void>();

/** The word-wrap state that the stock code block expects. */
interface WordWrap {
  isEnabled: boolean;
  isCodeScrollable: boolean;
  toggle: () => void;
}

/** Whether the lines of a block wrap, see `src/theme/CodeBlock/Content/styles.css`. */
const wraps = (code: HTMLElement) => getComputedStyle(code).whiteSpace === 'pre-wrap';

/** Whether a block has lines that do not fit unless they wrap. */
function isTooNarrow(block: HTMLElement, code: HTMLElement): boolean {
  code.style.whiteSpace = 'pre';
  const isNarrow = block.scrollWidth > block.clientWidth;
  code.removeAttribute('style');
  return isNarrow;
}

/** Stores the choice, and keeps a block at its place in the window while blocks above it change their height. */
function choose(choice: 'on' | 'off', block: HTMLElement): void {
  const place = () => block.getBoundingClientRect().top;
  const before = place();
  document.documentElement.dataset.wrap = choice;
  scrollBy({ top: place() - before, behavior: 'instant' });
  slot.set(choice);
  for (const listener of listeners) listener();
}

/** Whether the lines of a block wrap, and a function that changes this for all blocks. Reports both as false for a
 * block whose lines fit. */
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
