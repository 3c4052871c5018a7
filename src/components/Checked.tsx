import { usePluralForm } from '@docusaurus/theme-common';
import Translate, { translate } from '@docusaurus/Translate';
import React, { type ReactNode } from 'react';
import type { CheckedFacts } from '../plugins/markdown';

function useCounts({ compiled, tests, outputs }: CheckedFacts): string[] {
  const { selectMessage } = usePluralForm();
  const counted = (count: number, forms: string) => (count ? [selectMessage(count, forms)] : []);
  const values = { compiled, tests, outputs };
  return [
    ...counted(
      compiled,
      translate(
        {
          id: 'checked.compiled',
          message: '{compiled} 个代码块通过编译',
          description: 'Part of what was verified on a page; plural forms divided by |',
        },
        values,
      ),
    ),
    ...counted(
      tests,
      translate(
        {
          id: 'checked.tests',
          message: '{tests} 个测试通过',
          description: 'Part of what was verified on a page; plural forms divided by |',
        },
        values,
      ),
    ),
    ...counted(
      outputs,
      translate(
        {
          id: 'checked.outputs',
          message: '{outputs} 处输出与运行结果一致',
          description: 'Part of what was verified on a page; plural forms divided by |',
        },
        values,
      ),
    ),
  ];
}

/** Shows with which version a page was verified, and details on demand. */
export default function Checked({ facts }: { facts?: CheckedFacts }): ReactNode {
  return facts && <Badge {...facts} />;
}

function Badge(facts: CheckedFacts): ReactNode {
  const counts = useCounts(facts);
  const links = translate({
    id: 'checked.links',
    message: '链接和译文已核对',
    description: 'Part of what was verified on a page',
  });
  const separator = separatorOf();
  return (
    <details className="checked">
      <summary>
        <Translate
          id="checked.badge"
          description="At the foot of a page; {version} is the framework's"
          values={{ version: facts.against.split(' ').at(-1)! }}
        >
          {'已对照 {version} 验证'}
        </Translate>
      </summary>
      <p>
        <Translate
          id="checked.against"
          description="Details of what was verified; {version} is a package and its version"
          values={{
            version: <code>{facts.against}</code>,
            what: [...counts, links].join(separator),
          }}
        >
          {'对照 {version} 检查：{what}。'}
        </Translate>
        {facts.lacks && (
          <>
            {' '}
            <Translate
              id="checked.lacks"
              description="Added for a page whose code was not run"
              values={{ lacks: facts.lacks.join(separator) }}
            >
              {'代码没有运行，因为检查环境中没有 {lacks}。'}
            </Translate>
          </>
        )}
      </p>
    </details>
  );
}

const separatorOf = () =>
  translate({
    id: 'checked.separator',
    message: '，',
    description: 'Between the parts of what was verified on a page',
  });

/** Lists, at the foot of a page, the responses of the quick guide's project that the files of the page change. */
export function Replaces({ facts }: { facts?: CheckedFacts }): ReactNode {
  const separator = separatorOf();
  return (
    facts?.replaces && (
      <p className="replaces">
        <Translate
          id="checked.replaces"
          description="At the foot of a page whose files change what the project of the quick guide answers"
          values={{ requests: <code>{facts.replaces.join(separator)}</code> }}
        >
          {'把本页的文件放进快速入门的项目后，{requests} 的响应会改变，原有的测试不再适用。'}
        </Translate>
      </p>
    )
  );
}
