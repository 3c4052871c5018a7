import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import React, { type ReactNode } from 'react';
import type { Edits } from './editable';
import { hashOf } from './edits';
import { type Notice, textOf } from './notices';

interface Props {
  title: string;
  edits: Edits;
  notice?: Notice;
  onNotice: (notice: Notice) => void;
  /** Called with the hash that holds the changes. */
  onShare: (hash: string) => void;
  onReset: () => void;
  /** Absent where the editor belongs to the page. */
  onClose?: () => void;
}

const isConfirmed = () =>
  window.confirm(
    translate({
      id: 'play.resetQuestion',
      message: '放弃所有修改，恢复这一页的文件？',
      description: 'Question before the changes of all files are discarded',
    }),
  );

/** Without HTTPS, browsers have no clipboard for pages. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export default function EditorHeader(props: Props): ReactNode {
  const { title, edits, notice, onNotice, onShare, onReset, onClose } = props;
  const hasChanges = Object.keys(edits).length > 0;
  const share = async () => {
    if (!hasChanges) return;
    const hash = await hashOf(edits);
    if (hash === undefined) return onNotice(['tooLong']);
    // Without the state of an overlay, as if the reader had typed the address: a reload then stays at it.
    window.history.replaceState(null, '', hash);
    onShare(hash);
    onNotice([(await isCopied(window.location.href)) ? 'shared' : 'uncopied']);
  };
  const reset = () => {
    if (!hasChanges || !isConfirmed()) return;
    onReset();
    onNotice(['restored']);
  };
  return (
    <header>
      <Heading as="h2" tabIndex={-1}>
        {title}
      </Heading>
      {/* `disabled` would lose the focus. */}
      <button type="button" aria-disabled={!hasChanges} onClick={() => void share()}>
        <Translate id="play.share" description="Copies an address with the changed files">
          分享
        </Translate>
      </button>
      <button type="button" aria-disabled={!hasChanges} onClick={reset}>
        <Translate id="play.reset" description="Discards the changes of all files">
          恢复
        </Translate>
      </button>
      {onClose && (
        <button type="button" onClick={onClose}>
          <Translate id="play.close" description="Closes the editor">
            关闭
          </Translate>
        </button>
      )}
      <p role="status">{notice && textOf(notice)}</p>
    </header>
  );
}
