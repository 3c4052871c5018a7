import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { XMLParser } from 'fast-xml-parser';
import { fileHistory } from '../../src/config/history';
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
  it('read attributes in quotes, without which WhatsApp finds no picture', () => {
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
      ['docs-doc-page', 'plugin-id-default'].every(name => html.class?.split(' ').includes(name)),
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
    it(`${home}sitemap.xml has every guide, with the day of its last change where git knows it`, () => {
      const text = readFileSync(path.join(buildFolder, home, 'sitemap.xml'), 'utf8');
      const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(text) as {
        urlset: { url: { loc: string; lastmod?: string }[] };
      };
      const entries = new Map(urlset.url.map(entry => [entry.loc, entry]));
      const guides = routesOf(home === '/' ? /^\/docs\// : /^\/en\/docs\//);
      for (const route of guides) assert.ok(entries.has(origin + route), route);
      for (const { loc } of urlset.url) assert.ok(loc.startsWith(origin + home), loc);
      const { lastmod } = entries.get(`${origin}${home}docs/controller`)!;
      if (fileHistory === 'disabled') assert.equal(lastmod, undefined);
      else assert.match(lastmod ?? '', day);
    });
  }
});

describe('the foot of a guide', () => {
  it('says when it was last changed, where git knows it', () => {
    for (const route of ['/docs/controller', '/en/docs/controller']) {
      const html = readFileSync(htmlFile(route), 'utf8');
      assert.equal(html.includes('theme-last-updated'), fileHistory !== 'disabled', route);
    }
  });
});
