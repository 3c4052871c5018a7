/** A heat map of changes: a table whose cells are darker the more changes they count. */
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { formatQuery } from '@site/src/plugins/changelog/compare';
import type { Column, Grid } from '@site/src/plugins/changelog/grid';
import type { Count } from '@site/src/content/changelogData';
import { type ReactNode, useId } from 'react';
import { Version } from './Changes';

interface Props {
  grid: Grid;
  caption: string;
  /** The selected packages. */
  chosen?: string[];
  /** Renders the name of a package as a link or button. */
  renderPackage: (name: string) => ReactNode;
}

function ColumnHead({ column: { label, from, to, release } }: { column: Column }): ReactNode {
  if (release) return <Version release={release} label={label} />;
  if (!from) return label;
  return <Link to={`/changelog/compare${formatQuery({ from, to, packages: [] })}`}>{label}</Link>;
}

/** Explained in the caption. */
const breakingMark = '!';

/** From 1 to 4: each of the limits 1, 3 and 7 that the count exceeds adds one. */
const levelOf = (changes: number) => 1 + [1, 3, 7].filter(limit => changes > limit).length;

function Cell({ count }: { count: Count | undefined }): ReactNode {
  if (!count) return <td />;
  const { changes, breaking } = count;
  return (
    <td data-level={levelOf(changes)}>
      {changes}
      {breaking > 0 && (
        <abbr
          title={translate(
            {
              id: 'changelog.grid.breaking',
              message: '其中 {count} 项不兼容',
              description: 'In a cell of the table of changes: how many of them are breaking',
            },
            { count: breaking },
          )}
        >
          {breakingMark}
        </abbr>
      )}
    </td>
  );
}

export default function ChangeGrid({
  grid,
  caption,
  chosen = [],
  renderPackage,
}: Props): ReactNode {
  const captionId = useId();
  return (
    <figure className="change-grid">
      <figcaption>
        <b id={captionId}>{caption}</b>
        <br />
        {translate({
          id: 'changelog.grid.legend',
          message: '数字是变更的项数，颜色越深，变更越多；感叹号表示其中有不兼容变更。',
          description: 'Below the name of the table of changes: how to read it',
        })}
      </figcaption>
      <div role="region" tabIndex={0} aria-labelledby={captionId}>
        <table aria-labelledby={captionId}>
          <thead>
            <tr>
              <th scope="col">
                {translate({
                  id: 'changelog.grid.package',
                  message: '包',
                  description: 'Head of the column of packages in the table of changes',
                })}
              </th>
              {grid.columns.map(column => (
                <th scope="col" key={column.label}>
                  <ColumnHead column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ name, cells }) => (
              <tr key={name} data-chosen={chosen.includes(name) || undefined}>
                <th scope="row">
                  {name
                    ? renderPackage(name)
                    : translate({
                        id: 'changelog.grid.unnamed',
                        message: '未指明包',
                        description: 'Row of the changes that name no package',
                      })}
                </th>
                {cells.map((count, at) => (
                  <Cell key={grid.columns[at]!.label} count={count} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
