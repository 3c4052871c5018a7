import Translate from '@docusaurus/Translate';
import React, { type ReactNode, useState } from 'react';
import type { UpgradeResult } from '../../content/ledger';

interface Props extends UpgradeResult {
  /** Path of the archive of the project in 4.x. */
  archive: string;
}

/** A button that loads and shows what changes in the project of a guide with 4.x. */
export default function Upgrade({ archive, ...result }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [details, setDetails] = useState<ReactNode>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = async () => {
    try {
      const [{ default: UpgradeDetails }, response] = await Promise.all([
        import('./UpgradeDetails'),
        fetch(archive.replace(/zip$/, 'diff')),
      ]);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      const diff = (await response.text()).trimEnd();
      setDetails(<UpgradeDetails {...result} archive={archive} diff={diff} />);
    } catch (error) {
      console.error(error);
      setHasFailed(true);
    }
  };
  const toggle = () => {
    setIsOpen(!isOpen);
    setHasFailed(false);
    if (!isOpen && !details) void load();
  };
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        <Translate id="projectBar.upgrade" description="Opens what changes in a project with 4.x">
          在 4.x 中
        </Translate>
      </button>
      {isOpen && (
        <div className="project-upgrade">
          {details}
          {hasFailed && (
            <p role="alert">
              <Translate
                id="projectBar.upgradeUnloaded"
                description="When the changes of a project could not be loaded"
              >
                没有显示改动：无法加载。请检查网络连接，然后关闭这一部分再打开。
              </Translate>
            </p>
          )}
        </div>
      )}
    </>
  );
}
