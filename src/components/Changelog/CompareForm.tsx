import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {
  comparedPackages,
  newestOf,
  packageNamed,
  type Query,
  togglePackage,
  versionsOf,
} from '@site/src/plugins/changelog/compare';
import type { ChangelogIndex } from '@site/src/content/changelogData';
import type { KnownTypes } from '@site/src/plugins/changelog/typeChanges';
import type { ReactNode } from 'react';
import PackageJsonReader from './PackageJsonReader';
import { Button, Field, Form } from './controls';
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
    <Field label={label}>
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
    </Field>
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
        <Button onClick={() => onChange({ packages: [] })}>
          {translate({
            id: 'changelog.compare.clearPackages',
            message: '取消选择',
            description: 'Button that takes back the choice of packages',
          })}
        </Button>
      )}
    </details>
  );
}

/** The form to select two versions and packages. */
export default function CompareForm({ query: given, index, types, onChange }: Props): ReactNode {
  const query = { ...given, to: given.to ?? newestOf(index) };
  return (
    <Form>
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
    </Form>
  );
}
