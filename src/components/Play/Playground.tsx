import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { dataPath } from '@site/src/plugins/play/data';
import React, { type ReactNode } from 'react';
import EditorStatus from './EditorStatus';
import { useEditor } from './useEditor';

const loadEditor = () => import('./Editor').then(found => found.default);

/** The project of the quick guide in an editor that belongs to the page. */
export default function Playground(): ReactNode {
  // With changes of its own: those of the quick guide are kept by the same address without a hash.
  const data = `${useBaseUrl(dataPath('quick_guide.md'))}#play`;
  const { state, open, onShare } = useEditor(data, loadEditor, true);
  if (typeof state === 'object')
    return (
      <state.Editor key={state.key} data={data} opened={state.opened} onShare={onShare} canImport />
    );
  return (
    <>
      <p>
        <EditorStatus state={state} />{' '}
        {state === 'failed' && (
          <button type="button" className="button button--secondary" onClick={() => open()}>
            <Translate id="play.retry" description="Loads the editor again">
              重试
            </Translate>
          </button>
        )}
      </p>
      <noscript>
        <p>
          <Translate id="play.noscript" description="For readers without JavaScript">
            这个页面需要 JavaScript。
          </Translate>
        </p>
      </noscript>
    </>
  );
}
