import Translate from '@docusaurus/Translate';
import React, { type ReactNode } from 'react';
import type { Shown } from './run';

/** Names the imported packages that the site does not have. */
export default function Missing({ missing }: Required<Pick<Shown, 'missing'>>): ReactNode {
  return (
    <>
      <p data-failed>
        <Translate
          id="play.missing"
          description="When changed files of a project import packages that the site does not have"
        >
          没有运行：代码导入的包在这里没有，这里只有指南用到的包。下载项目后，可以在自己的电脑上安装它们。
        </Translate>
      </p>
      <ul>
        {missing.map(({ file, name }) => (
          <li key={`${file} ${name}`}>
            <code>{`${file}: ${name}`}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
