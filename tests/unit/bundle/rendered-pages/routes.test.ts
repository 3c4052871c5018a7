import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import * as stock from 'react-router-config';
import type { RouteConfig } from 'react-router-config';
import * as ours from '../../../../src/bundle/rendered-pages/routes';

/** A component that shows which of its routes was found, and those below. */
const named = (name: string, { renderRoutes }: typeof ours) =>
  function Named({ route }: { route?: RouteConfig }) {
    return createElement('p', { title: name }, renderRoutes(route?.routes));
  };

/** Routes in the forms that Docusaurus generates. */
const siteWith = (router: typeof ours): RouteConfig[] => {
  const page = (path: string, name = path): RouteConfig => ({
    path,
    exact: true,
    component: named(name, router) as never,
  });
  const layout = (path: string, routes: RouteConfig[]): RouteConfig => ({
    path,
    routes,
    component: named(`layout ${path}`, router) as never,
  });
  return [
    page('/blog'),
    page('/blog/tags/%E5%85%AC%E5%91%8A'),
    page('/docs/1.0.0'),
    layout('/docs', [
      layout('/docs', [
        layout('/docs/1.0.0', [page('/docs/1.0.0/intro'), page('/docs/1.0.0/')]),
        layout('/docs', [page('/docs/intro'), page('/docs/intro', 'twice'), page('/docs')]),
      ]),
    ]),
    page('/'),
    { path: '*', component: named('not found', router) as never },
  ];
};

const paths = [
  '/',
  '/blog',
  '/blog/',
  '/Blog',
  '/blog/tags/%E5%85%AC%E5%91%8A',
  '/docs',
  '/docs/intro',
  '/docs/INTRO/',
  '/docs/1.0.0',
  '/docs/1.0.0/intro',
  '/docs/none',
  '/none',
];

describe('the routes of a page on the server', () => {
  const foundBy = (router: typeof ours, path: string) =>
    router.matchRoutes(siteWith(router), path).map(({ route, match }) => [route.path, match]);
  const shownBy = (router: typeof ours, path: string) =>
    renderToStaticMarkup(
      createElement(StaticRouter, { location: path }, router.renderRoutes(siteWith(router))),
    );

  for (const path of paths) {
    it(`are those that react-router-config finds: ${path}`, () => {
      assert.deepEqual(foundBy(ours, path), foundBy(stock, path));
      assert.equal(shownBy(ours, path), shownBy(stock, path));
      assert.match(shownBy(ours, path), /title=/);
    });
  }

  it('are found without asking those of other pages', () => {
    const asked: string[] = [];
    const routes = Array.from({ length: 100 }, (_, at) => ({
      exact: true,
      get path() {
        asked.push(`/${at}`);
        return `/${at}`;
      },
    }));
    ours.matchRoutes(routes, '/50');
    asked.length = 0;
    assert.equal(ours.matchRoutes(routes, '/60').length, 1);
    assert.deepEqual([...new Set(asked)], ['/60']);
  });
});
