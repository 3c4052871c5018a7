/** Checks the built site against its specification, of which `tests/specification.yaml` is a copy. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { DomUtils } from 'htmlparser2';
import { globSync } from 'tinyglobby';
import { parse } from 'yaml';
import * as z from 'zod';
import { inLocale } from '../../checks/routes/routes';
import { guideRoute } from '../../src/content/collections';
import { readSidebars } from '../../src/content/sidebars';
import { currentVersion, docVersions, locales } from '../../src/config/site';
import { builtFile } from '../../src/lib/builtPages';
import { parseHtml } from '../../src/lib/html';
import { buildFolder, readBuild } from './site';

const names = z.array(z.string()).min(1);
const words = z
  .string()
  .regex(/\S/)
  .transform(text => text.split(/\s+/));
const byVersion = <Of extends z.ZodType>(of: Of) =>
  z
    .partialRecord(z.enum(docVersions), of)
    .refine(entries => Object.keys(entries).length > 0, 'must not be empty');
const text = z.string().min(1);
const record = <Of extends z.ZodType>(of: Of) =>
  z.record(text, of).refine(entries => Object.keys(entries).length > 0, 'must not be empty');
const count = z.number().int().positive();

const shape = z.strictObject({
  guides: byVersion(words),
  guideCounts: byVersion(count),
  sidebars: byVersion(record(text)),
  sidebarNames: byVersion(names),
  withoutSidebar: names,
  packages: words,
  packageCount: count,
  reference: names,
  posts: names,
  releasePosts: z.strictObject({ from: count, to: count }),
  tags: names,
  lists: record(z.strictObject({ pages: count, entries: count })),
  releases: names,
  blogSidebar: text,
  single: names,
  navbar: record(text),
  menus: names,
  repository: text,
  footer: names,
  features: names,
  texts: record(text),
  bundledLanguages: names,
  scriptTexts: names,
  baseUrlBanner: text,
  storageKeys: names,
  breakpoint: count,
  numbers: names,
  packageNames: words,
  files: words,
});

const specification = shape.parse(parse(readFileSync('tests/specification.yaml', 'utf8')));
const entriesOf = <Of>(record: Partial<Record<(typeof docVersions)[number], Of>>) =>
  Object.entries(record) as [(typeof docVersions)[number], Of][];

const routes = new Set(readBuild().keys());

/** Asserts that pages exist in both languages. */
function has(wanted: string[]): void {
  assert.notEqual(wanted.length, 0);
  const all = locales.flatMap(locale => wanted.map(route => inLocale(locale, route)));
  assert.deepEqual(
    all.filter(route => !routes.has(route)),
    [],
  );
}

const htmlOf = (route: string) => readFileSync(builtFile(buildFolder, route.slice(1))!, 'utf8');
const pageOf = (route: string) => parseHtml(htmlOf(route)).children;

/** The elements with a class. */
const ofClass = (roots: ReturnType<typeof pageOf>, name: string) =>
  DomUtils.findAll(({ attribs }) => (attribs.class ?? '').split(' ').includes(name), roots);
const textOf = (element: Parameters<typeof DomUtils.textContent>[0]) =>
  DomUtils.textContent(element).trim();

/** The text of all files of the build that match a pattern. */
const read = (pattern: string) =>
  globSync(pattern, { cwd: buildFolder })
    .map(file => readFileSync(path.join(buildFolder, file), 'utf8'))
    .join('\n');
/** The scripts of the English site. */
const scripts = read('en/assets/js/*.js');

/** Asserts that a text contains each of several parts. */
function says(whole: string, wanted: string[]): void {
  assert.deepEqual(
    wanted.filter(part => !whole.includes(part)),
    [],
  );
}

describe('the addresses of the specification exist', () => {
  for (const [version, ids] of entriesOf(specification.guides)) {
    it(`the build has every guide of ${version} in the specification`, () =>
      has(ids.map(id => guideRoute(version, id))));
  }

  for (const [version, about] of entriesOf(specification.guideCounts)) {
    it(`the build has about ${about} guides of ${version} or more`, () => {
      const others = docVersions.filter(other => other !== currentVersion);
      const found = [...routes].filter(route => {
        const isOfOther = others.some(other => route.startsWith(guideRoute(other, '')));
        return (
          route.startsWith(guideRoute(version, '')) && (version !== currentVersion || !isOfOther)
        );
      });
      assert.ok(found.length >= 0.9 * about, `${found.length} guides`);
    });
  }

  it('the build has the packages of the reference, and its other pages', () => {
    has([...specification.packages.map(dir => `/api/${dir}`), ...specification.reference]);
    const overviews = [...routes].filter(route => /^\/api\/[a-z][^/]*$/i.test(route));
    assert.ok(overviews.length >= specification.packageCount, `${overviews.length} packages`);
  });

  it('the build has the posts of the specification, including one for each minor version, and their tags', () => {
    const { from, to } = specification.releasePosts;
    const minors = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    has([
      ...specification.posts.map(slug => `/blog/${slug}`),
      ...minors.map(minor => `/blog/release/3.${minor}.0`),
      ...specification.tags.map(tag => `/blog/tags/${tag}`),
    ]);
  });

  it('the build has the first and the last release, and the other pages of the specification', () => {
    has(specification.releases.map(version => `/changelog/v${version}`));
    has(specification.single);
  });

  for (const [list, { pages, entries }] of Object.entries(specification.lists)) {
    it(`the build has ${pages} pages of ${list}, with ${entries} entries each`, () => {
      has([list, `${list}/page/${pages}`]);
      for (const locale of locales) {
        const html = htmlOf(inLocale(locale, list));
        assert.equal(html.match(/<article/g)?.length, entries);
      }
    });
  }
});

describe('the chrome has the names of the specification', () => {
  const guide = pageOf('/en/docs/intro');

  it('the navigation bar has the names of the specification, in their order', () => {
    const [bar] = ofClass(guide, 'theme-layout-navbar');
    const items = ofClass([bar!], 'navbar__item');
    const links = items.filter(({ name }) => name === 'a');
    const { navbar, repository, menus } = specification;
    assert.deepEqual(links.map(link => [textOf(link), link.attribs.href]).slice(0, -1), [
      ...Object.entries(navbar).map(([label, route]) => [label, inLocale('en', route)]),
    ]);
    assert.equal(links.at(-1)!.attribs.href, repository);
    const opened = items.filter(({ name }) => name !== 'a');
    assert.deepEqual(
      opened.map(menu => textOf(ofClass([menu], 'navbar__link')[0]!)),
      menus,
    );
  });

  it('the footer has the titles of the specification', () => {
    assert.deepEqual(ofClass(guide, 'footer__title').map(textOf), specification.footer);
  });

  it('the home page names the features of the specification', () => {
    const [main] = DomUtils.getElementsByTagName('main', pageOf('/en'));
    says(textOf(main!), specification.features);
  });

  it('the list of all posts has the title of the specification', () => {
    const [aside] = DomUtils.getElementsByTagName('aside', pageOf('/en/blog'));
    assert.ok(textOf(aside!).startsWith(specification.blogSidebar), textOf(aside!).slice(0, 40));
  });

  for (const [version, sidebars] of entriesOf(specification.sidebars)) {
    it(`the sidebars of ${version} begin with the guides of the specification`, () => {
      assert.deepEqual(Object.keys(readSidebars(version)), Object.keys(sidebars));
      for (const id of Object.values(sidebars)) {
        for (const locale of locales) {
          const route = inLocale(locale, guideRoute(version, id));
          const [first] = ofClass(ofClass(pageOf(route), 'theme-doc-sidebar-menu'), 'menu__link');
          assert.equal(first!.attribs.href, route);
        }
      }
    });
  }

  for (const [version, names] of entriesOf(specification.sidebarNames)) {
    it(`the sidebars of ${version} have the names of the specification`, () => {
      assert.deepEqual(Object.keys(readSidebars(version)).sort(), [...names].sort());
    });
  }

  it('guides that belong to no sidebar show no sidebar', () => {
    for (const id of specification.withoutSidebar) {
      const guide = pageOf(guideRoute(currentVersion, id));
      assert.deepEqual(ofClass(guide, 'theme-doc-sidebar-menu'), [], id);
    }
  });
});

describe('the texts of the specification exist', () => {
  it('the scripts have the English texts of the specification, by the ids of their translations', () => {
    says(
      scripts,
      Object.entries(specification.texts).map(pair => pair.map(part => `"${part}"`).join(':')),
    );
  });

  it('the scripts have the texts of errors and missing pages in the bundled languages', () => {
    const bundled = JSON.parse(readFileSync('i18n/fallback.json', 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    assert.deepEqual(Object.keys(bundled), specification.bundledLanguages);
    for (const texts of Object.values(bundled)) {
      says(
        scripts.replaceAll(/\\u([\dA-F]{4})|\\x([\da-f]{2})/g, (_, long, short) =>
          String.fromCharCode(parseInt((long ?? short) as string, 16)),
        ),
        [texts['theme.NotFound.title']!, texts['theme.ErrorPageContent.title']!],
      );
    }
  });

  it('the scripts have the untranslated texts of errors', () =>
    says(scripts, specification.scriptTexts));

  it('both home pages have the banner for a wrong base path', () => {
    for (const home of ['/', '/en']) says(htmlOf(home), [specification.baseUrlBanner]);
  });
});

describe('the keys and numbers of the specification exist', () => {
  it('the build has the storage keys of the specification', () => {
    const [inline] = htmlOf('/en').split('</head>').slice(1);
    const whole = scripts + inline!;
    assert.deepEqual(
      specification.storageKeys.filter(
        key => !new RegExp(`["'\`]${key.replaceAll('.', '\\.')}(?:["'\`]|\\$\\{)`).test(whole),
      ),
      [],
    );
  });

  it('the style sheets have the breakpoints of the menu', () => {
    const sheets = read('en/assets/css/*.css');
    const { breakpoint } = specification;
    for (const width of [`(width<=${breakpoint}px)`, `(width>=${breakpoint + 1}px)`])
      says(sheets, [width]);
  });

  it('the scripts have the numbers of the specification', () =>
    says(scripts, specification.numbers));

  it('the project has the packages and files of the specification', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
    const has = { ...dependencies, ...devDependencies };
    assert.deepEqual(
      specification.packageNames.filter(name => !(name in has)),
      [],
    );
    assert.deepEqual(
      specification.files.filter(file => !existsSync(file)),
      [],
    );
  });
});
