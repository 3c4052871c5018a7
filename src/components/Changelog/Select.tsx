import useIsBrowser from '@docusaurus/useIsBrowser';
import {
  type KeyboardEvent,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useRef,
} from 'react';

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A select list in which readers can type to find an option. React sets the option of a controlled list at each
 * change, even if it is already selected, and browsers then forget what was typed so far. */
export default function Select({ value, onChange, ...props }: Props): ReactNode {
  const list = useRef<HTMLSelectElement>(null);
  // The options render only in the browser.
  const isBrowser = useIsBrowser();
  useEffect(() => {
    if (list.current!.value !== value) list.current!.value = value;
  }, [value, isBrowser]);
  return <select ref={list} {...props} onChange={({ target }) => onChange(target.value)} />;
}

/** Ignores a leading v in lists of versions: browsers match typed text with the start of an option, and versions
 * start with a digit. Typing `v3.12` finds the same as `3.12`. */
export function ignoreV(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (key.toLowerCase() === 'v' && !altKey && !ctrlKey && !metaKey) event.preventDefault();
}
