import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatProblem, type Problem } from '../../../src/lib/problem';
import { checkNames, readNames } from '../../../checks/routes/names';
import { checkPublished, formatPublished, readPublished } from '../../../checks/routes/published';
import {
  checkListed,
  checkSources,
  type ListedGuide,
  readListed,
  readSources,
  siteRoutes,
  type Source,
} from '../../../checks/routes/routes';
import { locales } from '../../../src/config/site';

const text = (problems: Problem[]) => problems.map(formatProblem).join('\n');

const guides: [version: string, id: string, route: string][] = [
  ['3.0.0', 'intro', '/docs/intro'],
  ['2.0.0', 'extensions/axios', '/docs/2.0.0/extensions/axios'],
];
const listed = guides.map(([version, id, route], index): ListedGuide => {
  return { id, route, file: `src/config/sidebars/${version}.json`, line: index + 3 };
});
const sources = locales.flatMap(locale =>
  guides.map(([version, id, route]): Source => {
    return { file: `${locale}${route}.md`, locale, route, guide: { version, id }, text: '' };
  }),
);

describe('routes of the site', () => {
  it('are those of pages, indexes, lists, tags, releases and the reference', () => {
    const post = {
      ...sources[0]!,
      guide: undefined,
      route: '/blog/news',
      tags: ['release', '更新'],
    };
    const routes = siteRoutes([...sources, post], ['', 'core', 'core/class/MidwayError']);
    for (const route of [
      '/',
      '/docs/intro',
      '/docs/2.0.0/extensions/axios',
      '/docs/category/getting-started',
      '/blog/news',
      '/blog/tags/更新',
      '/changelog/compare',
      '/changelog/v3.20.0',
      '/api',
      '/api/core/class/MidwayError',
    ]) {
      assert.ok(routes.has(route), route);
    }
  });
});

describe('guides', () => {
  it('stand in a sidebar or in the list of those in none', () => {
    assert.equal(text(checkListed(listed, sources)), '');
    assert.match(
      text(checkListed([...listed, listed[0]!], sources)),
      /names ".*", as does .*; remove one/,
    );
    const guide = { version: '2.0.0', id: 'x' };
    const stranger = { ...sources[0]!, route: '/docs/2.0.0/x', guide };
    assert.equal(
      text(checkListed(listed, [...sources, stranger])),
      'src/config/sidebars/2.0.0.json  does not call for /docs/2.0.0/x, which exists: add it here (or to checks/routes/unlisted.json), or remove its page',
    );
  });

  it('have a page, or another name now', () => {
    const renamed = sources.map(one =>
      one.route === '/docs/intro' ? { ...one, route: '/docs/intros' } : one,
    );
    assert.match(
      text(checkListed(listed, renamed)),
      /^src\/config\/sidebars\/3\.0\.0\.json:3 {2}calls for \/docs\/intro, which has no page: .*; near: \/docs\/intros\n/,
    );
    const moved = [{ from: '/docs/intro', to: '/docs/intros', since: '2025-08-01' }];
    assert.match(
      text(checkListed(listed, renamed, moved)),
      /json:3 {2}"intro" has moved: write "intros"$/,
    );
  });

  it('are there at all', () => {
    assert.throws(() => checkListed(listed, []), /no guides to compare/);
    assert.throws(() => checkListed([], sources), /no guides to compare/);
    const ids = readListed().map(({ id, file }) => `${file} ${id}`);
    assert.ok(ids.includes('src/config/sidebars/3.0.0.json intro'));
  });
});

describe('page files', () => {
  it('of a post have the same tags in all languages', () => {
    const check = (tags: string[]) => {
      const post = locales.map((locale, index) => ({
        file: `${locale}/blog/news.md`,
        locale,
        route: '/blog/news',
        tags: index === 0 ? ['release', '更新'] : tags,
        text: '',
      }));
      return text(checkSources([...sources, ...post]));
    };
    assert.equal(check(['更新', 'release']), '');
    assert.match(
      check(['release']),
      /^en\/blog\/news\.md:1 {2}tags differ from zh-cn\/blog\/news\.md: write \[release, 更新\]/,
    );
  });

  it('may not share a path', () => {
    const twin = { ...sources[0]!, file: 'docs/twin.md' };
    assert.match(
      text(checkSources([...sources, twin])),
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
