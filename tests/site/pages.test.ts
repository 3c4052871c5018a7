import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import packages from '../../api/packages.json';
import { readPages } from '../../checks/pages';
import { currentVersion, defaultLocale, locales } from '../../src/config/site';
import { readReleases, withPages } from '../../src/plugins/changelog/model';
import { type BuiltPage, buildFolder, readBuild } from './site';

const pages = readBuild();
const all = [...pages.values()];
const origin = 'https://midwayjs.org';
const inLocale = (locale: string, route: string) =>
  locale === defaultLocale ? route : `/${locale}${route === '/' ? '' : route}`;
const isNotFound = (page: BuiltPage) => page.route.endsWith('/404');

/** Routes, in the default locale, that the sources call for. */
function expectedRoutes(): string[] {
  const guides = readPages().flatMap(pair => {
    const page = (pair['zh-cn'] ?? pair.en)!;
    const { name } = page.collection;
    if (name === 'blog') return [`/blog/${String(page.frontMatter.slug)}`];
    const id = page.name.replace(/\.mdx?$/, '');
    return [name === currentVersion ? `/docs/${id}` : `/docs/${name}/${id}`];
  });
  const releases = withPages(readReleases('changelog'));
  return [
    '/',
    '/404',
    '/api',
    '/api/1.0.0',
    '/api/2.0.0',
    '/blog',
    '/blog/archive',
    '/blog/tags',
    '/changelog',
    '/search',
    ...packages.map(({ dir }: { dir: string }) => `/api/${dir}`),
    ...Array.from(
      { length: Math.ceil(releases.length / 20) - 1 },
      (_, i) => `/changelog/page/${i + 2}`,
    ),
    ...releases.map(({ version }) => `/changelog/v${version}`),
    ...guides,
  ];
}

describe('routes', () => {
  it('exist in both locales', () => {
    const missing = locales.flatMap(locale =>
      expectedRoutes()
        .map(route => inLocale(locale, route))
        .filter(route => !pages.has(route)),
    );
    assert.deepEqual(missing, []);
  });

  it('are the same in both locales', () => {
    const byLocale = locales.map(locale =>
      all
        .filter(page => page.locale === locale)
        .map(page => page.route)
        .sort(),
    );
    assert.deepEqual(byLocale[0]!.map(route => inLocale('en', route)).sort(), byLocale[1]);
  });

  it('have 22 changelog lists and no changelog archive', () => {
    assert.ok(pages.has('/changelog/page/22'));
    assert.ok(!pages.has('/changelog/page/23'));
    assert.ok(!pages.has('/changelog/archive'));
  });
});

describe('head of every page', () => {
  it('has language and direction', () => {
    for (const { route, locale, html } of all) {
      assert.equal(html.lang, locale === 'zh-cn' ? 'zh-CN' : 'en', route);
      assert.equal(html.dir, 'ltr', route);
    }
  });

  it('has a title that ends with the site name', () => {
    for (const { route, title } of all) assert.match(title, /^(\S.* \| )?Midway$/, route);
  });

  it('has a canonical address and the addresses of the other languages', () => {
    for (const page of all.filter(p => !isNotFound(p))) {
      const find = (rel: string, hreflang?: string) =>
        page.links.find(link => link.rel === rel && link.hreflang === hreflang)?.href;
      const plain = page.locale === 'en' ? page.route.slice(3) || '/' : page.route;
      const address = (locale: string) =>
        origin + (locale === 'en' && plain === '/' ? '/en/' : inLocale(locale, plain));
      assert.equal(find('canonical'), address(page.locale), page.route);
      assert.equal(find('alternate', 'zh-CN'), address('zh-cn'), page.route);
      assert.equal(find('alternate', 'en'), address('en'), page.route);
      assert.equal(find('alternate', 'x-default'), address('zh-cn'), page.route);
    }
  });

  it('has a social card and is open to search engines', () => {
    for (const { route, metas } of all) {
      const property = (name: string) => metas.find(meta => meta.property === name)?.content;
      assert.match(property('og:image') ?? '', /^https:\/\/midwayjs\.org\/.+\.png$/, route);
      assert.ok(property('og:title'), route);
      assert.ok(
        !metas.some(
          meta =>
            meta.name === 'robots' &&
            meta.content?.includes('noindex') &&
            !isNotFound(pages.get(route)!) &&
            !route.includes('/tags'),
        ),
        route,
      );
    }
  });

  it('has a description of its own', () => {
    const guides = all.filter(page => /^(\/en)?\/docs\//.test(page.route));
    for (const { route, metas } of guides) {
      assert.ok(
        (metas.find(meta => meta.name === 'description')?.content ?? '').length >= 20,
        route,
      );
    }
  });
});

describe('inside the site', () => {
  it('no link, image, script or anchor is broken', () => {
    const broken = new Set<string>();
    const existing = new Map<string, boolean>();
    const exists = (file: string) => {
      if (!existing.has(file)) existing.set(file, existsSync(path.join(buildFolder, file)));
      return existing.get(file)!;
    };
    let checked = 0;
    for (const page of all) {
      const ids = new Set(page.ids);
      for (const target of new Set(page.targets)) {
        const url = new URL(target, origin + page.route);
        if (url.origin !== origin) continue;
        checked += 1;
        const pathname = decodeURIComponent(url.pathname).replace(/(.)\/$/, '$1');
        const there = pages.get(pathname);
        if (!there && !exists(pathname)) {
          broken.add(`${page.route} → ${target}: no such page`);
        } else if (there && url.hash.length > 1) {
          const id = decodeURIComponent(url.hash.slice(1));
          const known = there === page ? ids.has(id) : there.ids.includes(id);
          if (!known) broken.add(`${page.route} → ${target}: no such anchor`);
        }
      }
    }
    assert.ok(checked > 10_000, `only ${checked} links seen`);
    assert.deepEqual([...broken].slice(0, 40), []);
  });

  it('no page uses an id twice', () => {
    const twice = all.flatMap(({ route, ids }) => {
      const again = ids.find((id, index) => ids.indexOf(id) !== index);
      return again ? [`${route}: ${again}`] : [];
    });
    assert.deepEqual(twice.slice(0, 20), []);
  });

  it('nothing is loaded from another site', () => {
    for (const { route, links } of all) {
      for (const { rel, href } of links) {
        if (rel === 'stylesheet' || rel?.includes('preconnect') || rel?.includes('preload')) {
          assert.equal(new URL(href!, origin).origin, origin, `${route}: ${href}`);
        }
      }
    }
  });
});
