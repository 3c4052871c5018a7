import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { repository } from '@site/src/config/site';
import CodeText from '@site/src/components/CodeText';
import type { Dated, DependencyMove } from '@site/src/plugins/changelog/compare';
import type { ChangelogIndex, VersionData } from '@site/src/content/changelogData';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Alert, Button } from './controls';
import { counted } from './typeTexts';
import type { Files } from './useFiles';
import './styles.css';

const References = ({ refs }: { refs: number[] }) =>
  refs.map(number => (
    <Link key={number} href={`${repository}/pull/${number}`}>{`#${number}`}</Link>
  ));

/** The name of a version, with a link to its page if it has one. */
export function Version({
  release: { version, hasPage },
  prerelease,
  label = `v${prerelease ?? version}`,
}: {
  release: VersionData;
  prerelease?: string;
  label?: string;
}): ReactNode {
  const page = useBaseUrl(`/changelog/v${version}`);
  if (!hasPage) return <span>{label}</span>;
  return <Link to={prerelease ? `${page}#v${prerelease}` : page}>{label}</Link>;
}

/** A list of changes other than dependency updates. */
export function ChangeList({
  changes,
  isDated = false,
}: {
  changes: Dated[];
  /** Whether to show the version of each change. */
  isDated?: boolean;
}): ReactNode {
  if (changes.length === 0) return null;
  return (
    <ul className="changes">
      {changes.map(({ change, release }, index) => (
        <li key={index}>
          {change.packages.map(name => (
            <Fragment key={name}>
              <code className="changes__package">{name}</code>{' '}
            </Fragment>
          ))}
          <CodeText text={change.text ?? ''} />{' '}
          <span className="changes__source">
            <References refs={change.refs} />
            {isDated && <Version release={release} prerelease={change.prerelease} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Dependency updates as a folded table. If all are from one release, they share the pull requests, which are
 * listed below the table. */
export function Moves({
  moves,
  index: { types, dependencyTable: words },
  id,
  isDated = false,
}: {
  moves: DependencyMove[];
  index: ChangelogIndex;
  /** Anchor whose link unfolds the table. */
  id?: string;
  /** Whether to show the version of each update. */
  isDated?: boolean;
}): ReactNode {
  const { hash } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  // On load, the browser itself unfolds the target of the address.
  useEffect(() => {
    const { current } = details;
    if (!id || hash !== `#${id}` || current!.open) return;
    current!.open = true;
    current!.scrollIntoView({ block: 'center' });
  }, [hash, id]);
  return (
    <details className="moves" ref={details}>
      <summary>{counted(types.deps, moves.length)}</summary>
      <div id={id}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.to}</th>
              {isDated && (
                <th scope="col">
                  {translate({
                    id: 'changelog.source',
                    message: '出处',
                    description: 'Column of references and version in a table of dependencies',
                  })}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {moves.map(({ name, to, refs, release }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>{to ? <code>{to}</code> : words.unnamed}</td>
                {isDated && (
                  <td>
                    <span className="changes__source">
                      <References refs={refs} />
                      <Version release={release} />
                    </span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {!isDated && (
          <p className="changes__source">
            <References refs={[...new Set(moves.flatMap(({ refs }) => refs))]} />
          </p>
        )}
      </div>
    </details>
  );
}

/** Placeholder for changes that are still loading. */
export function Waiting({ hasFailed, retry }: Omit<Files<unknown>, 'contents'>): ReactNode {
  if (!hasFailed) {
    return (
      <p role="status">
        {translate({
          id: 'changelog.loading',
          message: '正在加载更新日志的数据……',
          description: 'While data of the changelog is loaded',
        })}
      </p>
    );
  }
  return (
    <Alert
      isFailure
      messages={[
        translate({
          id: 'changelog.failed',
          message: '无法加载更新日志的数据，请检查网络连接。',
          description: 'When data of the changelog could not be loaded',
        }),
      ]}
    >
      <Button onClick={retry}>
        {translate({
          id: 'changelog.retry',
          message: '重试',
          description: 'Button after data of the changelog could not be loaded',
        })}
      </Button>
    </Alert>
  );
}
