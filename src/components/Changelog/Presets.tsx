/** Buttons and a list for the most frequent comparisons. */
import { translate } from '@docusaurus/Translate';
import { type Query, versionsOf } from '@site/src/plugins/changelog/compare';
import { presetsOf } from '@site/src/plugins/changelog/grid';
import { type ChangelogIndex, majorOf } from '@site/src/content/changelogData';
import type { ReactNode } from 'react';
import { Button } from './controls';
import Select, { ignoreV } from './Select';

interface Props {
  query: Query;
  index: ChangelogIndex;
  onChange: (change: Partial<Query>) => void;
}

/** Shown while the compared range is not one of the lines. */
const noLine = '–';

export default function Presets({ query, index, onChange }: Props): ReactNode {
  const { lines, major, minors } = presetsOf(index);
  const newest = versionsOf(index)[0]!.version;
  const isAsked = ({ from, to }: { from: string; to: string }) =>
    query.from === from && query.to === to;
  const choose = (range: { from: string; to: string } | undefined) =>
    range && onChange({ from: range.from, to: range.to });
  const button = (range: typeof major, label: string) =>
    range && (
      <Button aria-pressed={isAsked(range)} onClick={() => choose(range)}>
        {label} <small>{`${range.from} → ${range.to}`}</small>
      </Button>
    );
  return (
    <div className="changelog-form__presets">
      <label>
        {translate({
          id: 'changelog.presets.line',
          message: '我现在用的是',
          description: 'Before a choice of minor lines; after it stands “→” and the newest version',
        })}{' '}
        <Select
          value={lines.find(isAsked)?.line ?? ''}
          onChange={chosen => choose(lines.find(({ line }) => line === chosen))}
          onKeyDown={ignoreV}
        >
          <option value="" disabled>
            {noLine}
          </option>
          {lines.map(({ line }) => (
            <option key={line} value={line}>{`${line}.x`}</option>
          ))}
        </Select>{' '}
        {`→ ${newest}`}
      </label>
      {button(
        major,
        translate(
          {
            id: 'changelog.presets.major',
            message: '从 {line} 升级',
            description:
              'Button: compares the last version of the major line before with the newest',
          },
          { line: `${major && majorOf(major.from)}.x` },
        ),
      )}
      {button(
        minors,
        translate({
          id: 'changelog.presets.minors',
          message: '最近三个次版本',
          description: 'Button: compares what the three newest minor lines brought',
        }),
      )}
    </div>
  );
}
