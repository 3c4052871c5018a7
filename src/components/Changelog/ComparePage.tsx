/** The page that compares two versions. */
import Link from '@docusaurus/Link';
import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import {
  formatFilter,
  formatQuery,
  newestOf,
  parseQuery,
  type Query,
  resolve,
  versionsOf,
  withLater,
} from '@site/src/plugins/changelog/compare';
import { gridOfNewestMajor } from '@site/src/plugins/changelog/grid';
import type { ChangelogIndex } from '@site/src/content/changelogData';
import type { KnownTypes } from '@site/src/plugins/changelog/typeChanges';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import { type ReactNode, useMemo } from 'react';
import ChangeGrid from './ChangeGrid';
import { Version } from './Changes';
import CompareForm from './CompareForm';
import CompareProblem from './CompareProblem';
import Comparison from './Comparison';
import { useAddressQuery } from './useAddressQuery';

/** The changes since the newest major line began, shown until the reader compares versions. */
function Overview({ index }: { index: ChangelogIndex }): ReactNode {
  const grid = gridOfNewestMajor(index);
  const [first, last] = [grid.columns.at(-1)!.label, grid.columns[0]!.label];
  return (
    <section className="markdown">
      <Heading as="h2">
        {translate(
          {
            id: 'changelog.grid.overview',
            message: '{first} 到 {last}：各个包的变更',
            description: 'Heading of the table of changes before two versions are chosen',
          },
          { first, last },
        )}
      </Heading>
      <ChangeGrid
        grid={grid}
        caption={translate({
          id: 'changelog.grid.byLine',
          message: '各个包在各个次版本中的变更',
          description: 'Name of the table of changes by package and minor line',
        })}
        renderPackage={name => (
          <Link to={`/changelog${formatFilter({ package: name })}`}>{name}</Link>
        )}
      />
    </section>
  );
}

/** Replaces the comparison for readers without JavaScript. */
function VersionLinks({ index }: { index: ChangelogIndex }): ReactNode {
  return (
    <noscript>
      <p>
        {translate({
          id: 'changelog.compare.noscript',
          message: '比较版本需要 JavaScript。以下是每个版本各自的变更：',
          description: 'Above the links to all versions, for readers without JavaScript',
        })}
      </p>
      <ul>
        {index.lines.map(({ line, versions }) => (
          <li key={line}>
            {versions
              .filter(({ hasPage }) => hasPage)
              .map(release => (
                <span key={release.version}>
                  <Version release={release} />{' '}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </noscript>
  );
}

interface Props {
  index: ChangelogIndex;
  types: KnownTypes;
}

export default function ComparePage({ index: changelog, types }: Props): ReactNode {
  const index = useMemo(() => withLater(changelog, types.later), [changelog, types]);
  const [search, setSearch] = useAddressQuery();
  const query = parseQuery(search);
  const { range, problems } = resolve(query, index, types.packages);
  const versions = versionsOf(index);
  const change = (next: Partial<Query>) =>
    setSearch(current => {
      const { to = newestOf(index), ...rest } = parseQuery(current);
      return formatQuery({ ...rest, to, ...next });
    });
  const title = translate({
    id: 'changelog.compare.title',
    message: '比较版本',
    description: 'Title of the page that compares two versions',
  });
  const description = translate(
    {
      id: 'changelog.compare.description',
      message:
        '选择两个版本，查看两者之间的全部变更：先是升级后无法编译的用法，然后是类型的其他变化和发布说明。数据从 {first} 到 {last}。',
      description: 'Description of the page that compares two versions',
    },
    { first: `v${versions.at(-1)!.version}`, last: `v${versions[0]!.version}` },
  );
  return (
    <HtmlClassNameProvider className="compare-page">
      <Layout title={title} description={description}>
        <main className="container margin-vert--lg">
          <Heading as="h1">{title}</Heading>
          <p>{description}</p>
          <CompareForm {...{ query, index, types }} onChange={change} />
          <VersionLinks index={changelog} />
          {problems.map(problem => (
            <CompareProblem
              key={JSON.stringify(problem)}
              {...{ problem, query }}
              onChange={change}
            />
          ))}
          {range && <Comparison {...{ range, index, types }} onChange={change} />}
          {!range && problems.length === 0 && <Overview index={index} />}
        </main>
      </Layout>
    </HtmlClassNameProvider>
  );
}
