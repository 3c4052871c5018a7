/** What the docs plugin gives to every page of a version, without what no page of this site shows:
 * the titles and descriptions of all its pages, which the cards of a generated index would show. */
import type {
  PropSidebarItem,
  PropSidebars,
  PropVersionMetadata,
} from '@docusaurus/plugin-content-docs';
import type { PluginContentLoadedActions, RouteConfig } from '@docusaurus/types';
import { isOff } from '../layers';

/** Replaces the ids of pages: breadcrumbs only ask whether an item has one. */
const placeholderId = '-';

function prunedItem(item: PropSidebarItem): PropSidebarItem {
  if (item.type === 'category') return { ...item, items: item.items.map(prunedItem) };
  if (item.type !== 'link') return item;
  return { ...item, docId: item.docId && placeholderId, unlisted: item.unlisted || undefined };
}

/** Metadata of a version as its pages need them. */
export function prunedVersion(version: PropVersionMetadata): PropVersionMetadata {
  const sidebars = Object.entries(version.docsSidebars).map(([name, items]) => [
    name,
    items.map(prunedItem),
  ]);
  return { ...version, docs: {}, docsSidebars: Object.fromEntries(sidebars) as PropSidebars };
}

/** Actions by which a docs plugin adds routes with pruned versions. */
export function prunedActions(actions: PluginContentLoadedActions): PluginContentLoadedActions {
  const pruned = (route: RouteConfig): RouteConfig => {
    const version = route.props?.version as PropVersionMetadata | undefined;
    return {
      ...route,
      ...(route.routes && { routes: route.routes.map(pruned) }),
      ...(version && { props: { ...route.props, version: prunedVersion(version) } }),
    };
  };
  if (isOff('pruned-versions')) return actions;
  return { ...actions, addRoute: route => actions.addRoute(pruned(route)) };
}
