/** Follows the three most used recipes of CONTRIBUTING.md in one copy of the site, like a pull request, and checks the
 * copy once. `tests/nightly` follows the other recipes, and tests the messages of the checks in between. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, renameSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { entryFile } from '../../src/content/ledger';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { collections } from '../../src/content/collections';
import type { SidebarData } from '../../src/content/sidebars';
import { currentVersion, type Locale, locales } from '../../src/config/site';
import { cacheFolder } from '../../src/lib/cache';
import type { Subjects } from '../../src/content/counterparts';
import { documentedCommand, documentedRecipe } from '../support/documented';
import { addRelease, page, succeed } from '../support/recipes';

const { folders } = collections.find(({ name }) => name === currentVersion)!;
const added = 'deadlines';
const pages: Record<Locale, string> = {
  'zh-cn': page(
    '请求的期限',
    '说明请求可以等待多久，以及超过期限之后应用怎样回答。',
    '每个请求都有期限，超过之后应用停止等待，并回答一个错误。',
  ),
  en: page(
    'Deadlines of requests',
    'How long a request may wait, and what an application answers once that time is over.',
    'Each request has a deadline, after which the application stops waiting and answers an error. ',
  ),
};
const [old, renamed] = ['faq/git_problem', 'faq/git_trouble'];

function edit<T>(copy: SiteCopy, file: string, change: (data: T) => void): void {
  const data = JSON.parse(copy.read(file)) as T;
  change(data);
  copy.write(file, JSON.stringify(data));
}

function addPage(copy: SiteCopy): void {
  for (const locale of locales) copy.write(`${folders[locale]}/${added}.md`, pages[locale]);
  edit<SidebarData>(copy, `src/config/sidebars/${currentVersion}.json`, data => {
    const category = Object.values(data)[0]!.find(item => typeof item === 'object');
    category!.items.push(added);
  });
  edit<Subjects>(copy, 'src/config/counterparts.json', subjects => {
    subjects.push({ [currentVersion]: [added] });
  });
}

/** Renames a page, and updates its name everywhere.
 * @returns the pages that link to it */
function renamePage(copy: SiteCopy): string[] {
  for (const locale of locales) {
    const [from, to] = [old, renamed].map(id => copy.at(`${folders[locale]}/${id}.md`));
    renameSync(from!, to!);
  }
  const places = ['docs', 'versioned_docs', 'i18n', 'src', 'checks/search'];
  const found = copy.git('grep', '--files-with-matches', old, '--', ...places);
  const files = found.split('\n').filter(Boolean);
  for (const file of files) copy.write(file, copy.read(file).replaceAll(old, renamed));
  edit<object[]>(copy, 'src/config/movedPages.json', moved => {
    moved.push({ from: `/docs/${old}`, to: `/docs/${renamed}`, since: '2025-08-01' });
  });
  return files.filter(file => /^(versioned_)?docs\//.test(file));
}

suite('a pull request that follows CONTRIBUTING.md', () => {
  let copy: SiteCopy;
  let version: string;
  let changed: string[];

  before(() => {
    copy = copySite();
    // Reuses the API reference of the site.
    const made = cacheFolder('', 'api-reference');
    if (existsSync(made)) {
      cpSync(made, cacheFolder(copy.folder, 'api-reference'), { recursive: true });
    }
    addPage(copy);
    version = addRelease(copy, documentedRecipe('Add a release'));
    const linking = renamePage(copy);
    const own = [added, renamed, 'release_schedule'].map(id => `docs/${id}.md`);
    const check = documentedCommand('npm run check -- --fix docs/controller.md');
    succeed(copy.run(check.replace('docs/controller.md', [...own, ...linking].join(' '))));
    changed = copy.changes().map(line => line.slice(3));
  });
  after(() => copy?.remove());

  const published = () => copy.read('checks/routes/published.txt').split('\n');

  test(`and does "${documentedRecipe('Add a page')}" has the page in the ledger, and its address`, () => {
    assert.ok(published().includes(`/docs/${added}`));
    assert.ok(changed.includes(entryFile(`docs/${added}.md`)));
  });

  test(`and does "${documentedRecipe('Rename a page')}" keeps the old address with the new one`, () => {
    for (const id of [old, renamed]) assert.ok(published().includes(`/docs/${id}`), id);
    for (const id of [old, renamed]) assert.ok(changed.includes(entryFile(`docs/${id}.md`)), id);
  });

  test('and does "Add a release" has it in the table of releases', () => {
    for (const locale of locales) {
      assert.ok(copy.read(`${folders[locale]}/release_schedule.md`).includes(version), locale);
    }
  });
});
