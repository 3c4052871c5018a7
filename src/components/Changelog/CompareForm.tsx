import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {
  comparedPackages,
  packageNamed,
  type Query,
  togglePackage,
  versionsOf,
} from '@site/src/plugins/changelog/compare';
import type { PackageJson } from '@site/src/plugins/changelog/packageJson';
import type { ChangelogIndex } from '@site/src/content/changelogData';
import type { KnownTypes } from '@site/src/plugins/changelog/typeChanges';
import { type ReactNode, useState } from 'react';
import Presets from './Presets';
import Select, { ignoreV } from './Select';

interface Props {
  query: Query;
  index: ChangelogIndex;
  types: KnownTypes;
  onChange: (change: Partial<Query>) => void;
}

interface SelectProps {
  label: string;
  value: string | undefined;
  index: ChangelogIndex;
  onChange: (version: string) => void;
}

function VersionSelect({ label, value = '', index, onChange }: SelectProps): ReactNode {
  const isBrowser = useIsBrowser();
  const isKnown = versionsOf(index).some(({ version }) => version === value);
  return (
    <label className="changelog-form__field">
      {label}
      <Select value={isKnown ? value : ''} onChange={onChange} onKeyDown={ignoreV}>
        <option value="">
          {translate({
            id: 'changelog.compare.choose',
            message: '请选择',
            description: 'When no version is chosen',
          })}
        </option>
        {isBrowser &&
          index.lines.map(({ line, versions }) => (
            <optgroup key={line} label={line}>
              {versions.map(({ version, date }) => (
                <option key={version} value={version}>
                  {[version, date].filter(Boolean).join(' · ')}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
    </label>
  );
}

function PackageChoice({ query, index, types, onChange }: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const chosen = new Set(query.packages.map(name => packageNamed(name, index)));
  const label = translate({
    id: 'changelog.compare.packages',
    message: '包',
    description: 'Label of the choice of packages',
  });
  const all = translate({
    id: 'changelog.compare.allPackages',
    message: '全部',
    description: 'When the choice of packages is every package',
  });
  return (
    <details className="changelog-form__part">
      <summary>
        {translate(
          {
            id: 'changelog.compare.chosenPackages',
            message: '包：{names}',
            description: 'Opens the choice of packages, and names those that are chosen',
          },
          { names: [...chosen].join(', ') || all },
        )}
      </summary>
      <p>
        {translate({
          id: 'changelog.compare.packagesHelp',
          message: '不选即为全部。没有指明包的变更列在最后，不计入总数。',
          description: 'Above the choice of packages',
        })}
      </p>
      <fieldset className="changelog-form__packages" aria-label={label}>
        {isBrowser &&
          comparedPackages(index, types.packages).map(name => (
            <label key={name}>
              <input
                type="checkbox"
                checked={chosen.has(name)}
                onChange={() => onChange({ packages: togglePackage([...chosen], name) })}
              />{' '}
              {name}
            </label>
          ))}
      </fieldset>
      {chosen.size > 0 && (
        <button
          type="button"
          className="button button--sm button--secondary"
          onClick={() => onChange({ packages: [] })}
        >
          {translate({
            id: 'changelog.compare.clearPackages',
            message: '取消选择',
            description: 'Button that takes back the choice of packages',
          })}
        </button>
      )}
    </details>
  );
}

/** What is to be said of a package.json that was read. */
function messagesOf(read: PackageJson, newest: string): string[] {
  if ('problem' in read) {
    switch (read.problem) {
      case 'empty':
        return [
          translate({
            id: 'changelog.packageJson.empty',
            message: '还没有内容：请粘贴 package.json 的全文。',
            description: 'When nothing was pasted',
          }),
        ];
      case 'json':
        return [
          read.line === undefined
            ? translate({
                id: 'changelog.packageJson.json',
                message: '这不是有效的 JSON：请粘贴 package.json 的全文。',
                description: 'When the pasted text is no JSON',
              })
            : translate(
                {
                  id: 'changelog.packageJson.jsonLine',
                  message:
                    '这不是有效的 JSON：请检查第 {line} 行，常见原因是多了或少了逗号、引号。',
                  description: 'When the pasted text is no JSON, with the line of the mistake',
                },
                { line: read.line },
              ),
        ];
      case 'object':
        return [
          translate({
            id: 'changelog.packageJson.object',
            message: '这是 JSON，但不是 package.json：最外层应当是一个对象。',
            description: 'When the pasted JSON is no object',
          }),
        ];
      case 'unloaded':
        return [
          translate({
            id: 'changelog.packageJson.unloaded',
            message: '读取 package.json 的功能没有加载成功，请检查网络连接后重试。',
            description: 'When what reads a package.json could not be loaded',
          }),
        ];
      case 'none':
        return [
          translate({
            id: 'changelog.packageJson.none',
            message: 'dependencies 和 devDependencies 中都没有 @midwayjs/ 开头的包。',
            description: 'When the pasted package.json names no package of the framework',
          }),
        ];
    }
  }
  const messages = [];
  if (read.missing && read.from) {
    messages.push(
      translate(
        {
          id: 'changelog.packageJson.near',
          message: '更新日志中没有版本 {missing}，改从最接近的 {from} 开始比较。',
          description:
            'When the pasted package.json begins with a version that the changelog lacks',
        },
        { missing: read.missing, from: read.from },
      ),
    );
  } else if (read.missing) {
    messages.push(
      translate(
        {
          id: 'changelog.packageJson.newer',
          message: '版本 {missing} 比更新日志中最新的 {newest} 还要新，请自己选择起始版本。',
          description:
            'When the pasted package.json asks for a version that is newer than the changelog',
        },
        { missing: read.missing, newest },
      ),
    );
  } else if (!read.from) {
    messages.push(
      translate({
        id: 'changelog.packageJson.noVersion',
        message: '这个 package.json 中没有可用的版本号，请自己选择起始版本。',
        description: 'When the pasted package.json has no version to begin with',
      }),
    );
  }
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
  if (read.packages.length) {
    messages.push(
      translate(
        {
          id: 'changelog.packageJson.taken',
          message: '已选择：{names}。',
          description: 'What was taken from the pasted package.json',
        },
        { names: read.packages.join(', ') },
      ),
    );
  }
  return messages;
}

function PackageJsonReader({ index, types, onChange }: Omit<Props, 'query'>): ReactNode {
  const [text, setText] = useState('');
  const [read, setRead] = useState<PackageJson>();
  const use = async () => {
    const result = await import('@site/src/plugins/changelog/packageJson').then(
      ({ readPackageJson }) => readPackageJson(text, index, types.packages),
      (): PackageJson => ({ problem: 'unloaded' }),
    );
    setRead(result);
    if ('problem' in result) return;
    const { from, packages } = result;
    onChange({ ...(from && { from }), packages });
  };
  const isBad = read && 'problem' in read;
  return (
    <details className="changelog-form__part">
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
      <div role={isBad ? 'alert' : 'status'}>
        {read && (
          <ul className={isBad ? 'alert alert--warning' : undefined}>
            {messagesOf(read, versionsOf(index)[0]!.version).map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

/** The choice of two versions and of packages. */
export default function CompareForm({ query: given, index, types, onChange }: Props): ReactNode {
  const newest = versionsOf(index)[0]!.version;
  const query = { ...given, to: given.to ?? newest };
  return (
    <form className="changelog-form" onSubmit={event => event.preventDefault()}>
      <Presets {...{ query, index, onChange }} />
      <VersionSelect
        label={translate({
          id: 'changelog.compare.from',
          message: '从（不含）',
          description: 'Label of the version that a comparison begins after',
        })}
        value={query.from}
        index={index}
        onChange={from => onChange({ from })}
      />
      <VersionSelect
        label={translate({
          id: 'changelog.compare.to',
          message: '到（含）',
          description: 'Label of the version that a comparison ends with',
        })}
        value={query.to}
        index={index}
        onChange={to => onChange({ to })}
      />
      <PackageChoice {...{ query, index, types, onChange }} />
      <PackageJsonReader {...{ index, types, onChange }} />
    </form>
  );
}
