import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import { type ChangelogIndex, majorOf } from '@site/src/content/changelogData';
import { newestOf, type Query } from '@site/src/plugins/changelog/compare';
import type { PackageJson } from '@site/src/plugins/changelog/packageJson';
import type { KnownTypes } from '@site/src/plugins/changelog/typeChanges';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Problem = Extract<PackageJson, { problem: string }>;
type Taken = Exclude<PackageJson, Problem>;

/** Explains why a package.json cannot be used. */
function problemText(read: Problem): string {
  switch (read.problem) {
    case 'empty':
      return translate({
        id: 'changelog.packageJson.empty',
        message: '还没有内容：请粘贴 package.json 的全文。',
        description: 'When nothing was pasted',
      });
    case 'json':
      return read.line === undefined
        ? translate({
            id: 'changelog.packageJson.json',
            message: '这不是有效的 JSON：请粘贴 package.json 的全文。',
            description: 'When the pasted text is no JSON',
          })
        : translate(
            {
              id: 'changelog.packageJson.jsonLine',
              message: '这不是有效的 JSON：请检查第 {line} 行，常见原因是多了或少了逗号、引号。',
              description: 'When the pasted text is no JSON, with the line of the mistake',
            },
            { line: read.line },
          );
    case 'object':
      return translate({
        id: 'changelog.packageJson.object',
        message: '这是 JSON，但不是 package.json：最外层应当是一个对象。',
        description: 'When the pasted JSON is no object',
      });
    case 'unloaded':
      return translate({
        id: 'changelog.packageJson.unloaded',
        message: '读取 package.json 的功能没有加载成功，请检查网络连接后重试。',
        description: 'When what reads a package.json could not be loaded',
      });
    case 'none':
      return translate({
        id: 'changelog.packageJson.none',
        message: 'dependencies 和 devDependencies 中都没有 @midwayjs/ 开头的包。',
        description: 'When the pasted package.json names no package of the framework',
      });
  }
}

/** Explains the version from which the comparison starts, if it is not simply the one in the package.json. */
function versionText({ missing, from, to, next }: Taken, newest: string): string | undefined {
  if (next && from && to) {
    return translate(
      {
        id: 'changelog.packageJson.next',
        message: '{next} 属于 {line}，而文档介绍的是 {before}，因此比较 {from} 和 {to}。',
        description:
          'When the pasted package.json asks for the major line after the one that the guides are about',
      },
      { next, line: `${majorOf(next)}.x`, before: `${majorOf(from)}.x`, from, to },
    );
  }
  if (missing && from) {
    return translate(
      {
        id: 'changelog.packageJson.near',
        message: '更新日志中没有版本 {missing}，改从最接近的 {from} 开始比较。',
        description: 'When the pasted package.json begins with a version that the changelog lacks',
      },
      { missing, from },
    );
  }
  if (missing) {
    return translate(
      {
        id: 'changelog.packageJson.newer',
        message: '版本 {missing} 比更新日志中最新的 {newest} 还要新，请自己选择起始版本。',
        description:
          'When the pasted package.json asks for a version that is newer than the changelog',
      },
      { missing, newest },
    );
  }
  return from
    ? undefined
    : translate({
        id: 'changelog.packageJson.noVersion',
        message: '这个 package.json 中没有可用的版本号，请自己选择起始版本。',
        description: 'When the pasted package.json has no version to begin with',
      });
}

/** Describes what was read from a package.json, and what was skipped. */
function takenTexts(
  read: Taken,
  newest: string,
  countText: (count: number, from: string) => string,
): string[] {
  const messages = read.from ? [countText(read.packages.length, read.from)] : [];
  const version = versionText(read, newest);
  if (version !== undefined) messages.push(version);
  if (read.unknown.length) {
    messages.push(
      translate(
        {
          id: 'changelog.packageJson.unknown',
          message: '更新日志中没有这些包的变更，已略过：{names}。',
          description: 'When the pasted package.json names packages without changes',
        },
        { names: read.unknown.join(', ') },
      ),
    );
  }
  return messages;
}

function useCountText(): (count: number, from: string) => string {
  const { selectMessage } = usePluralForm();
  return (count, from) =>
    selectMessage(
      count,
      translate(
        {
          id: 'changelog.packageJson.taken',
          message: '{count} 个包，从 {from} 起',
          description:
            'What was taken from the pasted package.json: how many packages, and from which version; plural forms divided by |',
        },
        { count, from },
      ),
    );
}

interface Props {
  index: ChangelogIndex;
  types: KnownTypes;
  onChange: (change: Partial<Query>) => void;
}

/** Fills in the form from a package.json. */
export default function PackageJsonReader({ index, types, onChange }: Props): ReactNode {
  const [text, setText] = useState('');
  const [read, setRead] = useState<PackageJson>();
  const details = useRef<HTMLDetailsElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const countText = useCountText();
  const use = async () => {
    const result = await import('@site/src/plugins/changelog/packageJson').then(
      ({ readPackageJson }) => readPackageJson(text, index, types.packages),
      (): PackageJson => ({ problem: 'unloaded' }),
    );
    setRead(result);
    if ('problem' in result) return;
    const { from, to, packages } = result;
    // The button is gone once the field is closed.
    details.current!.querySelector('summary')!.focus();
    details.current!.open = false;
    onChange({ ...(from && { from }), ...(to && { to }), packages });
  };
  const isBad = read && 'problem' in read;
  // The result is below. The change of the address, which is shown later, keeps the scroll position: this scroll must
  // have ended by then.
  useEffect(() => {
    if (read && !('problem' in read)) root.current!.scrollIntoView({ behavior: 'instant' });
  }, [read]);
  const messages = (result: PackageJson) =>
    'problem' in result ? [problemText(result)] : takenTexts(result, newestOf(index), countText);
  return (
    <div ref={root} className="changelog-form__part">
      <details ref={details}>
        <summary>
          {translate({
            id: 'changelog.packageJson.title',
            message: '用 package.json 填写',
            description: 'Opens the field that a package.json is pasted into',
          })}
        </summary>
        <label>
          {translate({
            id: 'changelog.packageJson.help',
            message:
              '粘贴 package.json，即可选中其中 @midwayjs/ 开头的包，并从它们的最低版本开始比较。内容只在浏览器中读取，不会发送到任何地方。',
            description: 'Label of the field that a package.json is pasted into',
          })}
          <textarea
            rows={8}
            spellCheck={false}
            value={text}
            aria-invalid={isBad}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <button
          type="button"
          className="button button--sm button--primary"
          onClick={() => void use()}
        >
          {translate({
            id: 'changelog.packageJson.use',
            message: '读取',
            description: 'Button that reads the pasted package.json',
          })}
        </button>
      </details>
      <div role={isBad ? 'alert' : 'status'}>
        {read && (
          <ul className={isBad ? 'alert alert--warning' : undefined}>
            {messages(read).map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
