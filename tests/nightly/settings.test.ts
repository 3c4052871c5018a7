/** Tests the settings of README.md: builds a small copy of the site with them, and checks the files, and pages in
 * Chromium. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type Browser, chromium, type Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { collections } from '../../src/content/collections';
import { released } from '../../src/config/announcement';
import { currentVersion, defaultLocale, locales } from '../../src/config/site';
import { recordsFile } from '../../src/plugins/search/records/recordsFile';
import { folder } from '../../src/plugins/code-types/cardData';
import { startAuthoring } from '../../tools/support/authoring';
import { launchOptions } from '../../src/lib/chromium';
import { documentedCommand, documentedSetting } from '../support/documented';
import { serve, type Server } from '../../tools/support/server';

const siteUrl = 'https://docs.example.org';
const base = '/midway/';
const icons = 'https://icons.example.net/icons.css';
const editing = 'https://git.example.org/docs/edit/main/';
/** The time of a build, in days after the release that the site announces. */
const daysLater = (days: number) => ({
  [documentedSetting('SOURCE_DATE_EPOCH')]: String(Date.parse(released) / 1000 + days * 86_400),
});
const where = { [documentedSetting('SITE_URL')]: siteUrl, [documentedSetting('BASE_URL')]: base };
const preview = {
  ...where,
  ...daysLater(1),
  [documentedSetting('NO_INDEX')]: 'true',
  [documentedSetting('ICON_STYLESHEET')]: icons,
  [documentedSetting('EDIT_ADDRESS')]: editing,
  [documentedSetting('TYPE_CARDS')]: 'false',
};
const hosted = {
  ...where,
  ...daysLater(61),
  [documentedSetting('ALGOLIA_APP_ID')]: 'APPID',
  [documentedSetting('ALGOLIA_SEARCH_KEY')]: 'search-key',
  [documentedSetting('ALGOLIA_INDEX')]: 'midway-index',
  // Cards below a base URL. Copies leave out cards by default.
  TYPE_CARDS: 'true',
};

/** A guide that every copy has and search finds, and one that is made unlisted. */
const guide = 'docs/controller';
const unlisted = 'docs/upgrade_v3';

const foldersOf = (collection: string) =>
  Object.values(collections.find(({ name }) => name === collection)!.folders);

let copy: SiteCopy;
let browser: Browser;

before(async () => {
  copy = copySite(0.02);
  for (const folder of foldersOf(currentVersion)) {
    copy.edit(`${folder}/upgrade_v3.md`, /^---\n/, '---\nunlisted: true\n');
  }
  for (const locale of locales) {
    // Points at a page that the copy has.
    copy.edit(`i18n/${locale}/site.json`, /href=\\"\/[^"]*\\"/, `href=\\"/${guide}\\"`);
  }
  browser = await chromium.launch(launchOptions());
});
after(async () => {
  await browser?.close();
  copy?.remove();
});

function run(command: string, env: NodeJS.ProcessEnv): void {
  const { status, output } = copy.run(command, env);
  assert.equal(status, 0, output.slice(-4000));
}

/** A page of a new reader, and the problems in it: errors, and responses other than the requested file. */
async function newPage(t: TestContext, baseURL: string): Promise<[Page, problems: string[]]> {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  t.after(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning' || message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', error => problems.push(error.message));
  page.on('response', answer => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  return [page, problems];
}

type Element = ReturnType<typeof DomUtils.findAll>[number];

const elementsOf = (source: string, xmlMode = false): Element[] =>
  DomUtils.findAll(() => true, parseDocument(source, { xmlMode }).children);

/** The addresses in HTML: in attributes, redirects and structured data. */
function addressesOfHtml(source: string): string[] {
  return elementsOf(source).flatMap(element => {
    const values = Object.values(element.attribs);
    const refresh = values.flatMap(value => /;\s*url=(.*)/.exec(value)?.[1] ?? []);
    const data = element.attribs.type === 'application/ld+json' && DomUtils.textContent(element);
    return [...values, ...refresh, ...(data ? stringsOf(JSON.parse(data)) : [])];
  });
}

/** All strings in a JSON value, including keys. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...stringsOf(inner)]);
}

/** The addresses in XML: in attributes, in elements, and in HTML inside elements. */
const addressesOfXml = (source: string) =>
  elementsOf(source, true).flatMap(element => {
    const text = DomUtils.textContent(element);
    const isHtml = !element.children.some(DomUtils.isTag) && text.includes('<');
    return [...Object.values(element.attribs), ...(isHtml ? addressesOfHtml(text) : [text.trim()])];
  });

const addressesOfJson = (source: string) =>
  stringsOf(JSON.parse(source)).flatMap(text =>
    text.startsWith('<') ? addressesOfHtml(text) : text,
  );

const matches = (pattern: RegExp) => (source: string) =>
  [...source.matchAll(pattern)].map(([, address]) => address!);

/** How to find the addresses in a file, by its name. In the search index, only the manifest and the records contain
 * addresses, and the rest is words. */
const readers: [files: string, read: (source: string) => string[]][] = [
  ['**/*.html', addressesOfHtml],
  ['**/*.xml', addressesOfXml],
  ['**/*.webmanifest', addressesOfJson],
  ['**/offline/*.json', addressesOfJson],
  ['**/{blog,changelog}/feed.json', addressesOfJson],
  ['**/*.css', matches(/url\(["']?([^"')]+)/g)],
  ['**/{*.md,llms*.txt}', matches(/\]\(<?([^\s)>]+)/g)],
  ['_headers', matches(/^(\S+)/gm)],
  ['_redirects', matches(/(?:^| )(\/\S*)/gm)],
];

const read = (build: string, file: string) => readFileSync(path.join(build, file), 'utf8');

/** Values of an attribute or similar, by the files that contain them.
 * @throws if no file matches */
function collect(build: string, files: string, values: (source: string) => string[]) {
  const found = globSync(files, { cwd: build, dot: true }).sort();
  assert.notEqual(found.length, 0, `${build} has no ${files}`);
  return found.map(file => ({ file, values: values(read(build, file)) }));
}

const attributes =
  (selected: (attribs: Record<string, string>) => string | undefined) => (source: string) =>
    elementsOf(source).flatMap(({ attribs }) => selected(attribs) ?? []);

/** Tests what must hold for a build below a base URL, for any placement of its languages. */
function testAddresses(built: () => string, home: string): void {
  for (const [files, addresses] of readers.filter(([name]) => home === base || name[0] === '*')) {
    it(`no address in ${files} leads out of the base URL`, () => {
      for (const { file, values } of collect(built(), files, addresses)) {
        const outside = values.filter(
          value => /^\/(?!\/)/.test(value) && !`${value}/`.startsWith(base),
        );
        assert.deepEqual(outside, [], file);
      }
    });
  }

  it('pages, feeds and llms files name the address of the site', () => {
    const address = siteUrl + base;
    const isOfPage = ({ rel, property }: Record<string, string>) =>
      rel === 'canonical' || property === 'og:url' || property === 'og:image';
    const own = {
      '**/*.html': attributes(one =>
        isOfPage(one) || one.hreflang ? (one.href ?? one.content) : undefined,
      ),
      '**/{rss,atom}.xml': (source: string) =>
        elementsOf(source, true)
          .filter(({ name }) => ['link', 'guid', 'id'].includes(name))
          .map(element => element.attribs.href ?? DomUtils.textContent(element)),
      '**/llms.txt': matches(/\]\(([^)]+)\)/g),
    };
    for (const [files, values] of Object.entries(own)) {
      const all = collect(built(), files, values).flatMap(one => one.values);
      assert.notEqual(all.length, 0, files);
      assert.deepEqual(
        all.filter(value => !value.startsWith(address)),
        [],
        files,
      );
    }
  });

  it('everything that pages load exists', () => {
    const loads = attributes(({ rel, src, href, property, content }) => {
      const address =
        src ?? (/stylesheet|icon|manifest|preload|search/.test(rel ?? '') ? href : undefined);
      return address ?? (property === 'og:image' ? content?.slice(siteUrl.length) : undefined);
    });
    const all = new Set(collect(built(), '**/*.html', loads).flatMap(({ values }) => values));
    const files = [...all].filter(one => one.startsWith(home)).map(one => one.slice(home.length));
    assert.notEqual(files.length, 0);
    const isThere = (file: string) =>
      existsSync(path.join(built(), decodeURI(file).split(/[?#]/)[0]!));
    assert.deepEqual(
      files.filter(file => !isThere(file)),
      [],
    );
  });
}

describe('a preview below a base URL, with icons of another host', { timeout: 300_000 }, () => {
  const build = () => copy.at('preview');
  let server: Server;

  before(async () => {
    run(documentedCommand('npm run build'), preview);
    renameSync(copy.at('build'), build());
    server = await serve(build(), base);
  });
  after(() => server?.close());

  testAddresses(build, base);

  it('keeps search engines away from all pages and other files', () => {
    const robots = attributes(({ name, content, 'http-equiv': refresh }) =>
      name === 'robots' || refresh === 'refresh' ? content : undefined,
    );
    for (const { file, values } of collect(build(), '**/*.html', robots)) {
      // The document of the frame that runs projects is no page, and nothing links to it.
      if (/^(en\/)?play\//.test(file)) continue;
      assert.ok(
        values.some(value => /noindex|url=/.test(value)),
        file,
      );
    }
    assert.match(
      read(build(), '_headers'),
      /^\/midway\/\*\n(?: {2}.*\n)* {2}X-Robots-Tag: noindex$/m,
    );
  });

  it('has the icons of the other host, which its policy allows', () => {
    const sheets = attributes(({ rel, href }) => (rel === 'stylesheet' ? href : undefined));
    const policies = attributes(({ 'http-equiv': name, content }) =>
      name === 'Content-Security-Policy' ? content : undefined,
    );
    const pages = collect(build(), '**/*.html', source =>
      sheets(source).filter(one => one === icons),
    );
    const shown = pages.filter(({ values }) => values.length > 0);
    assert.notEqual(shown.length, 0);
    for (const { file } of shown) {
      const [policy] = policies(read(build(), file));
      assert.match(policy!, /style-src [^;]*https:\/\/icons\.example\.net/, file);
    }
  });

  it('has no cards on names in code, and requests none', () => {
    for (const home of ['', 'en/']) assert.ok(!existsSync(path.join(build(), home, folder)));
    const cards = attributes(attribs => attribs['data-cards']);
    for (const { file, values } of collect(build(), '**/*.html', cards)) {
      assert.deepEqual(values, [], file);
    }
  });

  it('links guides and posts, but no generated page, to where their files are edited', () => {
    const edited = attributes(({ href }) => (href?.startsWith(editing) ? href : undefined));
    const linksOf = (page: string) => edited(read(build(), `${page}.html`));
    assert.deepEqual(linksOf(guide), [`${editing}${guide}.md`]);
    const { en } = collections.find(({ name }) => name === currentVersion)!.folders;
    assert.deepEqual(linksOf(`en/${guide}`), [`${editing}${en}/controller.md`]);
    for (const page of ['api', 'changelog', 'blog']) assert.deepEqual(linksOf(page), [], page);
    const releases = globSync('{api,changelog}/**/*.html', { cwd: build() });
    assert.ok(releases.length > 1);
    assert.deepEqual(
      releases.filter(file => edited(read(build(), file)).length > 0),
      [],
    );
  });

  it('has the search records of the original site, without unlisted pages', () => {
    for (const locale of locales) {
      const home = locale === defaultLocale ? '' : `${locale}/`;
      const records = readFileSync(recordsFile(copy.folder, locale), 'utf8').trim().split('\n');
      const urls = records.map(line => (JSON.parse(line) as { url: string }).url);
      assert.deepEqual(
        urls.filter(url => !url.startsWith(siteUrl + base + home)),
        [],
      );
      assert.ok(urls.includes(`${siteUrl}${base}${home}${guide}`));
      assert.ok(!urls.includes(`${siteUrl}${base}${home}${unlisted}`));
    }
  });

  it('works in a browser: navigation, search, the other language, the announcement', async t => {
    const [page, problems] = await newPage(t, server.origin);
    await page.route(icons, route => route.fulfill({ contentType: 'text/css', body: '.icon {}' }));
    await page.goto(base);
    await page.locator('html[data-has-hydrated=true]').waitFor({ state: 'attached' });
    const policyLets = () => [...document.styleSheets].some(({ href }) => href?.includes('icons.'));
    assert.ok(await page.evaluate(policyLets));
    await page.locator(`.navbar__item[href="${base}docs/intro"]`).click();
    await page.waitForURL(`**${base}docs/intro`);
    await page.keyboard.press('Control+k');
    await page.locator('.search-input').fill('controller');
    await page.locator(`.search-hit a[href^="${base}${guide}"]`).first().click();
    await page.waitForURL(url => url.pathname === base + guide);
    const toEnglish = page.locator(`.dropdown__menu a[href^="${base}en/"]`);
    await page.locator('.navbar .dropdown', { has: toEnglish }).hover();
    await toEnglish.click();
    await page.locator('html[lang=en][data-has-hydrated=true]').waitFor({ state: 'attached' });
    assert.equal(new URL(page.url()).pathname, `${base}en/${guide}`);
    await page.locator(`.navbar__item[href="${base}en/docs/intro"]`).click();
    await page.waitForURL(`**${base}en/docs/intro`);
    await page.getByRole('banner').getByRole('link').click();
    await page.waitForURL(`**${base}en/${guide}`);
    await page.locator('article h1').waitFor();
    assert.deepEqual(problems, []);
  });

  it('has an announcement that stays away once it is closed, until there is another', async t => {
    const [page, problems] = await newPage(t, server.origin);
    await page.route(icons, route => route.fulfill({ contentType: 'text/css', body: '.icon {}' }));
    const bar = page.getByRole('banner');
    const key = (name: string) => `docusaurus.announcement.${name}`;
    const stored = () =>
      page.evaluate(
        names => names.map(one => localStorage.getItem(one)),
        ['dismiss', 'id'].map(key),
      );
    // What the document says before the app runs is seen in the first paint.
    const open = async (isDismissed: boolean) => {
      await page.goto(`${base}docs/intro`);
      const html = `html[data-has-hydrated=true][data-announcement-bar-initially-dismissed=${isDismissed}]`;
      await page.locator(html).waitFor({ state: 'attached' });
      await bar.waitFor({ state: isDismissed ? 'detached' : 'visible' });
    };
    await open(false);
    const [dismissed, id] = await stored();
    assert.equal(dismissed, 'false');
    assert.ok(id);
    await bar.getByRole('button').click();
    await bar.waitFor({ state: 'detached' });
    await open(true);
    assert.deepEqual(await stored(), ['true', id]);
    await page.evaluate(name => localStorage.setItem(name, 'the-one-before'), key('id'));
    await open(false);
    assert.deepEqual(await stored(), ['false', id]);
    assert.deepEqual(problems, []);
  });

  it('has no link out of the base URL on running pages of any kind, and every file that they request', async t => {
    const [page, problems] = await newPage(t, server.origin);
    await page.route(icons, route => route.fulfill({ contentType: 'text/css', body: '.icon {}' }));
    const paths = [guide, 'docs/1.0.0/intro', 'api', 'blog', 'changelog', 'changelog/compare'];
    for (const address of ['', ...paths, 'offline', 'search?q=controller']) {
      await page.goto(`${base}en/${address}`, { waitUntil: 'networkidle' });
      await page.locator('html[data-has-hydrated=true]').waitFor({ state: 'attached' });
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll(all => all.map(link => link.getAttribute('href')!));
      assert.deepEqual(
        links.filter(link => !link.startsWith(base)),
        [],
        address,
      );
    }
    assert.deepEqual(problems, []);
  });

  it('redirects from a path without a page, in the language of the path', async t => {
    const [page] = await newPage(t, server.origin);
    for (const home of [base, `${base}en/`]) {
      await page.goto(`${home}docs/contoller`);
      await page.locator(`main a[href="${home}${guide}"]`).click();
      await page.waitForURL(`**${home}${guide}`);
    }
  });

  it('can be saved and read without a network', async t => {
    const [page, problems] = await newPage(t, server.origin);
    await page.route(icons, route => route.fulfill({ contentType: 'text/css', body: '.icon {}' }));
    await page.goto(`${base}en/offline`);
    await page.getByLabel('Guides 1.0.0').check();
    await page.getByRole('button', { name: 'Save for offline reading' }).click();
    await page.getByText('Saved. While you are online').waitFor();
    assert.equal(
      await page.evaluate(async () => (await navigator.serviceWorker.ready).scope),
      `${server.origin}${base}en`,
    );
    assert.deepEqual(problems, []);
    await page.context().setOffline(true);
    await page.goto(`${base}en/docs/1.0.0/intro`);
    await page.locator('article h1').waitFor();
    await page.goto(`${base}en/${guide}`);
    await page.waitForURL(url => url.pathname === `${base}en/offline`);
  });
});

describe('a site that hosted Algolia searches', { timeout: 300_000 }, () => {
  const home = `${base}en/`;
  const build = () => copy.at('build/en');
  let server: Server;

  before(async () => {
    run(documentedCommand('npm run build -- --locale en'), hosted);
    server = await serve(build(), home);
  });
  after(() => server?.close());

  testAddresses(build, home);

  it('has no announcement of a release that is no longer new', () => {
    assert.doesNotMatch(read(build(), `${guide}.html`), /role="banner"/);
  });

  it('has cards on names in code', () => {
    assert.match(read(build(), `${guide}.html`), /<code data-cards/);
    assert.ok(existsSync(path.join(build(), folder, `${guide}.json`)));
  });

  it('is open to search engines, and has a sitemap for them', () => {
    const robots = attributes(({ name, content }) => (name === 'robots' ? content : undefined));
    assert.deepEqual(robots(read(build(), `${guide}.html`)), []);
    const places = elementsOf(read(build(), 'sitemap.xml'), true)
      .filter(({ name }) => name === 'loc')
      .map(element => DomUtils.textContent(element));
    assert.ok(places.includes(`${siteUrl}${home}${guide}`));
    assert.deepEqual(
      places.filter(place => !place.startsWith(siteUrl + home)),
      [],
    );
  });

  it('has records to publish, and no index of the embedded engine', () => {
    assert.ok(existsSync(recordsFile(copy.folder, 'en')));
    assert.ok(!existsSync(path.join(build(), 'search-index')));
  });

  const host = /^https:\/\/appid[^/]*\.algolia\.net\//i;
  const facets = [
    ...['default', 'docs-api-current', 'docs-default-current'].map(tag => `docusaurus_tag:${tag}`),
    'language:en',
  ];
  const facetsOf = (request: Record<string, unknown>) =>
    (request.facetFilters as string[][]).flat().sort();

  /** Opens a page. The index finds one section of 42 for koa, and nothing for other words.
   * @returns the page, and a function that returns the last request to the index */
  async function openFor(t: TestContext, path: string) {
    const [page, problems] = await newPage(t, server.origin);
    const asked: { said: string; request: Record<string, unknown> }[] = [];
    await page.route(host, route => {
      const request = route.request();
      const { requests } = request.postDataJSON() as { requests: Record<string, unknown>[] };
      const said = request.url() + JSON.stringify(request.headers());
      asked.push({ said, request: requests[0]! });
      const isFound = requests[0]!.query === 'koa';
      const names = { lvl0: 'HTTP', lvl1: 'Koa', lvl2: 'Configuration' };
      const marked = Object.entries(names).map(([level, value]) => [
        level,
        { value, matchLevel: 'none' },
      ]);
      const address = `${siteUrl}${home}docs/extensions/koa`;
      const hit = {
        objectID: '1',
        url: `${address}#configuration`,
        url_without_anchor: address,
        anchor: 'configuration',
        type: 'lvl2',
        kind: 'guide',
        hierarchy: names,
        content: null,
        _highlightResult: { hierarchy: Object.fromEntries(marked) as unknown },
        _snippetResult: {},
      };
      const result = { hits: isFound ? [hit] : [], nbHits: isFound ? 42 : 0, nbPages: 1, page: 0 };
      const results = requests.map(({ query }) => ({ ...result, query }));
      return route.fulfill({ json: { results } });
    });
    await page.goto(`${home}${path}`);
    await page.locator('html[data-has-hydrated=true]').waitFor({ state: 'attached' });
    return { page, problems, last: () => asked.at(-1)! };
  }

  it('queries the index in the settings with its key, for the language and version of the page', async t => {
    const { page, problems, last } = await openFor(t, guide);
    const preconnect = page.locator('link[rel=preconnect]');
    assert.match((await preconnect.getAttribute('href'))!, /^https:\/\/appid-dsn\.algolia\.net$/i);
    await page.keyboard.press('Control+k');
    await page.locator('.DocSearch-Input').fill('koa');
    const hit = page.locator('.DocSearch-Hit a').first();
    await hit.waitFor();
    const { said, request } = last();
    assert.match(said, /search-key/);
    assert.equal(request.indexName, 'midway-index');
    assert.deepEqual(facetsOf(request), facets);
    assert.equal(await hit.getAttribute('href'), `${home}docs/extensions/koa#configuration`);
    await page.getByText('See all 42 results').click();
    await page.waitForURL(`**${home}search?q=koa`);
    await page.locator('main article h2 a[href$="/docs/extensions/koa#configuration"]').waitFor();
    assert.deepEqual(facetsOf(last().request), facets);
    await page.getByText('Powered by Algolia').waitFor();
    assert.deepEqual(problems, []);
  });
});

describe('local authoring', { timeout: 300_000 }, () => {
  it('shows the default language if no language is named', async t => {
    const server = await startAuthoring(copy.folder, documentedCommand('npm start'), `/${guide}`);
    t.after(server.stop);
    const [page] = await newPage(t, server.origin);
    await page.goto(`/${guide}`);
    await page.locator('article h1').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  });
});
