/** Loads and opens the editor of a project, also for an address with changes. */
import { translate } from '@docusaurus/Translate';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { Props as EditorProps } from './Editor';
import { hashStart } from './hashStart';
import { hasUnshared } from './kept';
import { openers } from './openers';
import { useVisit } from './visits';

interface Loaded<Props> extends Pick<EditorProps, 'opened'> {
  Editor: ComponentType<Props>;
  /** Differs each time it opens. */
  key: number;
}

/** The last address with changes that the reader opened or shared, by the data of the page. History entries may lead to
 * it again, when the reader has newer changes. Empty after Restore, so that the reader can open it again. */
const links = new Map<string, string>();

/** How often an editor has opened. */
let opens = 0;

const isLinkWanted = (data: string) =>
  !hasUnshared(data) ||
  window.confirm(
    translate({
      id: 'play.linkQuestion',
      message: '放弃你的修改，打开链接里的修改？',
      description: 'Question before the changes in an address replace those of the reader',
    }),
  );

/** @param data address of the data of the page
 * @param load loads the component
 * @param opensAtOnce whether it opens without a press and without changes in the address
 * @returns `open` also tries again after a failure */
export function useEditor<Props>(
  data: string,
  load: () => Promise<ComponentType<Props>>,
  opensAtOnce = false,
) {
  const [state, setState] = useState<Loaded<Props> | 'loading' | 'failed'>();
  useVisit(data);
  const open = (from?: string) => {
    setState(now => (typeof now === 'object' ? now : 'loading'));
    Promise.all([load(), import('./edits').then(({ openEdits }) => openEdits(data, from))]).then(
      ([Editor, opened]) => setState({ Editor, opened, key: (opens += 1) }),
      (error: unknown) => {
        console.error(error);
        setState('failed');
      },
    );
  };
  const openLink = useEffectEvent((otherwise?: () => void) => {
    const { hash } = window.location;
    if (!hash.startsWith(hashStart) || hash === links.get(data)) return otherwise?.();
    links.set(data, hash);
    open(isLinkWanted(data) ? hash : undefined);
  });
  const openFirst = useEffectEvent(() => openLink(opensAtOnce ? open : undefined));
  useEffect(() => {
    queueMicrotask(() => openFirst());
    // Not by the router, which does not know addresses that Share and Restore write.
    const onHashChange = () => openLink();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  const openHere = useEffectEvent(() => open());
  useEffect(() => {
    openers.set(data, () => openHere());
    return () => void openers.delete(data);
  }, [data]);
  const close = () => setState(undefined);
  const onShare = (shared: string) => void links.set(data, shared);
  return { state, open, close, onShare };
}
