import Translate from '@docusaurus/Translate';
import React, { type ReactNode, useEffect, useRef } from 'react';
import EditorStatus from './EditorStatus';
import { useEditor } from './useEditor';

interface Props {
  /** Address of the data of the page. */
  data: string;
}

const loadDialog = () => import('./EditorDialog').then(found => found.default);

/** A button that opens an editor of the project of a page. An address with changes opens it, too. Everything else loads
 * when it opens. */
export default function Edit({ data }: Props): ReactNode {
  const { state, open, close, onShare } = useEditor(data, loadDialog);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = typeof state === 'object';
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = button.current!;
    // Once the dialog is gone. Back removes it, so that the browser does not give the focus back.
    return () => {
      if (document.activeElement === document.body) own.focus();
    };
  }, [isOpen]);
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
      <EditorStatus state={state} />
      {isOpen && (
        <state.Editor
          key={state.key}
          data={data}
          opened={state.opened}
          onShare={onShare}
          onClose={close}
        />
      )}
    </>
  );
}
