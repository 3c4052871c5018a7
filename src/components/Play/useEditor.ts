/** Loads and opens the editor of a project, also for an address with changes. */
import { useLocation } from '@docusaurus/router';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Props as EditorProps } from './Editor';
import { hashStart } from './hashStart';
import { useVisit } from './visits';

interface Loaded<Props> extends Pick<EditorProps, 'opened'> {
  Editor: ComponentType<Props>;
  /** Differs for each address with changes. */
  key: string;
}

/** @param data address of the data of the page
 * @param load loads the component
 * @returns `open` also tries again after a failure */
export function useEditor<Props>(data: string, load: () => Promise<ComponentType<Props>>) {
  const [state, setState] = useState<Loaded<Props> | 'loading' | 'failed'>();
  const { hash } = useLocation();
  useVisit(data);
  const open = (from?: string) => {
    setState(now => (typeof now === 'object' ? now : 'loading'));
    Promise.all([load(), import('./edits').then(({ openEdits }) => openEdits(data, from))]).then(
      ([Editor, opened]) => setState({ Editor, opened, key: from ?? '' }),
      (error: unknown) => {
        console.error(error);
        setState('failed');
      },
    );
  };
  // The last address with changes that the reader opened or shared. History entries may lead to it again.
  const link = useRef('');
  const openLink = useEffectEvent(() => {
    if (!hash.startsWith(hashStart) || hash === link.current) return;
    link.current = hash;
    open(hash);
  });
  useEffect(() => openLink(), [hash]);
  const close = () => setState(undefined);
  const onShare = (shared: string) => void (link.current = shared);
  return { state, open, close, onShare };
}
