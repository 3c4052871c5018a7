import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numbered } from '../../../../src/plugins/api-reference/index';

describe('routes of the reference', () => {
  it('have numbers that follow from their paths, in whatever order they come', () => {
    const page = (path: string) => ({ path, component: 'page', exact: true });
    const paths = ['/api', '/api/core', '/api/core/class/MidwayContainer'];
    for (const order of [paths, paths.toReversed()]) {
      const pages = { path: '/api', component: 'version', routes: order.map(page) };
      const root = numbered({ path: '/api', component: 'root', routes: [pages] });
      const [version] = root.routes!;
      assert.deepEqual(Object.keys(root), ['path', 'component', 'routes']);
      assert.deepEqual(
        new Map(version!.routes!.map(({ path, id }) => [path, id])),
        new Map(order.map(path => [path, paths.indexOf(path) + 1])),
      );
    }
  });
});
