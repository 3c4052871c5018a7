import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatProblem } from '../../../src/lib/problem';
import { checkNames, readNames } from '../../../checks/routes/names';
import { checkPublished, formatPublished, readPublished } from '../../../checks/routes/published';
import {
  checkSources,
  compareRoutes,
  inLocale,
  plannedRoutes,
  readSources,
  type RouteFacts,
  type Source,
} from '../../../checks/routes/routes';
import { locales } from '../../../src/config/site';

const plan = 'src/config/sidebars/3.0.0.json';
const facts: RouteFacts = {
  guides: [
    { version: '3.0.0', id: 'intro', plan },
    { version: '2.0.0', id: 'extensions/axios', plan: 'src/config/sidebars/2.0.0.json' },
  ],
  indexes: [{ route: '/docs/category/basics', plan }],
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
  it('are those of pages, indexes, lists, tags, releases and the reference', () => {
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
        '/docs/category/basics',
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
    assert.equal(routes.length, 22 + 6 + 41);
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
      `${plan}  calls for /en/docs/intro, which does not exist: write its page in every language, or take it out here`,
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

  it('finds a page that has another name now, or may have', () => {
    const renamed = everywhere(['/docs/intros', ...planned.map(({ route }) => route)]).filter(
      route => !route.endsWith('/docs/intro'),
    );
    assert.match(
      text(compareRoutes(planned, renamed)),
      /calls for \/docs\/intro, which has no page: .*; near: \/docs\/intros\n/,
    );
    const moved = [{ from: '/docs/intro', to: '/docs/intros', since: '2025-08-01' }];
    assert.match(
      text(compareRoutes(planned, renamed, moved)),
      /json {2}"intro" has moved: write "intros"$/,
    );
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

describe('published addresses', () => {
  const move = { from: '/docs/old', to: '/docs/news', since: '2025-08-01' };
  const pages = new Set(['/docs/intro', '/docs/news']);

  it('have a page, or lead to one', () => {
    assert.equal(text(checkPublished(pages, [], ['/docs/intro', '/docs/news'])), '');
    assert.equal(
      text(checkPublished(pages, [move], ['/docs/intro', '/docs/news', '/docs/old'])),
      '',
    );
  });

  it('that no longer do are found, with the entry to write', () => {
    assert.match(
      text(checkPublished(pages, [], ['/docs/intro', '/docs/new'])),
      /^checks\/routes\/published\.txt:2 {2}\/docs\/new no longer has a page: say in src\/config\/movedPages\.json where it is now, \{"from":"\/docs\/new","to":"\/docs\/news","since":"\d{4}-\d\d-\d\d"\}/,
    );
  });

  it('are there at all', () => {
    assert.throws(() => checkPublished(pages, [], []), /lists no address/);
  });

  it('stay in the list, and new ones are added', () => {
    const [first] = readSources();
    const added = formatPublished([{ ...first!, route: '/docs/added' }]).split('\n');
    for (const route of ['/docs/added', ...readPublished()])
      assert.ok(added.includes(route), route);
  });
});

describe('names of pages', () => {
  const at = { file: 'src/config/footer.ts', line: 3 };
  const query = { file: 'checks/search/queries.yaml', line: 5 };
  const move = { from: '/docs/old', to: '/docs/folder/new', since: '2025-08-01' };
  const check = (name: string, place = at, published: string[] = []) => {
    const route = `/${name.replace(/^\//, '').replace(/^en\//, '')}`;
    return text(
      checkNames([{ ...place, name, route }], new Set(['/docs/there']), [move], published),
    );
  };

  it('that have moved are found, with the name to write', () => {
    const place = 'src/config/footer.ts:3 ';
    assert.equal(check('/docs/old'), `${place} "/docs/old" has moved: write "/docs/folder/new"`);
    assert.equal(
      check('/en/docs/old'),
      `${place} "/en/docs/old" has moved: write "/en/docs/folder/new"`,
    );
  });

  it('that have no page are found in data, and elsewhere where they had one', () => {
    assert.match(
      check('docs/ther', query),
      /yaml:5 {2}"docs\/ther" has no page: .*; near: \/docs\/there$/,
    );
    assert.match(check('/docs/gone', at, ['/docs/gone']), /"\/docs\/gone" has no page/);
    assert.equal(check('/docs/made-up'), '');
    assert.equal(check('docs/there', query), '');
    assert.throws(() => checkNames([], new Set(), [], []), /No file names a page/);
  });

  it('are found in data, sources, texts and documents', () => {
    const names = readNames().map(({ file, route }) => `${file} ${route}`);
    for (const [file, route] of [
      ['src/config/counterparts.json', '/docs/1.0.0/intro'],
      ['checks/search/queries.yaml', '/docs/controller'],
      ['checks/budgets.json', '/docs/controller'],
      ['src/config/navbar.ts', '/docs/intro'],
      ['src/config/footer.ts', '/docs/intro'],
      ['src/components/Home/index.tsx', '/docs/quick_guide'],
      ['tests/browser/page-help.test.ts', '/docs/controller'],
      ['CONTRIBUTING.md', '/docs/2.0.0/intro'],
    ]) {
      assert.ok(names.includes(`${file} ${route}`), file);
    }
    const english = readNames().find(({ file }) => file === 'i18n/en/site.json');
    assert.match(english!.route, /^\/blog\//);
  });
});
