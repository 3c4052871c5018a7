/** What authors of the whole site see in `npm start` when they make mistakes. */
import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { globSync } from 'tinyglobby';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { type Collection, collections } from '../../src/content/collections';
import { defaultLocale, locales } from '../../src/config/site';
import { startAuthoring } from '../../tools/support/authoring';
import { limit, listen, newPage as newDefaultPage } from '../browser/setup';
import { documentedCommand } from '../support/documented';

/** A page with timeouts long enough for compiling on a busy machine. */
async function newPage(t: TestContext) {
  const page = await newDefaultPage(t);
  page.setDefaultTimeout(60_000);
  return page;
}

/** A mistake that an author makes in the site. */
interface Breakage {
  what: string;
  file: string;
  edit: [from: string | RegExp, to: string];
  /** Where the message locates the fault: line and column if Docusaurus or a parser knows them. */
  place: string;
  /** The path of the page that is open. */
  page: string;
}

/** Mistakes in a language whose files are in these folders. */
const breakages = (guides: string, posts: string, texts: string): Breakage[] => [
  {
    what: 'the front matter of a guide',
    file: `${guides}/intro.md`,
    edit: ['---\n', '---\nslug: a: b\n'],
    place: `${guides}/intro.md:2:8`,
    page: '/docs/intro',
  },
  {
    what: 'the front matter of a post',
    file: `${posts}/2025-01-01-small.md`,
    edit: ['title: Small', 'title: [Small'],
    place: `${posts}/2025-01-01-small.md:`,
    page: '/blog/small',
  },
  {
    what: 'the tags of a post',
    file: `${posts}/2025-01-01-small.md`,
    edit: [/tags: .*/, 'tags: [no-such-tag]'],
    place: 'no-such-tag',
    page: '/blog/small',
  },
  {
    what: 'the list of tags',
    file: `${posts}/tags.yml`,
    edit: [/^/, 'broken: [\n'],
    place: `${posts}/tags.yml:`,
    page: '/blog/small',
  },
  {
    what: 'the list of authors',
    file: `${posts}/authors.yml`,
    edit: ['name:', 'name: a:'],
    place: `${posts}/authors.yml:2:`,
    page: '/blog/small',
  },
  {
    what: 'the texts of the interface',
    file: `${texts}/code.json`,
    edit: ['{', '{,'],
    place: `${texts}/code.json:1:2`,
    page: '/docs/intro',
  },
  {
    what: 'the texts that the configuration reads',
    file: `${texts}/site.json`,
    edit: ['{', '{,'],
    place: `${texts}/site.json:1:2`,
    page: '/docs/intro',
  },
];

/** Mistakes that affect all languages. */
const commonBreakages = (release: string): Breakage[] => [
  {
    what: 'the data of a release',
    file: release,
    edit: ['[', '[,'],
    place: `${release}:1:2`,
    page: '/changelog',
  },
  {
    what: 'a field of a release',
    file: release,
    edit: ['"version"', '"no-such-field"'],
    place: release,
    page: '/changelog',
  },
  {
    what: 'a sidebar',
    file: 'src/config/sidebars/3.0.0.json',
    edit: ['[', '[,'],
    place: 'src/config/sidebars/3.0.0.json:',
    page: '/docs/intro',
  },
  {
    what: 'a page in a sidebar',
    file: 'src/config/sidebars/3.0.0.json',
    edit: ['[', '["no-such-page",'],
    place: 'no-such-page',
    page: '/docs/intro',
  },
];

describe('a fault while the site is running', limit, () => {
  let copy: SiteCopy;
  let release: string;
  before(() => {
    copy = copySite(0.02);
    [release] = globSync('changelog/*.json', { cwd: copy.folder }) as [string];
    for (const locale of locales) {
      const folder = collections.find(({ name }) => name === 'blog')!.folders[locale];
      const [tag] = /^[\w-]+(?=:)/m.exec(copy.read(`${folder}/tags.yml`))!;
      const matter = `slug: small\ntitle: Small\nauthors: ann\ntags: [${tag}]\ndescription: Small.`;
      const text = `---\n${matter}\n---\n\nFirst.\n\n<!-- truncate -->\n\nSecond.\n`;
      copy.write(`${folder}/2025-01-01-small.md`, text);
      copy.write(`${folder}/authors.yml`, 'ann:\n  name: Ann\n');
    }
  });
  after(() => copy.remove());

  for (const locale of locales) {
    const [{ folders: guides }, { folders: posts }] = ['3.0.0', 'blog'].map(one =>
      collections.find(({ name }) => name === one)!,
    ) as [Collection, Collection];
    const prefix = locale === defaultLocale ? '' : `/${locale}`;

    test(`is reported until it is fixed: ${locale}`, async t => {
      const server = await startAuthoring(
        copy.folder,
        `npm start -- --locale ${locale}`,
        `${prefix}/docs/intro`,
      );
      t.after(server.stop);
      const all = breakages(guides[locale], posts[locale], `i18n/${locale}`);
      // Mistakes that do not depend on the language are only tried in one.
      if (locale === defaultLocale) all.splice(3);
      else all.push(...commonBreakages(release));
      for (const { what, file, edit, place, page: shown } of all) {
        await t.test(what, async one => {
          let hasPassed = false;
          one.after(() => hasPassed || one.diagnostic(server.said()));
          const page = await newPage(one);
          const overlay = page.locator('#webpack-dev-server-client-overlay');
          await page.goto(server.origin + prefix + shown);
          await page.locator('h1').first().waitFor();
          const title = await page.title();
          const text = copy.read(file);
          const told = server.said().length;

          copy.edit(file, ...edit);
          await overlay.waitFor();
          await overlay.contentFrame().getByText(place).first().waitFor();
          assert.ok(server.said().includes(place), server.said().slice(told));
          // After a reload, a fixed fault is not reported again.
          await page.reload();
          await overlay.contentFrame().getByText(place).first().waitFor();

          copy.write(file, text);
          await overlay.waitFor({ state: 'detached' });
          await page.waitForFunction(expected => document.title === expected, title);
          hasPassed = true;
        });
      }
    });
  }
});

test('npm start shows the unchanged site without a fault', limit, async t => {
  const server = await startAuthoring(
    '.',
    documentedCommand('npm start -- --locale en'),
    '/en/docs/controller',
  );
  t.after(server.stop);
  const page = await newPage(t);
  const problems = listen(page);
  await page.goto(`${server.origin}/en/docs/controller`);
  await page.locator('article h1').waitFor();
  await page.locator('.menu__link[href="/en/docs/middleware"]').click();
  await page.locator('article h1', { hasText: 'Middleware' }).waitFor();
  assert.deepEqual(problems, []);
});
