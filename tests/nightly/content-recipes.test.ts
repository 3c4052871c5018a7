/** Follows recipes of CONTRIBUTING.md that `tests/site/recipes.test.ts` leaves out, and checks what the site shows of
 * added releases, posts and guides. */
import assert from 'node:assert/strict';
import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import semver from 'semver';
import { checkPinned } from '../../checks/data/pinned';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { collections } from '../../src/content/collections';
import { defaultLocale, docVersions, type Locale, locales } from '../../src/config/site';
import type { Subjects } from '../../src/content/counterparts';
import { newestVersion } from '../support/content';
import { documentedCommand, documentedRecipe } from '../support/documented';
import { addRelease, example, lineFile, page, succeed } from '../support/recipes';

const release = documentedRecipe('Add a release');

const post = documentedRecipe('Add a post');
const text = example(post, 'md');
const slug = /^slug: (.*)$/m.exec(text)![1]!;
const tag = /^tags: \[(.*)\]$/m.exec(text)![1]!;
const name = `${/^date: (.*)$/m.exec(text)![1]}-${slug}`;
const { folders } = collections.find(one => one.name === 'blog')!;

/** The example in a language, padded to the minimum number of words. */
const postIn = (locale: Locale): string =>
  locale === defaultLocale
    ? text
        .replace(/^title: .*$/m, 'title: 应用里的 Koa 3')
        .replace(
          /^description: .*$/m,
          'description: Koa 升到第 3 版时应用会有哪些变化，以及如何找到它们。',
        )
        .replace(/^(A preview|The rest).*$/gm, 'Koa 的每个版本都说明应用可以依赖什么。')
        .concat('\n', 'Koa 的每个版本都说明应用可以依赖什么。\n\n'.repeat(20))
    : `${text}\n${'A version of Koa says what an application may rely on.\n\n'.repeat(20)}`;

function addPost(copy: SiteCopy): void {
  for (const locale of locales) {
    copy.write(`${folders[locale]}/${name}.md`, postIn(locale));
    copy.edit(`${folders[locale]}/tags.yml`, /$/, example(post, 'yaml'));
  }
}

const guidesRecipe = documentedRecipe('Add a version of the guides');
/** A version of the guides before all existing ones, and the nearest existing version. */
const guides = '0.9.0';
const nearest = docVersions.at(-1)!;
const { folders: nearestFolders } = collections.find(one => one.name === nearest)!;
const folderOf = (locale: Locale) => nearestFolders[locale].replace(nearest, guides);

function addGuides(copy: SiteCopy): void {
  copy.edit('src/config/site.ts', `'${nearest}'] as const`, `'${nearest}', '${guides}'] as const`);
  copy.edit('versions.json', `"${nearest}"]`, `"${nearest}", "${guides}"]`);

  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json']) {
    cpSync(copy.at(`framework/${nearest}/${file}`), copy.at(`framework/${guides}/${file}`));
  }
  assert.deepEqual(checkPinned(copy.at(`framework/${guides}`)), []);
  // The nearest version has the same lockfile, so its installed packages can be used.
  symlinkSync(
    path.resolve(`framework/${nearest}/node_modules`),
    copy.at(`framework/${guides}/node_modules`),
  );

  const category = {
    category: { zh: '新手指南', en: 'Getting started' },
    description: { zh: '从零开始使用这个版本。', en: 'How to begin with this version.' },
    items: ['intro'],
    collapsed: false,
    collapsible: false,
  };
  copy.write(`src/config/sidebars/${guides}.json`, JSON.stringify({ common: [category] }));
  copy.write(
    `${folderOf('zh-cn')}/intro.md`,
    page(
      '介绍',
      '介绍 0.9.0 版本的框架能做什么，以及怎样开始写一个应用。',
      '这个版本的框架处理请求、读取配置，并把服务注入到控制器。',
    ),
  );
  copy.write(
    `${folderOf('en')}/intro.md`,
    page(
      'Introduction',
      'What the framework of version 0.9.0 does, and how an application with it begins.',
      'The framework of this version answers requests, reads a configuration and injects services. ',
    ),
  );
  const counterparts = 'src/config/counterparts.json';
  const subjects = JSON.parse(copy.read(counterparts)) as Subjects;
  subjects.find(subject => subject[nearest]?.includes('intro'))![guides] = ['intro'];
  copy.write(counterparts, JSON.stringify(subjects));
}

describe('in a copy of the site', () => {
  /** A copy with all releases, from which tables are made. */
  let whole: SiteCopy;
  before(() => (whole = copySite()));
  after(() => whole?.remove());

  it('tables are committed as npm run check -- --fix --only tables writes them', () => {
    whole.edit('docs/release_schedule.md', /^\| 3\.x /m, '| 3.y ');
    succeed(whole.run(documentedCommand('npm run check -- --fix --only tables')));
    assert.deepEqual(whole.changes(), []);
  });

  it('an added post passes the checks, which write it into the ledger', () => {
    addPost(whole);
    const command = documentedCommand('npm run check -- --fix blog/2025-01-14-release-3.20.0.md');
    succeed(whole.run(command.replace(/blog\/.*\.md/, `blog/${name}.md`)));
    assert.ok(whole.read(`checks/ledger/blog/${name}.md.json`).includes('"hash"'));
  });

  it('the checks report a minor version without an entry, and a post without a tag', () => {
    const check = (file: string) => {
      const { status, output } = whole.run(`npm run check -- --only tables --only routes ${file}`);
      assert.notEqual(status, 0, output);
      return output;
    };
    const minor = semver.inc(newestVersion(), 'minor')!;
    const entry = example(release, 'json').replace(/\d+\.\d+\.\d+/, minor);
    whole.write(lineFile(minor), `[${entry}]`);
    assert.match(check('docs/release_schedule.md'), /releaseLines\.json .*"minors" has no entry/);
    whole.git('checkout', '--quiet', '--', 'blog/tags.yml');
    const output = check(`blog/${name}.md`);
    assert.ok(output.includes(`blog/tags.yml  lacks the tag "${tag}" of a post`), output);
  });
});

describe('a build with added content', () => {
  let copy: SiteCopy;
  let version: string;
  const built = (file: string) => copy.read(`build/en/${file}`);
  before(() => {
    copy = copySite(0.02);
    addGuides(copy);
    succeed(copy.run('npm run typecheck'));
    succeed(copy.run(`npm run check -- --fix ${folderOf('zh-cn')}/intro.md`));
    version = addRelease(copy, release);
    addPost(copy);
    succeed(copy.run(documentedCommand('npm run build -- --locale en'), { TYPE_CARDS: 'true' }));
  });
  after(() => copy?.remove());

  it(`has pages, a sidebar and a version switch entry for guides added by "${guidesRecipe}"`, () => {
    const html = built(`docs/${guides}/intro.html`);
    assert.match(html, /<h1[^>]*>Introduction/);
    assert.match(html, /Getting started/);
    assert.match(
      built('docs/intro.html'),
      new RegExp(`href="/en/docs/${guides}/intro">(<span>)?${guides}<`),
    );
  });

  it('has an added release in the list, on its page, in comparisons and in feeds', () => {
    const entry = JSON.parse(example(release, 'json')) as { changes: { en?: string }[] };
    const words = entry.changes[0]!.en!.split('`')[0]!;
    const link = `/en/changelog/v${version}`;
    for (const file of ['changelog.html', 'changelog/compare.html', 'changelog/rss.xml']) {
      assert.ok(built(file).includes(link), file);
    }
    for (const file of [`changelog/v${version}.html`, lineFile(version).replace('/', '/data/')]) {
      assert.ok(built(file).includes(words), file);
    }
  });

  it('has an added post in the list, under its tag and in feeds', () => {
    for (const file of ['blog.html', `blog/tags/${tag}.html`, 'blog/rss.xml', 'blog/tags.html']) {
      assert.ok(built(file).includes(file === 'blog/tags.html' ? `/tags/${tag}` : slug), file);
    }
    assert.ok(built(`blog/${slug}.html`).includes('A preview of a paragraph'));
  });
});
