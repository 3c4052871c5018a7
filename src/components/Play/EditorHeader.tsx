import Translate, { translate } from '@docusaurus/Translate';
import type { Files } from '@site/src/plugins/play/data';
import Heading from '@theme/Heading';
import React, { type ReactNode, type Ref, useState } from 'react';
import { hashOf, type Opened } from './edits';

interface Props extends Pick<Opened, 'from'> {
  heading: Ref<HTMLHeadingElement>;
  title: string;
  edits: Files;
  /** Called with the hash that holds the changes. */
  onShare: (hash: string) => void;
  onReset: () => void;
  onClose: () => void;
}

/** What the editor says about the changes. */
const notices = () => ({
  link: translate({
    id: 'play.fromLink',
    message: '这些修改来自链接。在你按下按钮之前，什么也不会运行。',
    description: 'When the address has changes of files',
  }),
  badLink: translate({
    id: 'play.badLink',
    message: '无法读取链接里的修改。下面是这一页的文件。',
    description: 'When the changes in the address could not be read',
  }),
  shared: translate({
    id: 'play.shared',
    message: '已复制链接，其中有你的修改。',
    description: 'When an address with the changes is in the clipboard',
  }),
  uncopied: translate({
    id: 'play.uncopied',
    message: '链接在地址栏里，其中有你的修改。请从那里复制。',
    description: 'When the browser did not copy an address with the changes',
  }),
  restored: translate({
    id: 'play.restored',
    message: '已恢复这一页的文件。',
    description: 'When the changes of all files are discarded',
  }),
});

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
  const { heading, title, edits, from, onShare, onReset, onClose } = props;
  const [notice, setNotice] = useState<keyof ReturnType<typeof notices> | undefined>(from);
  const hasChanges = Object.keys(edits).length > 0;
  const share = async () => {
    if (!hasChanges) return;
    const hash = await hashOf(edits);
    // Without the state of an overlay, as if the reader had typed the address: a reload then stays at it.
    window.history.replaceState(null, '', hash);
    onShare(hash);
    setNotice((await isCopied(window.location.href)) ? 'shared' : 'uncopied');
  };
  const reset = () => {
    if (!hasChanges || !isConfirmed()) return;
    onReset();
    setNotice('restored');
  };
  return (
    <header>
      <Heading as="h2" ref={heading} tabIndex={-1}>
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
      <button type="button" onClick={onClose}>
        <Translate id="play.close" description="Closes the editor">
          关闭
        </Translate>
      </button>
      <p role="status">{notice && notices()[notice]}</p>
    </header>
  );
}
