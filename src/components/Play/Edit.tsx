import { useLocation } from '@docusaurus/router';
import Translate from '@docusaurus/Translate';
import React, {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Props as EditorProps } from './Editor';
import { hashStart } from './hashStart';
import { useVisit } from './visits';

interface Props {
  /** Address of the data of the page. */
  data: string;
}

interface Loaded extends Pick<EditorProps, 'opened'> {
  Editor: ComponentType<EditorProps>;
}

/** Loads the editor of a page.
 * @param hash with changes of files
 * @throws if something cannot be loaded */
async function load(data: string, hash?: string): Promise<Loaded> {
  const [{ default: Editor }, { openEdits }] = await Promise.all([
    import('./Editor'),
    import('./edits'),
  ]);
  return { Editor, opened: await openEdits(data, hash) };
}

/** A button that opens an editor of the project of a page. An address with changes opens it, too. Everything else loads
 * when it opens. */
export default function Edit({ data }: Props): ReactNode {
  const [state, setState] = useState<Loaded | 'loading' | 'failed'>();
  const button = useRef<HTMLButtonElement>(null);
  const { hash } = useLocation();
  useVisit(data);
  const open = (from?: string) => {
    setState(now => (typeof now === 'object' ? now : 'loading'));
    load(data, from).then(setState, (error: unknown) => {
      console.error(error);
      setState('failed');
    });
  };
  // The last address with changes that the reader opened or shared. History entries may lead to it again.
  const link = useRef('');
  const openLink = useEffectEvent(() => {
    if (!hash.startsWith(hashStart) || hash === link.current) return;
    link.current = hash;
    open(hash);
  });
  useEffect(() => openLink(), [hash]);
  const isOpen = typeof state === 'object';
  // Once the dialog is gone: before, Back cannot move the focus out of it.
  useEffect(() => (isOpen ? () => button.current?.focus() : undefined), [isOpen]);
  return (
    <>
      {/* `disabled` would lose the focus. */}
      <button
        ref={button}
        type="button"
        aria-disabled={state === 'loading'}
        onClick={event => event.detail < 2 && state !== 'loading' && open()}
      >
        <Translate id="play.edit" description="Opens an editor of the project of a page">
          在页面里编辑
        </Translate>
      </button>
      <span role="status" data-state={isOpen ? undefined : state}>
        {state === 'loading' && (
          <Translate id="play.editorLoading" description="While the editor is loaded">
            正在加载编辑器……
          </Translate>
        )}
        {state === 'failed' && (
          <Translate id="play.editorUnloaded" description="When the editor could not be loaded">
            没有打开：无法加载编辑器。请检查网络连接后重试。
          </Translate>
        )}
      </span>
      {isOpen && (
        <state.Editor
          data={data}
          opened={state.opened}
          onShare={shared => (link.current = shared)}
          onClose={() => setState(undefined)}
        />
      )}
    </>
  );
}
