import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import Icon from '@site/src/components/Icon';
import React, { type ReactNode } from 'react';
import type { UpgradeResult } from '../../content/ledger';

interface Props extends UpgradeResult {
  /** Path of the archive of the project in 4.x. */
  archive: string;
  /** What changes, as a unified diff. */
  diff: string;
}

/** What a line of the diff is. The names of files count as places. */
function kindOf(line: string) {
  if (/^(@@|--- |\+\+\+ )/.test(line)) return 'place';
  return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : undefined;
}

/** What changes in the project of a guide with 4.x, and whether it then works. */
export default function UpgradeDetails({ archive, diff, tests, failed }: Props): ReactNode {
  return (
    <>
      <p>
        {failed ? (
          <Translate
            id="projectBar.upgradeFailed"
            description="Where a project does not work with 4.x after the upgrade command"
            values={{ failed: <code>{failed}</code> }}
          >
            {'升级命令作出了下面的改动，但还不够，其余的要手动修改。第一处失败：{failed}'}
          </Translate>
        ) : (
          <Translate
            id="projectBar.upgradePassed"
            description="Where a project works with 4.x after the upgrade command"
            values={{ tests }}
          >
            {'升级命令作出了下面的改动。改动后，项目可以编译，{tests} 个测试全部通过。'}
          </Translate>
        )}{' '}
        <Link to="/docs/upgrade_v4#command">
          <Translate id="projectBar.upgradeGuide" description="Leads to the upgrade command">
            升级命令的用法
          </Translate>
        </Link>
      </p>
      {!failed && (
        <Link to={`pathname://${archive}`} autoAddBaseUrl={false} target="_self" download>
          <Icon name="download" width={16} height={16} aria-hidden />
          <Translate
            id="projectBar.upgradeDownload"
            description="Leads to the archive of a project in 4.x"
          >
            下载 4.x 的项目
          </Translate>
        </Link>
      )}
      <pre tabIndex={0}>
        {diff.split('\n').map((line, index) => (
          // Lines have no other identity, and never change.
          <span key={index} className={kindOf(line)}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </>
  );
}
