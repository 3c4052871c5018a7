import type { TypeFault } from '@site/src/plugins/play/client/language';
import { useEffect, useState } from 'react';
import { callCompiler } from './compile';
import type { Typed } from './typed';

/** Milliseconds without a change, after which types are checked. */
const pause = 400;

/** Whether the reader has asked for types, for as long as the page is open. */
let isAsked = false;

/** What a reader sees of types. */
export interface Types {
  step: 'off' | 'loading' | 'failed' | 'done';
  faults: TypeFault[];
  /** Turns types on or off. */
  toggle: () => void;
}

type Checked = Omit<Types, 'toggle'>;

const off: Checked = { step: 'off', faults: [] };

/** Checks the types of a project after each change, if the reader has asked for it. */
export function useTypes({ compiler, types, files }: Typed): Types {
  const [isOn, setIsOn] = useState(isAsked);
  const [checked, setChecked] = useState<Checked>({ step: 'loading', faults: [] });
  useEffect(() => {
    if (!isOn) return undefined;
    let isCurrent = true;
    const show = (next: Checked) => {
      if (isCurrent) setChecked(next);
    };
    const timer = setTimeout(() => {
      callCompiler(compiler, 'check', { types, files }).then(
        faults => show({ step: 'done', faults }),
        (error: unknown) => {
          console.error(error);
          show({ step: 'failed', faults: [] });
        },
      );
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOn, compiler, types, files]);
  const toggle = () => {
    isAsked = !isOn;
    setIsOn(isAsked);
    setChecked({ step: 'loading', faults: [] });
  };
  return { ...(isOn ? checked : off), toggle };
}
