import { translate } from '@docusaurus/Translate';
import type { Problem, Query } from '@site/src/plugins/changelog/compare';
import type { ReactNode } from 'react';
import { Alert, Button } from './controls';

/** Describes the problem with the address. */
function messageOf(problem: Problem): string {
  switch (problem.kind) {
    case 'malformed':
      return translate(
        {
          id: 'changelog.compare.malformed',
          message: '「{value}」不是版本号：请写成 3.20.9 这样，或从列表中选择。',
          description: 'When an address names something that is no version',
        },
        { value: problem.value },
      );
    case 'unknown':
      return translate(
        {
          id: 'changelog.compare.unknown',
          message: '更新日志中没有版本 {value}。离它最近的版本是 {nearest}。',
          description: 'When an address names a version that the changelog does not have',
        },
        problem,
      );
    case 'same':
      return translate(
        {
          id: 'changelog.compare.same',
          message: '两边都是 {value}，中间没有变更。请选择另一个版本。',
          description: 'When both versions are the same',
        },
        problem,
      );
    case 'swapped':
      return translate(
        {
          id: 'changelog.compare.swapped',
          message: '顺序反了：{from} 比 {to} 更新。',
          description: 'When the first version is newer than the second',
        },
        problem,
      );
    case 'packages':
      return translate(
        {
          id: 'changelog.compare.unknownPackages',
          message: '更新日志中没有名为 {names} 的包。包名不写 @midwayjs/，也可以从列表中选择。',
          description: 'When an address names packages that the changelog does not have',
        },
        { names: problem.names.join(', ') },
      );
  }
}

/** The label of the button that fixes the problem, and the change that it makes; undefined if no button can fix it. */
function mendOf(
  problem: Problem,
  { packages }: Query,
): { label: string; change: Partial<Query> } | undefined {
  switch (problem.kind) {
    case 'unknown':
      return {
        label: translate(
          {
            id: 'changelog.compare.useNearest',
            message: '改用 {nearest}',
            description: 'Button after a version that the changelog does not have',
          },
          problem,
        ),
        change: { [problem.side]: problem.nearest },
      };
    case 'swapped':
      return {
        label: translate({
          id: 'changelog.compare.swap',
          message: '交换两个版本',
          description: 'Button after versions in the wrong order',
        }),
        change: { from: problem.to, to: problem.from },
      };
    case 'packages':
      return {
        label: translate({
          id: 'changelog.compare.dropPackages',
          message: '去掉它们',
          description: 'Button after packages that the changelog does not have',
        }),
        change: { packages: packages.filter(name => !problem.names.includes(name)) },
      };
    default:
      return undefined;
  }
}

interface Props {
  problem: Problem;
  query: Query;
  onChange: (change: Partial<Query>) => void;
}

/** Reports a problem with the address, with a button that fixes it. */
export default function CompareProblem({ problem, query, onChange }: Props): ReactNode {
  const mend = mendOf(problem, query);
  return (
    <div className="margin-bottom--md">
      <Alert messages={[messageOf(problem)]}>
        {mend && <Button onClick={() => onChange(mend.change)}>{mend.label}</Button>}
      </Alert>
    </div>
  );
}
