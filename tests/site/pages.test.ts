import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { readLedger } from '../../src/content/ledger';
import { builtFile } from '../../src/lib/builtPages';
import { inLocale, readRoutes, readSources } from '../../checks/routes/routes';
import { defaultLocale, type Locale, locales, routeScriptsFile } from '../../src/config/site';
import { type BuiltPage, buildFolder, readBuild } from './site';

const pages = readBuild();
const all = [...pages.values()];
const origin = 'https://midwayjs.org';
const isNotFound = (page: BuiltPage) => page.route.endsWith('/404');

/** Routes of pages that repeat the text of an earlier page in their language. */
function alike(some: BuiltPage[], textOf: (page: BuiltPage) => string): string[] {
  const seen = new Set<string>();
  return some.flatMap(page => {
    const { size } = seen;
    return seen.add(`${page.locale} ${textOf(page)}`).size > size ? [] : [page.route];
  });
}

describe('routes of the build', () => {
  it('match the sources, in both locales', async () => {
    const routes = [...(await readRoutes())];
    const expected = new Set(locales.flatMap(locale => routes.map(one => inLocale(locale, one))));
    // The number of pages of a list depends on its length.
    const there = new Set([...pages.keys()].filter(route => !/\/page\/\d+$/.test(route)));
    const missing = [...expected].filter(route => !there.has(route));
    assert.deepEqual(
      { missing, ofNoSource: [...there].filter(route => !expected.has(route)) },
      { missing: [], ofNoSource: [] },
    );
  });
});

it('the home page, the introduction and the quick guide show the command to start with', () => {
  const npm = 'npm init midway@latest';
  const commands = [npm, 'yarn create midway', 'pnpm create midway'];
  for (const locale of locales) {
    for (const [route, shown] of [
      ['/', [npm]],
      ['/docs/intro', commands],
      ['/docs/quick_guide', commands],
    ] as const) {
      const { text } = pages.get(inLocale(locale, route))!.whole();
      for (const command of shown) assert.ok(text.includes(command), `${route}: ${command}`);
    }
  }
});

describe('the head of every page', () => {
  it('has language and direction', () => {
    for (const { route, locale, html } of all) {
      assert.equal(html.lang, locale === 'zh-cn' ? 'zh-CN' : 'en', route);
      assert.equal(html.dir, 'ltr', route);
    }
  });

  it('has a title that ends with the site name', () => {
    for (const { route, title } of all) assert.match(title, /^(\S.* \| )?Midway$/, route);
  });

  it('has a title that no other page of the language has', () => {
    const titled = all.filter(page => !isNotFound(page));
    assert.deepEqual(
      alike(titled, ({ title }) => title),
      [],
    );
  });

  it('has a canonical address and the addresses of other languages', () => {
    for (const page of all.filter(p => !isNotFound(p))) {
      const find = (rel: string, hreflang?: string) =>
        page.links.find(link => link.rel === rel && link.hreflang === hreflang)?.href;
      const plain = page.locale === 'en' ? page.route.slice(3) || '/' : page.route;
      const address = (locale: Locale) =>
        origin + (locale === 'en' && plain === '/' ? '/en/' : inLocale(locale, plain));
      assert.equal(find('canonical'), address(page.locale), page.route);
      assert.equal(find('alternate', 'zh-CN'), address('zh-cn'), page.route);
      assert.equal(find('alternate', 'en'), address('en'), page.route);
      assert.equal(find('alternate', 'x-default'), address('zh-cn'), page.route);
    }
  });

  it('has a title for previews and allows search engines', () => {
    for (const { route, metas } of all) {
      const property = (name: string) => metas.find(meta => meta.property === name)?.content;
      assert.ok(property('og:title'), route);
      assert.ok(
        !metas.some(
          meta =>
            meta.name === 'robots' &&
            meta.content?.includes('noindex') &&
            !isNotFound(pages.get(route)!) &&
            !/\/search$|\/tags/.test(route),
        ),
        route,
      );
    }
  });

  it('has a unique description', () => {
    const described = all.filter(page =>
      /^(\/en)?\/(docs|blog|changelog)(?!\/tags$)(\/|$)/.test(page.route),
    );
    const descriptionOf = ({ metas }: BuiltPage) =>
      metas.find(({ name }) => name === 'description')?.content ?? '';
    for (const page of described) assert.ok(descriptionOf(page).length >= 8, page.route);
    assert.deepEqual(alike(described, descriptionOf), []);
  });
});

describe('a build', () => {
  it('has no broken link, image, script or anchor', () => {
    const ids = new Map(all.map(({ route, whole }) => [route, new Set(whole().ids)]));
    const faultOf = (page: BuiltPage, target: string): string | undefined => {
      const url = new URL(target, origin + page.route);
      if (url.origin !== origin) return undefined;
      const pathname = decodeURIComponent(url.pathname).replace(/(.)\/$/, '$1');
      const there = ids.get(pathname);
      if (!there) return existsSync(path.join(buildFolder, pathname)) ? undefined : 'no such page';
      const id = decodeURIComponent(url.hash.slice(1));
      return id === '' || there.has(id) ? undefined : 'no such anchor';
    };
    const broken: string[] = [];
    // Most links of a page are on every page, such as the links of sidebars.
    const seen = new Set<string>();
    for (const page of all) {
      for (const target of page.whole().targets) {
        const where = /^(?:\/|\w+:)/.test(target) ? target : page.route + target;
        if (seen.size === seen.add(where).size) continue;
        const fault = faultOf(page, target);
        if (fault) broken.push(`${page.route} → ${target}: ${fault}`);
      }
    }
    assert.ok(seen.size > 10_000, `only ${seen.size} links seen`);
    assert.deepEqual(broken.slice(0, 40), []);
  });

  it('has no page with a duplicate id', () => {
    const twice = all.flatMap(({ route, whole }) => {
      const { ids } = whole();
      if (new Set(ids).size === ids.length) return [];
      return [`${route}: ${ids.find((id, index) => ids.indexOf(id) !== index)}`];
    });
    assert.deepEqual(twice.slice(0, 20), []);
  });

  // The reference quotes the comments of the published packages unchanged.
  it('has external links that are encrypted and do not lead to a local machine', () => {
    const own = all.filter(({ route }) => !/^(\/en)?\/api\//.test(route));
    const wrong = own.flatMap(({ route, whole }) =>
      whole()
        .targets.filter(target => /^(http:|https:\/\/(localhost|127\.)|\/\/)/.test(target))
        .map(target => `${route}: ${target}`),
    );
    assert.deepEqual(wrong.slice(0, 20), []);
  });

  it('only loads the styles of rare components on the pages that have them', () => {
    const sheetsOf = (route: string) =>
      pages.get(route)!.links.flatMap(({ rel, href }) => (rel === 'stylesheet' ? href! : []));
    const common = sheetsOf('/docs/controller');
    for (const [route, name] of [
      ['/', 'home'],
      ['/changelog', 'changelog'],
      ['/changelog/compare', 'changelog'],
      ['/offline', 'offline'],
    ] as const) {
      const own = sheetsOf(route).filter(sheet => !common.includes(sheet));
      assert.match(own.join(), new RegExp(`^/assets/css/${name}\\.\\w+\\.css$`), route);
    }
    assert.equal(common.length, 2, `a guide has ${common.join(' and ')}`);
  });

  it('loads nothing from another site', () => {
    const ahead = /stylesheet|preconnect|preload|dns-prefetch|prefetch|icon|manifest/;
    for (const { route, links, whole } of all) {
      const named = links.flatMap(({ rel = '', href }) => (href && ahead.test(rel) ? [href] : []));
      for (const address of [...whole().loads, ...named]) {
        const isOwn = /^\/(?!\/)/.test(address) || new URL(address, origin).origin === origin;
        assert.ok(isOwn, `${route}: ${address}`);
      }
    }
  });
});

describe('the output of a build', () => {
  const read = (file: string) => readFileSync(path.join(buildFolder, file), 'utf8');

  it('has minified scripts that ask the browser to compile them eagerly', () => {
    const files = globSync('**/assets/js/*.js', { cwd: buildFolder });
    assert.ok(files.length > 2000, `${files.length} scripts`);
    const others = files.filter(file => !/^\/\/# allFunctionsCalledOnLoad\n[^\n]/.test(read(file)));
    assert.deepEqual(others.slice(0, 5), []);
  });

  it('names the scripts of route tables in no script, so a changed page text changes few files', () => {
    const files = globSync('**/assets/js/*.js', { cwd: buildFolder });
    const naming = files.filter(file => /\broutes-\d+\.\w{9}\b/.test(read(file)));
    assert.deepEqual(naming, []);
    for (const locale of locales) {
      const home = locale === defaultLocale ? '' : `${locale}/`;
      const { files: named } = JSON.parse(read(home + routeScriptsFile)) as { files: object };
      const there = globSync(`${home}assets/js/routes-*.js`, { cwd: buildFolder });
      assert.deepEqual(
        Object.values(named)
          .map(name => `${home}assets/js/${name}.js`)
          .sort(),
        there.filter(file => !file.includes('routes-list')).sort(),
      );
    }
  });

  it('has pages without leftover placeholders', () => {
    const files = globSync('**/*.html', { cwd: buildFolder });
    const raw = files.filter(file =>
      /<!--\/?(?:app|place|placeholder)-->| data-place/.test(read(file)),
    );
    assert.deepEqual(raw.slice(0, 5), []);
  });

  it('has hydration boundaries in long pages', () => {
    const guide = read('en/docs/controller.html');
    const starts = guide.match(/<!--\$-->/g)?.length ?? 0;
    assert.ok(starts > 5, `only ${starts} boundaries`);
    assert.equal(guide.match(/<!--\/\$-->/g)?.length, starts);
  });
});

it('the tables of contents of guides, the reference and releases link to all headings of levels 2 and 3', () => {
  const routes = [...pages.keys()].filter(route =>
    /^(?:\/en)?\/(?:docs\/|api\/|changelog\/v)/.test(route),
  );
  let count = 0;
  for (const route of routes) {
    const html = readFileSync(builtFile(buildFolder, route.slice(1))!, 'utf8');
    const listed = Array.from(
      html.matchAll(/href="?#([^\s">]+)"?[^>]*table-of-contents__link/g),
      ([, id]) => id!,
    );
    const headings = Array.from(
      html.matchAll(/<h[23] [^>]*\banchor\b[^>]*? id="?([^\s">]+)/g),
      ([, id]) => id!,
    );
    count += headings.length;
    // The list of guides that use a symbol is not part of the page's own content.
    assert.deepEqual(
      listed,
      headings.filter(id => id !== 'used-in'),
      route,
    );
  }
  assert.ok(count > 10_000, `${count} headings`);
});

describe('the foot of every guide and post', () => {
  const texts = (locale: Locale) =>
    JSON.parse(readFileSync(`i18n/${locale}/code.json`, 'utf8')) as Record<
      string,
      { message: string }
    >;

  it('says what was checked, and against which version', () => {
    const ledger = readLedger();
    for (const { file, locale, route: plain } of readSources()) {
      const entry = ledger[file];
      assert.ok(entry, `${file} is not in the ledger`);
      const route = inLocale(locale, plain);
      const text = pages.get(route)?.whole().text ?? '';
      assert.ok(text.includes(entry.against), `${route} does not name ${entry.against}`);
      if (entry.compiled < 2) continue;
      const { message } = texts(locale)['checked.compiled']!;
      const counted = message.split('|').at(-1)!.replace('{compiled}', `${entry.compiled}`);
      assert.ok(text.includes(counted), `${route}: ${counted}`);
    }
  });
});
