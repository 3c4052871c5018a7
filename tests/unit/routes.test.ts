import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatProblem } from '../../checks/problem';
import {
  checkSources,
  compareRoutes,
  inLocale,
  plannedRoutes,
  readSources,
  type RouteFacts,
  type Source,
} from '../../checks/routes/routes';
import { locales } from '../../src/config/site';

const plan = 'src/config/sidebars/3.0.0.json';
const facts: RouteFacts = {
  guides: [
    { version: '3.0.0', id: 'intro', plan },
    { version: '2.0.0', id: 'extensions/axios', plan: 'src/config/sidebars/2.0.0.json' },
  ],
  posts: Array.from({ length: 6 }, (_, index) => ({
    slug: `release/3.${index}.0`,
    tags: index ? ['release'] : ['release', '更新'],
  })),
  releases: Array.from({ length: 41 }, (_, index) => `1.0.${index}`),
  api: ['', 'core', 'core/class/MidwayError', '2.0.0'],
};
const everywhere = (routes: string[]) =>
  locales.flatMap(locale => routes.map(route => inLocale(locale, route)));
const text = (problems: ReturnType<typeof compareRoutes>) => problems.map(formatProblem).join('\n');

describe('planned routes', () => {
  it('are those of pages, lists, tags, releases and the reference', () => {
    const routes = plannedRoutes(facts).map(({ route }) => route);
    assert.deepEqual(
      routes.filter(route => !/^\/(blog\/release|changelog\/v)/.test(route)),
      [
        '/',
        '/404',
        '/offline',
        '/search',
        '/docs/intro',
        '/docs/2.0.0/extensions/axios',
        '/blog',
        '/blog/page/2',
        '/blog/archive',
        '/blog/tags',
        '/blog/tags/release',
        '/blog/tags/release/page/2',
        '/blog/tags/更新',
        '/changelog',
        '/changelog/page/2',
        '/changelog/page/3',
        '/changelog/compare',
        '/api',
        '/api/core',
        '/api/core/class/MidwayError',
        '/api/2.0.0',
      ],
    );
    assert.equal(routes.length, 21 + 6 + 41);
  });

  it('refuse a path twice', () => {
    assert.throws(
      () => plannedRoutes({ ...facts, guides: [...facts.guides, facts.guides[0]!] }),
      /\/docs\/intro is planned already by src\/config\/sidebars\/3\.0\.0\.json/,
    );
  });
});

describe('comparing routes', () => {
  const planned = plannedRoutes(facts);
  const there = everywhere(planned.map(({ route }) => route));

  it('finds nothing where plan and site agree', () => {
    assert.equal(text(compareRoutes(planned, there)), '');
  });

  it('finds what is missing in one language, with the file to mend', () => {
    assert.equal(
      text(
        compareRoutes(
          planned,
          there.filter(route => route !== '/en/docs/intro'),
        ),
      ),
      `${plan}  calls for /en/docs/intro, which does not exist: write its page in both languages, or take it out here`,
    );
  });

  it('finds what nobody planned, with the file to mend', () => {
    const extra = (route: string) => text(compareRoutes(planned, [...there, route]));
    assert.match(extra('/docs/x'), /^src\/config\/sidebars\/3\.0\.0\.json {2}does not call for/);
    assert.match(extra('/en/docs/2.0.0/x'), /^src\/config\/sidebars\/2\.0\.0\.json .*unlisted/);
    assert.match(extra('/blog/authors'), /^checks\/routes\/blog\.json/);
    assert.match(extra('/changelog/archive'), /^changelog /);
    assert.match(extra('/en/api/x'), /^api\/packages\.json/);
    assert.match(extra('/en/x'), /^checks\/routes\/routes\.ts/);
  });

  it('refuses to compare nothing', () => {
    assert.throws(() => compareRoutes(planned, []), /no routes to compare/);
    assert.throws(() => compareRoutes([], there), /no routes to compare/);
  });
});

describe('page files and the plan', () => {
  const planned = plannedRoutes({ ...facts, posts: [] });
  const sources = locales.flatMap((locale): Source[] =>
    ['/docs/intro', '/docs/2.0.0/extensions/axios'].map(route => ({
      file: `${locale}${route}.md`,
      locale,
      route,
      text: '',
    })),
  );

  it('are found to agree, or not, without a build', () => {
    assert.equal(text(checkSources(planned, sources)), '');
    assert.match(text(checkSources(planned, sources.slice(1))), /calls for \/docs\/intro/);
    const stranger = { ...sources[0]!, route: '/docs/stranger' };
    assert.match(text(checkSources(planned, [...sources, stranger])), /not call for \/docs\/stra/);
  });

  it('of posts have the tags of the plan', () => {
    const posts = [{ slug: 'news', tags: ['release', '更新'] }];
    const check = (tags: string[]) => {
      const post = locales.map(locale => ({
        file: `${locale}/blog/news.md`,
        locale,
        route: '/blog/news',
        tags,
        text: '',
      }));
      return text(checkSources(plannedRoutes({ ...facts, posts }), [...sources, ...post]));
    };
    assert.equal(check(['更新', 'release']), '');
    assert.match(
      check(['release']),
      /^zh-cn\/blog\/news\.md:1 {2}tags are not those of .*\[release, 更新\]/,
    );
  });

  it('may not share a path', () => {
    const twin = { ...sources[0]!, file: 'docs/twin.md' };
    assert.match(
      text(checkSources(planned, [...sources, twin])),
      /^docs\/twin\.md {2}has the path \/docs\/intro, as has zh-cn\/docs\/intro\.md/,
    );
  });

  it('are read with their paths', () => {
    const route = (file: string) => readSources().find(source => source.file === file)?.route;
    assert.equal(route('docs/intro.md'), '/docs/intro');
    assert.equal(route('versioned_docs/version-1.0.0/tool/cli.md'), '/docs/1.0.0/tool/cli');
    assert.equal(
      route('i18n/en/docusaurus-plugin-content-blog/2025-01-14-release-3.20.0.md'),
      '/blog/release/3.20.0',
    );
  });
});
