import Translate from '@docusaurus/Translate';
import React, { type ReactNode } from 'react';

/** Says that the editor is loaded, or could not be. */
export default function EditorStatus({ state }: { state?: unknown }): ReactNode {
  return (
    <span role="status" data-state={typeof state === 'string' ? state : undefined}>
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
  );
}
