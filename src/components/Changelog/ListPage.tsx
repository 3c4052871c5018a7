/** The list of releases: the list of a blog, with filters by package and by type of change. */
import Link from '@docusaurus/Link';
import { usePluralForm } from '@docusaurus/theme-common';
import Translate, { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { boundary } from '@site/src/bundle/hydration/boundary';
import {
  type Filter,
  filterReleases,
  foldMoves,
  formatFilter,
  packagesOf,
  parseFilter,
  resolveFilter,
  type ResolvedFilter,
  versionsOf,
} from '@site/src/plugins/changelog/compare';
import {
  type ChangelogIndex,
  changeTypes,
  type ListedRelease,
  type ReleaseData,
} from '@site/src/content/changelogData';
import BlogListPage from '@site/src/theme/BlogListPage';
import type { Props as BlogListProps } from '@theme/BlogListPage';
import BlogListPaginator from '@theme/BlogListPaginator';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import LiveText from '../LiveText';
import { ChangeList, Moves, Version, Waiting } from './Changes';
import { Alert, Button, Field, Form } from './controls';
import Select from './Select';
import { useFiles } from './useFiles';
import { useAddressQuery } from './useAddressQuery';

interface FormProps {
  filter: ResolvedFilter;
  index: ChangelogIndex;
  onChange: (filter: Filter) => void;
}

function FilterForm({ filter, index, onChange }: FormProps): ReactNode {
  const { package: name, type, unknown } = filter;
  const isUnknown = (kind: string) => unknown.some(value => value.kind === kind);
  const all = translate({
    id: 'changelog.filter.all',
    message: '全部',
    description: 'Choice of every package or every type of change',
  });
  return (
    <Form>
      <Field
        label={translate({
          id: 'changelog.filter.package',
          message: '包',
          description: 'Label of the choice of a package',
        })}
      >
        <Select
          value={isUnknown('package') ? '' : (name ?? '')}
          onChange={chosen => onChange({ package: chosen, type })}
        >
          <option value="">{all}</option>
          {packagesOf(index).map(one => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field
        label={translate({
          id: 'changelog.filter.type',
          message: '类型',
          description: 'Label of the choice of a type of change',
        })}
      >
        <Select
          value={type ?? ''}
          onChange={chosen =>
            onChange({ package: isUnknown('package') ? undefined : name, type: chosen })
          }
        >
          <option value="">{all}</option>
          {changeTypes.map(one => (
            <option key={one} value={one}>
              {index.types[one]}
            </option>
          ))}
        </Select>
      </Field>
    </Form>
  );
}

function ReleaseEntry({
  release,
  index,
}: {
  release: ReleaseData | ListedRelease;
  index: ChangelogIndex;
}): ReactNode {
  const { version, date, changes } = release;
  const { selectMessage } = usePluralForm();
  const page = useBaseUrl(`/changelog/v${version}`);
  const more = 'more' in release ? release.more : 0;
  const dated = changes.map(change => ({ change, release }));
  const moves = foldMoves(dated);
  const types = changeTypes.filter(
    type => type !== 'deps' && changes.some(change => change.type === type),
  );
  return (
    <article className="release">
      <header>
        <Heading as="h2" id={`v${version}`}>
          <Version release={release} />
        </Heading>
        <time>{date}</time>
      </header>
      <div>
        {types.map(type => (
          <section key={type}>
            <Heading as="h3">{index.types[type]}</Heading>
            <ChangeList changes={dated.filter(({ change }) => change.type === type)} />
          </section>
        ))}
        {more > 0 && (
          <p>
            <Link to={page}>
              {selectMessage(
                more,
                translate(
                  {
                    id: 'changelog.more',
                    message: '{version} 的另外 {count} 项变更',
                    description:
                      'Leads from a release in the list to its page; plural forms divided by |',
                  },
                  { version: `v${version}`, count: more },
                ),
              )}
            </Link>
          </p>
        )}
        {moves.length > 0 && <Moves moves={moves} index={index} id={`v${version}-deps`} />}
        {changes.length === 0 && (
          <p>
            <Translate
              id="changelog.empty"
              description="Shown in the list for a release without changes"
            >
              仅变更版本号
            </Translate>
          </p>
        )}
      </div>
    </article>
  );
}

const Release = boundary(ReleaseEntry);

const unknownText = ({ kind, value }: ResolvedFilter['unknown'][number]): string =>
  kind === 'package'
    ? translate(
        {
          id: 'changelog.filter.unknownPackage',
          message: '更新日志中没有名为「{value}」的包，请从列表中选择。',
          description: 'When an address names an unknown package',
        },
        { value },
      )
    : translate(
        {
          id: 'changelog.filter.unknownType',
          message: '没有名为「{value}」的变更类型，请从列表中选择。',
          description: 'When an address names an unknown type of change',
        },
        { value },
      );

function Filtered({
  filter,
  index,
  onClear,
}: {
  filter: ResolvedFilter;
  index: ChangelogIndex;
  onClear: () => void;
}): ReactNode {
  const { selectMessage } = usePluralForm();
  const { contents, ...waiting } = useFiles<ReleaseData[]>(
    filter.lines.map(({ file }) => index.folder + file),
  );
  const releases = contents?.flat();
  const clear = (
    <Button onClick={onClear}>
      {translate({
        id: 'changelog.filter.clear',
        message: '显示全部变更',
        description: 'Button that takes the filter off the changelog',
      })}
    </Button>
  );
  if (filter.unknown.length > 0) {
    return <Alert messages={filter.unknown.map(unknownText)}>{clear}</Alert>;
  }
  if (!releases) return <Waiting {...waiting} />;
  const found = filterReleases(filter, releases);
  return (
    <div className="markdown">
      <p role="status" className="changelog-form__result">
        <LiveText>
          {selectMessage(
            found.length,
            translate(
              {
                id: 'changelog.filter.count',
                message: '{count} 个版本有符合条件的变更',
                description: 'How many versions the filter leaves; plural forms divided by |',
              },
              { count: found.length },
            ),
          )}
        </LiveText>{' '}
        {clear}
      </p>
      {found.map(release => (
        <Release
          key={`${release.version} ${filter.package} ${filter.type}`}
          release={release}
          index={index}
        />
      ))}
    </div>
  );
}

interface Props extends Omit<BlogListProps, 'items'> {
  index: ChangelogIndex;
  /** The releases on this page of the list. */
  releases: ListedRelease[];
}

export default function ListPage({ index, releases, ...list }: Props): ReactNode {
  const [search, setSearch] = useAddressQuery();
  const given = parseFilter(search);
  const filter = resolveFilter(given, index);
  const isFiltered = Boolean(given.package ?? given.type);
  const newest = versionsOf(index)[0]!.version;
  const change = (next: Filter) => setSearch(() => formatFilter(next));
  return (
    <BlogListPage
      {...list}
      // Filtered results come from all pages.
      metadata={isFiltered ? { ...list.metadata, page: 1 } : list.metadata}
      items={[]}
      header={
        <>
          <p>
            <Link to="/changelog/compare">
              {translate({
                id: 'changelog.compare.link',
                message: '比较两个版本之间的全部变更',
                description: 'Link from the list of the changelog to the comparison of versions',
              })}
            </Link>
          </p>
          {index.later && list.metadata.page === 1 && (
            <p>
              <Link to={`/changelog/compare?from=${newest}&to=${index.later}`}>
                {translate(
                  {
                    id: 'changelog.later',
                    message: '本站没有 v{later} 的更新说明，可查看自 v{newest} 以来的类型变化',
                    description:
                      'Link above the list: the newest version, which has no release notes, and the last that has',
                  },
                  { later: index.later, newest },
                )}
              </Link>
            </p>
          )}
          <FilterForm filter={filter} index={index} onChange={change} />
        </>
      }
    >
      {isFiltered ? (
        <Filtered filter={filter} index={index} onClear={() => change({})} />
      ) : (
        <>
          <div className="markdown">
            {releases.map(release => (
              <Release key={release.version} release={release} index={index} />
            ))}
          </div>
          <BlogListPaginator metadata={list.metadata} />
        </>
      )}
    </BlogListPage>
  );
}
