import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readPlan } from '../../checks/routes/routes';
import * as specification from '../specification';

/** The first is the current version. */
const [current] = Object.keys(specification.guides);
const guideRoute = (version: string, id = '') =>
  version === current ? `/docs/${id}` : `/docs/${version}/${id}`;

describe('the plan of routes has what the specification fixes', () => {
  let routes: Set<string>;
  before(async () => {
    routes = new Set((await readPlan()).map(({ route }) => route));
  });
  const has = (wanted: string[]) => {
    assert.notEqual(wanted.length, 0);
    assert.deepEqual(
      wanted.filter(route => !routes.has(route)),
      [],
    );
  };

  for (const [version, ids] of Object.entries(specification.guides)) {
    it(`every guide of ${version} that it names`, () => {
      has(ids.map(id => guideRoute(version, id)));
    });
  }

  for (const [version, about] of Object.entries(specification.about)) {
    it(`about ${about} guides of ${version} or more`, () => {
      const isOlder = /^\/docs\/\d/;
      const found = [...routes].filter(
        route =>
          route.startsWith(guideRoute(version)) && (version !== current || !isOlder.test(route)),
      );
      assert.ok(found.length >= 0.9 * about, `${found.length} guides`);
    });
  }

  it('the packages of the reference and its other pages', () => {
    has([...specification.packages.map(dir => `/api/${dir}`), ...specification.reference]);
    const overviews = [...routes].filter(route => /^\/api\/[a-z][^/]*$/i.test(route));
    assert.ok(overviews.length >= specification.packageCount, `${overviews.length} packages`);
  });

  it('the posts, a post on each minor version among them, and their tags', () => {
    const { from, to } = specification.releasePosts;
    const minors = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    has([
      ...specification.posts.map(slug => `/blog/${slug}`),
      ...minors.map(minor => `/blog/release/3.${minor}.0`),
      ...specification.tags.map(tag => `/blog/tags/${tag}`),
    ]);
  });

  it('lists of at least so many pages', () => {
    for (const [list, pages] of Object.entries(specification.lists)) {
      has([list, `${list}/page/${pages}`]);
    }
  });

  it('the first and the last version of the changelog, and the pages of which there is one', () => {
    has([
      ...specification.releases.map(version => `/changelog/v${version}`),
      ...specification.single,
    ]);
  });
});
