/** Buttons for the most frequent comparisons. */
import { translate } from '@docusaurus/Translate';
import type { Query } from '@site/src/plugins/changelog/compare';
import { presetsOf } from '@site/src/plugins/changelog/grid';
import { type ChangelogIndex, majorOf } from '@site/src/content/changelogData';
import type { ReactNode } from 'react';
import { Button } from './controls';

interface Props {
  query: Query;
  index: ChangelogIndex;
  onChange: (change: Partial<Query>) => void;
}

export default function Presets({ query, index, onChange }: Props): ReactNode {
  const { next, major, minors } = presetsOf(index);
  const button = (range: typeof minors, label: string) =>
    range && (
      <Button
        aria-pressed={query.from === range.from && query.to === range.to}
        onClick={() => onChange(range)}
      >
        {label} <small>{`${range.from} → ${range.to}`}</small>
      </Button>
    );
  return (
    <div className="changelog-form__presets">
      {button(
        next,
        translate(
          {
            id: 'changelog.presets.next',
            message: '升级到 {line}',
            description:
              'Button: compares the newest version of the major line of the guides with the line after it',
          },
          { line: `${next && majorOf(next.to)}.x` },
        ),
      )}
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
