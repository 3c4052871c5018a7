/** Removes the titles and descriptions of all guides from the version metadata that the docs plugin passes to every
 * page, because hardly any page shows them. The index of a category gets the descriptions of its pages. */
import type {
  PropSidebarItem,
  PropSidebars,
  PropVersionMetadata,
} from '@docusaurus/plugin-content-docs';
import type { PluginContentLoadedActions, RouteConfig } from '@docusaurus/types';
import { isOff } from '../../config/layers';

/** Replaces page ids. Breadcrumbs only check whether an item has one. */
const placeholderId = '-';

function prunedItem(item: PropSidebarItem): PropSidebarItem {
  if (item.type === 'category') return { ...item, items: item.items.map(prunedItem) };
  if (item.type !== 'link') return item;
  return { ...item, docId: item.docId && placeholderId, unlisted: item.unlisted || undefined };
}

/** Descriptions of pages by address. */
export type IndexDescriptions = Record<string, string>;

/** The descriptions of the pages on a category's index.
 * @param permalink of the index */
export function indexDescriptions(
  permalink: string,
  { docs, docsSidebars }: PropVersionMetadata,
): IndexDescriptions {
  const walk = (items: PropSidebarItem[]): PropSidebarItem[] =>
    items.flatMap(item => {
      if (item.type !== 'category') return [];
      return item.href === permalink ? item.items : walk(item.items);
    });
  const shown = Object.values(docsSidebars).flatMap(walk);
  return Object.fromEntries(
    shown.flatMap(item => {
      const description = item.type === 'link' && docs[item.docId ?? '']?.description;
      return description ? [[item.href, description]] : [];
    }),
  );
}

/** Reduces the metadata of a version to what its pages need. */
export function prunedVersion(version: PropVersionMetadata): PropVersionMetadata {
  const sidebars = Object.entries(version.docsSidebars).map(([name, items]) => [
    name,
    items.map(prunedItem),
  ]);
  return { ...version, docs: {}, docsSidebars: Object.fromEntries(sidebars) as PropSidebars };
}

/** Wraps the actions of a docs plugin, so that its routes get pruned metadata. */
export function prunedActions(actions: PluginContentLoadedActions): PluginContentLoadedActions {
  const pruned = (route: RouteConfig, above?: PropVersionMetadata): RouteConfig => {
    const own = route.props?.version as PropVersionMetadata | undefined;
    const version = own ?? above;
    const props = {
      ...(own && { version: prunedVersion(own) }),
      ...(version &&
        route.props?.categoryGeneratedIndex !== undefined && {
          descriptions: indexDescriptions(route.path, version),
        }),
    };
    return {
      ...route,
      ...(route.routes && { routes: route.routes.map(child => pruned(child, version)) }),
      ...(Object.keys(props).length > 0 && { props: { ...route.props, ...props } }),
    };
  };
  if (isOff('pruned-versions')) return actions;
  return { ...actions, addRoute: route => actions.addRoute(pruned(route)) };
}
