import { useHistoryPopHandler } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import React, { type ReactNode, useEffect, useRef } from 'react';
import Editor, { editorTitle, type Props as EditorProps } from './Editor';

interface Props extends EditorProps {
  onClose: () => void;
}

/** The editor of the project of a guide, over the page. */
export default function EditorDialog(props: Props): ReactNode {
  const { onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useHistoryPopHandler(onClose);
  useEffect(() => {
    dialog.current!.showModal();
    dialog.current!.querySelector('h2')!.focus();
  }, []);
  return (
    <dialog ref={dialog} className="editor-dialog" aria-label={editorTitle()} onClose={onClose}>
      <Editor {...props} onClose={() => dialog.current!.close()} />
    </dialog>
  );
}
