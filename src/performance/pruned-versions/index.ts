/** What the docs plugin gives to every page of a version, without what no page of this site shows:
 * the titles and descriptions of all its pages, which the cards of a generated index would show. */
import type {
  PropSidebarItem,
  PropSidebars,
  PropVersionMetadata,
} from '@docusaurus/plugin-content-docs';
import type { PluginContentLoadedActions, RouteConfig } from '@docusaurus/types';
import { isOff } from '../layers';

/** Stands for the id of any page: breadcrumbs only ask whether an item has one. */
const someId = '-';

function lightItem(item: PropSidebarItem): PropSidebarItem {
  if (item.type === 'category') return { ...item, items: item.items.map(lightItem) };
  if (item.type !== 'link') return item;
  return { ...item, docId: item.docId && someId, unlisted: item.unlisted || undefined };
}

/** Metadata of a version as its pages need them. */
export function lightVersion(version: PropVersionMetadata): PropVersionMetadata {
  const sidebars = Object.entries(version.docsSidebars).map(([name, items]) => [
    name,
    items.map(lightItem),
  ]);
  return { ...version, docs: {}, docsSidebars: Object.fromEntries(sidebars) as PropSidebars };
}

/** Actions by which a docs plugin adds light routes. */
export function lightActions(actions: PluginContentLoadedActions): PluginContentLoadedActions {
  const lighten = (route: RouteConfig): RouteConfig => {
    const version = route.props?.version as PropVersionMetadata | undefined;
    return {
      ...route,
      ...(route.routes && { routes: route.routes.map(lighten) }),
      ...(version && { props: { ...route.props, version: lightVersion(version) } }),
    };
  };
  if (isOff('pruned-versions')) return actions;
  return { ...actions, addRoute: route => actions.addRoute(lighten(route)) };
}
