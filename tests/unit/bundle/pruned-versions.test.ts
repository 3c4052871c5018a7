import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import type { PluginContentLoadedActions, RouteConfig } from '@docusaurus/types';
import { prunedActions } from '../../../src/bundle/pruned-versions';

const page = (name: string) => ({
  type: 'link',
  label: name,
  href: `/docs/${name}`,
  docId: name,
});
const category = (name: string, items: object[]) => ({
  type: 'category',
  label: name,
  href: `/docs/category/${name}`,
  items,
});

it('the index of a category gets the descriptions of its own pages, and every page no others', () => {
  const version = {
    docs: Object.fromEntries(
      ['a', 'b', 'c'].map(id => [id, { id, title: id, description: `On ${id}` }]),
    ),
    docsSidebars: {
      common: [page('a'), category('outer', [page('b'), category('inner', [page('c')])])],
    },
  } as unknown as PropVersionMetadata;
  const component = '@theme/A';
  const index = { path: '/docs/category/outer', component, props: { categoryGeneratedIndex: {} } };
  const guide = { path: '/docs/a', component };
  let added: RouteConfig | undefined;
  const actions = { addRoute: (route: RouteConfig) => (added = route) };
  prunedActions(actions as unknown as PluginContentLoadedActions).addRoute({
    path: '/docs',
    component,
    props: { version },
    routes: [guide, index],
  });
  const shown = added!.props!.version as PropVersionMetadata;
  assert.deepEqual(shown.docs, {});
  assert.deepEqual(added!.routes, [
    guide,
    { ...index, props: { categoryGeneratedIndex: {}, descriptions: { '/docs/b': 'On b' } } },
  ]);
});
