import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import counterparts from '../../src/config/counterparts.json';
import { decodable } from '../../src/client/decodable';
import {
  type Addresses,
  type Homes,
  resolveAddress,
  readAddress,
  pagesByRoute,
} from '../../src/content/address';
import { addressCases } from '../support/addresses';
import { serve, type Server } from '../../tools/support/server';
import { buildFolder, readBuild } from './site';

const homes: Homes = [
  ['zh-cn', '/'],
  ['en', '/en/'],
];
const pages = readBuild();
const read = (file: string) => readFileSync(path.join(buildFolder, file), 'utf8');

describe('addresses of older pages under the current version', () => {
  const current = new Set(counterparts.flatMap(subject => subject['3.0.0']));
  const older = counterparts.flatMap(subject =>
    (['2.0.0', '1.0.0'] as const).flatMap(version =>
      subject[version]
        .filter(id => !current.has(id) && pages.has(`/docs/${version}/${id}`))
        .map(id => ({ id, to: subject['3.0.0'][0] })),
    ),
  );
  for (const home of ['', 'en/']) {
    it(`lead to a page of the site below /${home}`, () => {
      assert.ok(older.length > 50, `only ${older.length} ids`);
      for (const { id, to } of older) {
        const file = `${home}docs/${id}.html`;
        const [, target = ''] = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(
          read(file),
        )!;
        assert.ok(pages.has(target), `${file} leads to ${target}, which is no page`);
        if (to) assert.equal(target, `/${home}docs/${to}`, file);
        const canonical = `<link rel="canonical" href="https://midwayjs.org${target}">`;
        assert.ok(read(file).includes(canonical), file);
        assert.ok(!read('sitemap.xml').includes(`/docs/${id}<`), `${id} is in the sitemap`);
      }
    });
  }
});

describe('the addresses that the not-found page knows', () => {
  for (const home of ['', 'en/']) {
    const { titled, untitled, redirects } = JSON.parse(read(`${home}addresses.json`)) as Addresses;
    const pageOf = (route: string) =>
      pages.get(`/${home}${route.slice(1)}`.replace(/(.)\/$/, '$1'));
    const known = [...titled.map(([route]) => route), ...untitled];

    it(`below /${home} are the addresses of all pages, with the titles of written pages`, () => {
      assert.ok(titled.length > 1000, `only ${titled.length}`);
      for (const route of known) assert.ok(pageOf(route), route);
      for (const [route, title] of titled) assert.ok(title, route);
      const listed = new Set(known);
      for (const { route, locale } of pages.values()) {
        const below = route.replace(/^\/en(?=\/|$)/, '') || '/';
        if (locale !== (home ? 'en' : 'zh-cn') || below === '/404') continue;
        if (!redirects.some(([from]) => from === below)) assert.ok(listed.has(below), route);
      }
    });

    it(`below /${home} lead from each symbol that decorator re-exports to its page in core`, () => {
      const list = read(`${home}api/decorator.md`);
      const passedOn = list.matchAll(/\[(?:~~)?`([^`]+)`(?:~~)?\]\(\S*?(\/api\/core\/\w+\/\w+)\)/g);
      const to = new Map(redirects);
      let count = 0;
      for (const [, name, page] of passedOn) {
        const [, , , kind] = page!.split('/');
        assert.equal(to.get(`/api/decorator/${kind}/${name}`), page);
        count++;
      }
      assert.ok(count > 100, `only ${count}`);
    });
  }

  it('lead from 97 % of the known addresses of the framework’s former reference to a page', t => {
    // Addresses below midwayjs.org/api that public search engines know, and those in its overview pages.
    const asked = readFileSync(path.join(__dirname, 'known-api.txt'), 'utf8').trim().split('\n');
    for (const [, home] of homes) {
      const table = pagesByRoute(JSON.parse(read(`${home.slice(1)}addresses.json`)) as Addresses);
      const lost = asked.filter(address => {
        const meant = resolveAddress(home + address.slice(1), homes, route => table.get(route));
        return !meant || !pages.has(meant);
      });
      const share = 1 - lost.length / asked.length;
      t.diagnostic(
        `${(share * 100).toFixed(1)} % of ${asked.length} below ${home}, all but ${lost.join(', ')}`,
      );
      assert.ok(share >= 0.97, lost.join('\n'));
    }
  });

  it('are not loaded by any page', () => {
    for (const { file } of pages.values()) assert.ok(!read(file).includes('addresses.json'), file);
  });
});

describe('the not-found page', () => {
  for (const [route, language] of [
    ['/404', 'zh_CN'],
    ['/en/404', 'en'],
  ] as const) {
    it(`${route}.html opts out of search engines, and names its language but no canonical address`, () => {
      const { metas, links } = pages.get(route)!;
      assert.ok(metas.some(({ name, content }) => name === 'robots' && content === 'noindex'));
      assert.ok(!links.some(({ rel }) => rel === 'canonical'));
      assert.ok(!links.some(({ hreflang }) => hreflang));
      assert.ok(!metas.some(({ property }) => property === 'og:url'));
      const locale = metas.find(({ property }) => property === 'og:locale');
      assert.equal(locale?.content, language);
      assert.ok(!metas.some(({ name }) => /^(docsearch:|docusaurus_)/.test(name ?? '')));
    });
  }
});

describe('on a host without rules', () => {
  let server: Server;
  before(async () => (server = await serve(buildFolder)));
  after(() => server.close());

  // Resolves addresses like src/client/cleanPath.ts. tests/browser/addresses.test.ts visits each page in a browser.
  for (const { address, meaning } of addressCases) {
    it(`${address.slice(0, 60)} ${meaning ? `leads to ${meaning}` : 'is not found'}`, async () => {
      const url = new URL(server.origin + address);
      const html = await (await fetch(url)).text();
      if (html.includes('data-page="not-found"')) {
        const asked = decodable(url.pathname);
        const { home } = readAddress(asked, homes);
        const table = pagesByRoute(JSON.parse(read(`${home.slice(1)}addresses.json`)) as Addresses);
        assert.equal(
          resolveAddress(asked, homes, route => table.get(route)),
          meaning,
        );
      } else {
        const [, canonical] = /rel="canonical" href="([^"]*)"/.exec(html)!;
        assert.equal(new URL(canonical!).pathname, meaning);
      }
    });
  }
});
