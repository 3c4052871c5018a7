/** Links between releases. The stock texts of these links speak of posts. */
import Translate, { translate } from '@docusaurus/Translate';
import useRouteContext from '@docusaurus/useRouteContext';
import type { Props as PostProps } from '@theme/BlogPostPaginator';
import type { Props as ListProps } from '@theme/BlogListPaginator';
import PaginatorNavLink from '@theme/PaginatorNavLink';
import clsx from 'clsx';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** Renders one component in the changelog and another in the blog. */
export function inChangelog<Props extends object>(
  Releases: ComponentType<Props>,
  Posts: ComponentType<Props>,
): ComponentType<Props> {
  return function InBlog(props: Props): ReactNode {
    const Shown = useRouteContext().plugin.id === 'changelog' ? Releases : Posts;
    return <Shown {...props} />;
  };
}

type NavLink = ComponentProps<typeof PaginatorNavLink>;

/** @param label accessible name
 * @param newer link to the previous item, if there is one
 * @param older link to the next item, if there is one */
function Paginator(props: {
  label: string;
  className?: string;
  newer?: NavLink;
  older?: NavLink;
}): ReactNode {
  const { label, className, newer, older } = props;
  return (
    <nav className={clsx('pagination-nav', className)} aria-label={label}>
      {newer && <PaginatorNavLink {...newer} />}
      {older && <PaginatorNavLink {...older} isNext />}
    </nav>
  );
}

/** Links to the previous and the next page of the list. */
export function ListPaginator({ metadata: { previousPage, nextPage } }: ListProps): ReactNode {
  return (
    <Paginator
      label={translate({
        id: 'changelog.paginator.list',
        message: '版本列表分页导航',
        description: 'Name of the links to other pages of the list of releases',
      })}
      newer={
        previousPage
          ? {
              permalink: previousPage,
              title: (
                <Translate
                  id="changelog.paginator.newerReleases"
                  description="Leads to the page before one of the list of releases"
                >
                  较新的版本
                </Translate>
              ),
            }
          : undefined
      }
      older={
        nextPage
          ? {
              permalink: nextPage,
              title: (
                <Translate
                  id="changelog.paginator.olderReleases"
                  description="Leads to the page after one of the list of releases"
                >
                  较旧的版本
                </Translate>
              ),
            }
          : undefined
      }
    />
  );
}

/** Links to the previous and the next release. */
export function ReleasePaginator({ prevItem, nextItem }: PostProps): ReactNode {
  return (
    <Paginator
      className="docusaurus-mt-lg"
      label={translate({
        id: 'changelog.paginator.release',
        message: '前后版本导航',
        description: 'Name of the links to the releases before and after one',
      })}
      newer={
        prevItem && {
          ...prevItem,
          subLabel: (
            <Translate
              id="changelog.paginator.newerRelease"
              description="Above the name of the next release"
            >
              较新版本
            </Translate>
          ),
        }
      }
      older={
        nextItem && {
          ...nextItem,
          subLabel: (
            <Translate
              id="changelog.paginator.olderRelease"
              description="Above the name of the release before"
            >
              较旧版本
            </Translate>
          ),
        }
      }
    />
  );
}
