import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { XMLParser } from 'fast-xml-parser';
import { fileHistory } from '../../src/config/gitHistory';
import { buildFolder, readBuild } from './site';

const origin = 'https://midwayjs.org';
const pages = readBuild();
const htmlFile = (route: string) => path.join(buildFolder, `${route}.html`);
const day = /^\d{4}-\d{2}-\d{2}$/;

interface Thing extends Record<string, unknown> {
  '@type': string;
}

/** The structured data of a page, by type. */
function dataOf(route: string): Map<string, Thing> {
  const html = readFileSync(htmlFile(route), 'utf8');
  const scripts = html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs);
  const things = [...scripts].map(([, text]) => JSON.parse(text!) as Thing);
  return new Map(things.map(thing => [thing['@type'], thing]));
}

const routesOf = (pattern: RegExp) => [...pages.keys()].filter(route => pattern.test(route));

describe('link previews', () => {
  it('have quoted attributes, without which WhatsApp finds no picture', () => {
    for (const file of globSync('**/*.html', { cwd: buildFolder })) {
      const [head] = readFileSync(path.join(buildFolder, file), 'utf8').split('</head>');
      assert.doesNotMatch(
        head!.replace(/"[^"]*"|'[^']*'/g, '""'),
        /<(?:meta|link)[^>]*=(?!"")/,
        file,
      );
    }
  });
});

describe('structured data', () => {
  it('describes every guide', () => {
    const guides = [...pages.values()].filter(({ html }) =>
      /plugin-id-default .*docs-doc-id-/.test(html.class ?? ''),
    );
    assert.ok(guides.length > 300, `only ${guides.length} guides`);
    for (const { route, html, metas } of guides) {
      const data = dataOf(route);
      const article = data.get('TechArticle');
      assert.ok(article, route);
      assert.equal(article.url, origin + route);
      assert.equal(article.inLanguage, html.lang, route);
      assert.ok(article.headline, route);
      assert.equal(
        article.description,
        metas.find(({ name }) => name === 'description')?.content,
        route,
      );
    }
  });

  it('has the place of a guide in the sidebar', () => {
    for (const route of ['/docs/controller', '/en/docs/controller', '/docs/2.0.0/controller']) {
      const trail = dataOf(route).get('BreadcrumbList')?.itemListElement as unknown[] | undefined;
      assert.ok(trail && trail.length > 0, route);
    }
  });

  it('describes pages of the reference and posts', () => {
    assert.ok(dataOf('/en/api/core/class/MidwayContainer').has('APIReference'));
    const posts = routesOf(/^(\/en)?\/blog\/release\/[\d.]+$/);
    assert.ok(posts.length > 0);
    for (const route of posts) assert.ok(dataOf(route).has('BlogPosting'), route);
  });
});

describe('the sitemap of each language', () => {
  for (const home of ['/', '/en/']) {
    it(`${home}sitemap.xml has every guide, with the day of its last change if git knows it`, () => {
      const text = readFileSync(path.join(buildFolder, home, 'sitemap.xml'), 'utf8');
      const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(text) as {
        urlset: { url: { loc: string; lastmod?: string }[] };
      };
      const entries = new Map(urlset.url.map(entry => [entry.loc, entry]));
      const guides = routesOf(home === '/' ? /^\/docs\// : /^\/en\/docs\//);
      for (const route of guides) assert.ok(entries.has(origin + route), route);
      for (const { loc } of urlset.url) {
        assert.ok(loc.startsWith(origin + home), loc);
        const { pathname } = new URL(loc);
        assert.ok(pages.has(decodeURI(pathname).replace(/(.)\/$/, '$1')), `${loc} is no page`);
        assert.doesNotMatch(
          pathname,
          /\/(offline|search|404|archive)$|\/(blog|changelog)\/(page|tags)/,
        );
      }
      const { lastmod } = entries.get(`${origin}${home}docs/controller`)!;
      if (fileHistory === 'disabled') assert.equal(lastmod, undefined);
      else assert.match(lastmod ?? '', day);
    });
  }
});

describe('robots.txt', () => {
  it('admits robots, and names the sitemap of each language', () => {
    const lines = readFileSync(path.join(buildFolder, 'robots.txt'), 'utf8').split('\n');
    assert.ok(lines.includes('User-agent: *'));
    assert.ok(!lines.some(line => /^Disallow: *\S/.test(line)));
    const named = lines.flatMap(line => /^Sitemap: (.*)$/.exec(line)?.[1] ?? []);
    assert.deepEqual(named, [`${origin}/sitemap.xml`, `${origin}/en/sitemap.xml`]);
    for (const sitemap of named) {
      assert.ok(existsSync(path.join(buildFolder, new URL(sitemap).pathname)), sitemap);
    }
  });
});

describe('the icon of the site', () => {
  const ico = readFileSync(path.join(buildFolder, 'favicon.ico'));
  /** Width, height and content of each picture in the file. */
  const pictures = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index);
    const start = entry.readUInt32LE(12);
    const png = ico.subarray(start, start + entry.readUInt32LE(8));
    return { width: entry[0]!, height: entry[1]!, png };
  });

  it('has pictures of the sizes that its header names', () => {
    assert.equal(ico.readUInt32LE(0), 0x10000);
    assert.deepEqual(
      pictures.map(({ width, height }) => [width, height]),
      [16, 32, 48].map(size => [size, size]),
    );
    for (const { width, height, png } of pictures) {
      assert.equal(png.toString('latin1', 1, 4), 'PNG');
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [width, height]);
    }
  });

  it('is named by every page, as an ICO file and as an SVG', () => {
    for (const { route, links, locale } of pages.values()) {
      const home = locale === 'en' ? '/en/' : '/';
      const icons = links.filter(({ rel }) => rel === 'icon').map(({ href }) => href);
      assert.deepEqual(icons.sort(), [`${home}favicon.ico`, `${home}img/favicon.svg`], route);
    }
  });

  for (const home of ['/', '/en/']) {
    it(`is in ${home}opensearch.xml, with the search page of the language`, () => {
      const text = readFileSync(path.join(buildFolder, home, 'opensearch.xml'), 'utf8');
      const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
      const { OpenSearchDescription: found } = parser.parse(text) as {
        OpenSearchDescription: {
          ShortName: string;
          Description: string;
          Image: { '#text': string; width: string; height: string; type: string };
          Url: { type: string; template: string; rel?: string }[];
        };
      };
      assert.ok(found.ShortName.length <= 16);
      assert.ok(found.Description);
      const { Image, Url } = found;
      assert.equal(Image['#text'], `${origin}${home}favicon.ico`);
      assert.equal(Image.type, 'image/x-icon');
      assert.ok(pictures.some(({ width }) => String(width) === Image.width));
      assert.deepEqual(
        Url.map(({ template }) => template),
        [`${origin}${home}search?q={searchTerms}`, `${origin}${home}opensearch.xml`],
      );
      for (const { route, links, locale } of pages.values()) {
        if ((locale === 'en') !== (home === '/en/')) continue;
        const named = links.filter(({ rel }) => rel === 'search').map(({ href }) => href);
        assert.deepEqual(named, [`${home}opensearch.xml`], route);
      }
    });
  }
});

describe('the foot of a guide', () => {
  it('says when the guide last changed, if git knows it', () => {
    for (const route of ['/docs/controller', '/en/docs/controller']) {
      const html = readFileSync(htmlFile(route), 'utf8');
      assert.equal(html.includes('theme-last-updated'), fileHistory !== 'disabled', route);
    }
  });
});
