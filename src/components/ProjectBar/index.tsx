import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import Icon from '@site/src/components/Icon';
import React, { type ReactNode, useRef, useState } from 'react';
import type { UpgradeResult } from '../../content/ledger';
import Edit from '../Play/Edit';
import Upgrade from './Upgrade';
import './styles.css';

interface Props {
  /** Path of the archive. */
  archive: string;
  /** Title of the guide. */
  title: string;
  /** Whether the project needs only what a browser provides. */
  runsInBrowser?: true;
  /** Whether the project runs in the page. */
  plays?: true;
}

/** Offers the project of a guide as an archive, or in StackBlitz, to which nothing is sent before the reader
 * clicks. */
export default function ProjectBar({ archive, title, runsInBrowser, plays }: Props): ReactNode {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>();
  const { checked } = useDoc().frontMatter as { checked?: { upgrade?: UpgradeResult } };
  const form = useRef<HTMLFormElement>(null);
  const open = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      const [{ loadArchive }, { formOf, send }] = await Promise.all([
        import('../Archives/archive'),
        import('../Archives/stackBlitz'),
      ]);
      form.current ??= formOf(title, await loadArchive(archive));
      // Browsers allow opening a tab only shortly after a click.
      if (navigator.userActivation?.isActive === false) return setState('loaded');
      send(form.current);
      setState(undefined);
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  };
  return (
    <div className="page-actions project-bar">
      {plays && <Edit data={archive.replace(/zip$/, 'json')} />}
      {runsInBrowser && (
        // `disabled` would lose the focus. The check below makes the second of two clicks do nothing.
        <button
          type="button"
          aria-disabled={state === 'loading'}
          onClick={event => event.detail < 2 && void open()}
        >
          <Icon name="play" width={16} height={16} aria-hidden />
          <Translate
            id="projectBar.stackBlitz"
            description="Sends a guide's project to stackblitz.com, which runs it in the browser"
          >
            在 StackBlitz 中打开
          </Translate>
        </button>
      )}
      <Link to={`pathname://${archive}`} autoAddBaseUrl={false} target="_self" download>
        <Icon name="download" width={16} height={16} aria-hidden />
        <Translate id="projectBar.download" description="Leads to the archive of a guide's project">
          下载项目
        </Translate>
      </Link>
      {checked?.upgrade && (
        <Upgrade
          {...checked.upgrade}
          archive={archive.replace('/projects/3.0.0/', '/projects/4.0.0/')}
        />
      )}
      <span role="status" data-state={state}>
        {state === 'loading' && (
          <Translate
            id="projectBar.loading"
            description="While a guide's project is loaded to be sent to StackBlitz"
          >
            正在加载项目……
          </Translate>
        )}
        {state === 'loaded' && (
          <Translate
            id="projectBar.loaded"
            description="When loading a guide's project took so long that the browser opens no page without another press"
          >
            项目已加载，请再按一次打开。
          </Translate>
        )}
        {state === 'failed' && (
          <Translate
            id="projectBar.failed"
            description="When a guide's project could not be loaded to be sent to StackBlitz"
          >
            没有打开：无法加载这个项目。请检查网络连接后重试。
          </Translate>
        )}
      </span>
    </div>
  );
}
