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

/** A list to choose from that finds what is typed in one go. React sets the option of a controlled list at each
 * choice, also where it is chosen already, and browsers then forget what was typed so far. */
export default function Select({ value, onChange, ...props }: Props): ReactNode {
  const list = useRef<HTMLSelectElement>(null);
  // Options come with the app.
  const isBrowser = useIsBrowser();
  useEffect(() => {
    if (list.current!.value !== value) list.current!.value = value;
  }, [value, isBrowser]);
  return <select ref={list} {...props} onChange={({ target }) => onChange(target.value)} />;
}

/** For lists of versions. Browsers find an option by how its text begins, and no version begins with a v: what is
 * typed as `v3.12` is found as `3.12` is. */
export function ignoreV(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (key.toLowerCase() === 'v' && !altKey && !ctrlKey && !metaKey) event.preventDefault();
}
