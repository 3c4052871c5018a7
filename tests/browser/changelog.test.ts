import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import semver from 'semver';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { newestOf, versionsOf, withLater } from '../../src/plugins/changelog/compare';
import { readWholeHistories } from '../../src/history/files';
import { makeData } from '../../src/plugins/changelog/data';
import { presetsOf } from '../../src/plugins/changelog/grid';
import { readLabels } from '../../src/plugins/changelog/labels';
import { readReleases } from '../../src/content/releases';
import { typesToAsk } from '../../src/plugins/changelog/typeChanges';
import { makeTypeFiles } from '../../src/plugins/changelog/typeFiles';
import { newestVersion, releasePages, storedReleases } from '../support/content';
import {
  hold,
  isMarked,
  limit,
  listen,
  mark,
  navigate,
  newPage,
  open,
  title,
  violations,
  violationsInModes,
  visit,
} from './setup';

const compare = '/changelog/compare';
const changelog = makeData(readReleases('changelog'), readLabels('en'), {}, '/').index;
const { packages: types, later } = makeTypeFiles(
  readWholeHistories('.'),
  [],
  newestVersion(),
).known;
const index = withLater(changelog, later);
const newest = newestOf(index);
const range = `?from=3.12.0&to=${newest}`;
const result = (page: Page) => page.locator('.comparison');
const shown = (page: Page, from: string, to: string) =>
  page.locator(`.comparison[data-range="${from}...${to}"]`).waitFor();
const alert = (page: Page) => page.getByRole('alert');
const search = (page: Page) => new URL(page.url()).search;
const packageChoice = (page: Page) => page.locator('.changelog-form__part').first();
const packageJson = (page: Page) => page.locator('.changelog-form__part').last();
const selects = (page: Page) => page.locator('.changelog-form__field select');

/** The packages that the items of a page name, without duplicates. */
const packages = async (page: Page) =>
  [...new Set(await page.locator('.changes__package').allTextContents())].sort();

/** Runs in the page. Delays the tasks that React schedules after a comparison is left, until the browser has painted
 * after going back. */
function drawNothingOfReleases(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- is called with its port
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void;
  const held: (() => void)[] = [];
  let isHeld = false;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    if (!isHeld) return post.call(this, message);
    held.push(() => post.call(this, message));
    Object.assign(window, { isDrawingHeld: true });
  };
  let hasCome = false;
  new MutationObserver(() => {
    const isThere = document.querySelector('.comparison[data-range]') !== null;
    isHeld ||= hasCome && !isThere;
    hasCome ||= isThere;
  }).observe(document, { childList: true, subtree: true });
  addEventListener('popstate', () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isHeld = false;
        for (const send of held.splice(0)) send();
      }),
    ),
  );
}

/** A reader's page that records the data files that it requests. */
async function watched(t: TestContext, path: string): Promise<{ page: Page; files: string[] }> {
  const page = await newPage(t);
  const files: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/changelog/data/')) files.push(pathname);
  });
  await open(page, path);
  return { page, files };
}

suite('the comparison of versions', limit, () => {
  for (const prefix of ['', '/en']) {
    test(`answers an address under ${prefix || '/'}`, async t => {
      const page = await newPage(t);
      const messages = listen(page);
      await open(page, `${prefix}${compare}${range}&packages=core,swagger`);
      await shown(page, '3.12.0', newest);
      assert.match((await title(page).textContent())!, prefix ? /Compare versions/ : /比较版本/);
      const named = await packages(page);
      assert.ok(named.includes('core') && named.includes('swagger'));
      const headings = await result(page).locator('h3').allTextContents();
      assert.match(headings[0]!, prefix ? /^Code that uses these/ : /^使用这些的代码无法编译/);
      assert.match(headings[1]!, prefix ? /^Other type changes/ : /^类型的其他变化/);
      assert.match(headings[2]!, prefix ? /^Breaking changes/ : /^不兼容变更/);
      const gone = result(page).locator('.type-change', { hasText: prefix ? 'Removed' : '已移除' });
      assert.ok(await gone.first().isVisible());
      await result(page)
        .locator('.type-changes details')
        .evaluateAll((all: HTMLDetailsElement[]) => all.forEach(one => (one.open = true)));
      const changed = result(page).locator('.type-change:has(del):has(ins)').first();
      assert.ok(await changed.isVisible());
      const symbol = result(page).locator('.type-change > code a').first();
      assert.match((await symbol.getAttribute('href'))!, new RegExp(`^${prefix}/api/`));
      assert.equal(await page.locator('.moves').getAttribute('open'), null);
      const version = result(page).locator('.changes a[href*="/changelog/v"]').first();
      assert.match((await version.getAttribute('href'))!, new RegExp(`^${prefix}/changelog/v3\\.`));
      assert.deepEqual(messages, []);
    });
  }

  test('only loads the release lines and changed types of the range, and nothing before a range is chosen', async t => {
    const { page, files } = await watched(t, compare);
    const asked = typesToAsk({ from: '3.19.3', to: newest, packages: [], lines: [] }, types).ask;
    assert.deepEqual(files, []);
    await selects(page).first().selectOption('3.19.3');
    await shown(page, '3.19.3', newest);
    const versions = storedReleases().map(({ version }) => version);
    const lines = versions
      .filter(version => semver.gt(version, '3.19.3'))
      .map(version => version.split('.', 2).join('.'));
    assert.deepEqual(
      files.sort(),
      [
        ...[...new Set(lines)].map(line => `${line}.json`),
        ...asked.map(name => types[name]!.file.replace(/\?.*/, '')),
      ]
        .map(name => `/changelog/data/${name}`)
        .sort(),
    );
  });

  test('opens with a table of changes, and ranges and packages can be chosen by keyboard', async t => {
    const page = await visit(t, `/en${compare}`);
    const table = page.getByRole('table', {
      name: 'Changes to each package in each minor version',
    });
    const line = newest.split('.', 2).join('.');
    const column = table.getByRole('columnheader', { name: line, exact: true }).getByRole('link');
    assert.match((await column.getAttribute('href'))!, new RegExp(`&to=${newest}$`));
    const { minors } = presetsOf(index);
    await page.getByRole('button', { name: 'Last three minor versions' }).press('Enter');
    await shown(page, minors!.from, newest);
    assert.equal(await table.count(), 0);
    const core = result(page).getByRole('rowheader').getByRole('button', { name: 'core' });
    await core.press('Enter');
    await page.waitForURL(/&packages=core$/);
    assert.equal(await core.getAttribute('aria-pressed'), 'true');
    assert.ok(await core.evaluate(button => button === document.activeElement));
  });

  test('keeps form, address and history in step, without a reload', async t => {
    const page = await visit(t, compare);
    await mark(page);
    await selects(page).first().selectOption('3.12.0');
    await shown(page, '3.12.0', newest);
    assert.equal(search(page), range);
    await selects(page).last().selectOption('3.13.0');
    await shown(page, '3.12.0', '3.13.0');
    await packageChoice(page).locator('summary').click();
    await page.getByLabel('core', { exact: true }).check();
    await page.waitForURL(/&packages=core$/);
    const items = await page.locator('.changes li:has(.changes__package)').allTextContents();
    assert.ok(items.length > 0 && items.every(item => /\bcore\b/.test(item)));
    await page.goBack();
    await page.waitForURL(url => !url.search.includes('packages'));
    await packageChoice(page).getByRole('button').waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('core', { exact: true }).isChecked(), false);
    await page.goBack();
    await shown(page, '3.12.0', newest);
    assert.equal(await selects(page).last().inputValue(), newest);
    assert.ok(await isMarked(page));
  });

  test('finds versions by typing, with one history entry for each', async t => {
    const page = await visit(t, '/changelog');
    await open(page, `${compare}?from=3.17.3&to=${newest}`);
    const from = selects(page).first();
    for (const typed of ['v3.12', '3.14']) {
      await from.focus();
      await page.keyboard.type(typed);
      const chosen = versionsOf(index).find(({ version }) =>
        version.startsWith(`${typed.replace('v', '')}.`),
      )!.version;
      await shown(page, chosen, newest);
      assert.equal(await from.inputValue(), chosen);
      assert.ok(await from.evaluate(select => select === document.activeElement));
      await from.blur();
    }
    await page.goBack();
    await page.waitForURL(url => url.pathname === '/changelog');
  });

  for (const hasty of ['', ' before all of the release is drawn'])
    test(`restores the scroll position on the way back from a release${hasty}`, async t => {
      const page = await newPage(t);
      if (hasty) await page.addInitScript(drawNothingOfReleases);
      await open(page, `${compare}?from=3.0.0&to=${newest}`);
      await shown(page, '3.0.0', newest);
      const link = page.locator('.changes a[href^="/changelog/v"]').last();
      await link.scrollIntoViewIfNeeded();
      const before = await link.evaluate(one => one.getBoundingClientRect().top);
      await link.click();
      await result(page).waitFor({ state: 'detached' });
      if (hasty) await page.waitForFunction(() => 'isDrawingHeld' in window);
      await page.goBack();
      await shown(page, '3.0.0', newest);
      // The browser scrolls in a later frame.
      await page.waitForFunction(
        ([one, place]) => Math.abs(one.getBoundingClientRect().top - place) < 100,
        [await link.elementHandle(), before] as const,
      );
    });

  test('can be used by keyboard, and keeps the focus', async t => {
    const page = await visit(t, `${compare}${range}`);
    await shown(page, '3.12.0', newest);
    await packageChoice(page).locator('summary').focus();
    await page.keyboard.press('Enter');
    const first = packageChoice(page).locator('input').first();
    await first.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.waitForURL(/&packages=/);
    await packageChoice(page).getByRole('button').waitFor();
    // The layout moves the focus in a later frame.
    for (let frame = 0; frame < 3; frame += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    assert.ok(await first.evaluate(input => input === document.activeElement));
    assert.ok(await first.isChecked());
  });

  test('fills the form from a package.json, without sending it', async t => {
    const page = await visit(t, compare);
    const sent: string[] = [];
    page.on('request', request => {
      if (request.method() !== 'GET' || request.url().includes('my-app')) sent.push(request.url());
    });
    await packageJson(page).locator('summary').click();
    const text = JSON.stringify({
      name: 'my-app',
      dependencies: { '@midwayjs/core': '^3.14.0', '@midwayjs/koa': '^3.12.0' },
      devDependencies: { '@midwayjs/nothing': '1.0.0' },
    });
    await packageJson(page).locator('textarea').fill(text);
    // The code that reads it loads at the first press. A version chosen in the meantime stays chosen.
    const release = await hold(page, /\/assets\/js\//);
    await packageJson(page).getByRole('button').click();
    await selects(page).last().selectOption('3.20.0');
    await page.waitForURL(/\?to=3\.20\.0$/);
    release();
    await shown(page, '3.12.0', '3.20.0');
    assert.equal(search(page), '?from=3.12.0&to=3.20.0&packages=core,koa');
    const status = (await packageJson(page).getByRole('status').textContent())!;
    assert.match(status, /2 个包，从 3\.12\.0 起.*nothing/);
    assert.equal(await packageJson(page).locator('textarea').isVisible(), false);
    await page.waitForFunction(() => {
      const result = document.querySelector('.comparison h2');
      return result!.getBoundingClientRect().top < window.innerHeight / 2;
    });
    assert.deepEqual(sent, []);
  });

  test('compares with the line after that of the guides, if a package.json asks for it or a button is pressed', async t => {
    const [last] = later;
    const page = await visit(t, `/en${compare}`);
    assert.equal(await selects(page).last().inputValue(), newest);
    await packageJson(page).locator('summary').click();
    const dependencies = { '@midwayjs/core': `^${last}`, '@midwayjs/redis': `^${last}` };
    await packageJson(page).locator('textarea').fill(JSON.stringify({ dependencies }));
    await packageJson(page).getByRole('button').click();
    await shown(page, newest, last!);
    assert.equal(search(page), `?from=${newest}&to=${last}&packages=core,redis`);
    const status = (await packageJson(page).getByRole('status').textContent())!;
    assert.ok(status.includes(`${last} is of 4.x`), status);
    assert.match((await result(page).locator('h3').first().textContent())!, /^Code that uses/);
    assert.match(
      (await result(page).textContent())!,
      /no 4\.x version of these packages.*: redis\./,
    );
    const guide = result(page).getByRole('link', { name: 'Upgrade guide: from 3.x to 4.x' });
    assert.equal(await guide.getAttribute('href'), '/en/docs/upgrade_v4');

    await open(page, `/en${compare}`);
    await page.getByRole('button', { name: 'Upgrade to 4.x' }).click();
    await shown(page, newest, last!);
  });

  test('rejects a broken package.json and names the line', async t => {
    const page = await visit(t, `/en${compare}`);
    await packageJson(page).locator('summary').click();
    for (const [text, message] of [
      ['', /Paste the entire/],
      ['{\n"dependencies": {\n"a" "b"}}', /not valid JSON\. Check line 3/],
      ['[]', /must be an object/],
      ['{"dependencies":{"koa":"2"}}', /@midwayjs/],
    ] as const) {
      await packageJson(page).locator('textarea').fill(text);
      await packageJson(page).getByRole('button').click();
      await alert(page).filter({ hasText: message }).waitFor();
    }
    assert.equal(search(page), '');
  });

  test('reports invalid versions, and corrects them if possible', async t => {
    const page = await visit(t, `/en${compare}?from=${newest}&to=3.12.0`);
    const swapped = (await alert(page).textContent())!;
    assert.ok(swapped.includes(`${newest} is newer than 3.12.0`), swapped);
    await alert(page).getByRole('button').click();
    await shown(page, '3.12.0', newest);
    assert.equal(search(page), range);

    await open(page, `/en${compare}?from=latest`);
    assert.match((await alert(page).textContent())!, /"latest" is not a version/);
    await open(page, `/en${compare}?from=${newest}&to=${newest}`);
    assert.match((await alert(page).textContent())!, /nothing to compare/);

    await open(page, `/en${compare}?from=3.12.999&to=${newest}`);
    assert.match((await alert(page).textContent())!, /has no version 3\.12\.999/);
    await alert(page).getByRole('button').click();
    await shown(page, newestVersion('3.12.x'), newest);
  });

  test('reports unknown packages, and offers to leave them out', async t => {
    const page = await visit(t, `/en${compare}${range}&packages=core,nothing`);
    await shown(page, '3.12.0', newest);
    assert.match((await alert(page).textContent())!, /no package named nothing/);
    await alert(page).getByRole('button').click();
    await page.waitForURL(/&packages=core$/);
    assert.equal(await alert(page).count(), 0);
  });

  test('says that data could not be loaded, and loads it again on request', async t => {
    const page = await newPage(t);
    await page.route(/changelog\/data/, route => route.abort());
    await open(page, `/en${compare}?from=3.20.0`);
    await alert(page).filter({ hasText: 'could not be loaded' }).waitFor();
    await page.unroute(/changelog\/data/);
    await alert(page).getByRole('button').click();
    await shown(page, '3.20.0', newest);
  });

  test('prints all changes, and no form', async t => {
    const page = await visit(t, `${compare}${range}`);
    await shown(page, '3.12.0', newest);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.changelog-form').isVisible(), false);
    assert.equal(await page.locator('.navbar').isVisible(), false);
    assert.ok(await page.locator('.moves table').isVisible());
  });

  test('links to the pages of the versions without JavaScript', async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    await page.goto(`${compare}${range}`);
    assert.equal(await page.locator('.changelog-form').isVisible(), false);
    const links = page.locator('main a[href^="/changelog/v"]');
    const versions = releasePages().map(({ version }) => `v${version}`);
    assert.equal(await links.count(), versions.length);
    await links.first().click();
    assert.ok((await title(page).textContent())!.includes(versions[0]!));
  });

  test('is linked from the list and from version pages', async t => {
    const page = await visit(t, '/changelog');
    await page.locator(`main a[href="${compare}"]`).click();
    await page.waitForURL(url => url.pathname === compare);
    await open(page, '/changelog/v3.20.9');
    await page.locator(`main a[href^="${compare}"]`).click();
    await shown(page, '3.20.8', '3.20.9');
  });

  test('has no axe-core violations', async t => {
    const found: string[] = [];
    for (const width of [390, 1280]) {
      const viewport = { width, height: 800 };
      const page = await visit(t, `${compare}?from=3.18.0&packages=core,nothing`, { viewport });
      await shown(page, '3.18.0', newest);
      await page
        .locator('main details')
        .evaluateAll((all: HTMLDetailsElement[]) => all.forEach(one => (one.open = true)));
      found.push(...(await violationsInModes(page, 'main')));
      await page.context().close();
    }
    assert.deepEqual(found, []);
  });
});

suite('the list of the changelog', limit, () => {
  test('folds the dependencies of a release until a link leads to them', async t => {
    const page = await visit(t, '/changelog');
    const ids = await page.locator('.moves > div').evaluateAll(all => all.map(({ id }) => id));
    const [first, second] = ids as [string, string];
    const table = (id: string) => page.locator(`[id="${id}"]`);
    assert.equal(await table(first).isVisible(), false);
    await navigate(page, `/changelog#${first}`);
    await table(first).waitFor();
    assert.equal(await table(second).isVisible(), false);
    await open(page, `/changelog?#${second}`);
    await table(second).waitFor();
  });

  test('has a sidebar of releases, with the lines of the newest and of the shown release open', async t => {
    const page = await visit(t, '/changelog/v3.16.2');
    const sidebar = page.locator('.release-lines');
    for (const [version, isVisible] of [
      [newestVersion(), true],
      ['3.16.8', true],
      ['3.15.0', false],
      ['2.14.0', false],
    ] as const) {
      const link = sidebar.locator(`a[href="/changelog/v${version}"]`);
      assert.equal(await link.isVisible(), isVisible, version);
    }
  });

  test('shows all releases of a line when a reader opens the line', async t => {
    const page = await visit(t, `/changelog/v${newestVersion()}`);
    const sidebar = page.locator('.release-lines');
    const ofMajor = sidebar.locator('a[href^="/changelog/v1."]');
    const oldest = sidebar.locator('a[href="/changelog/v1.0.0"]');
    assert.equal(await ofMajor.count(), 1);
    await sidebar.locator('summary', { hasText: /^1\.x$/ }).click();
    await sidebar.locator('summary', { hasText: /^1\.0 / }).focus();
    assert.equal(await oldest.count(), 0);
    await page.keyboard.press('Enter');
    await oldest.waitFor();
  });
});

suite('the filter of the changelog', limit, () => {
  test('narrows all versions to a package and a type that the address names', async t => {
    const page = await visit(t, '/changelog?package=core&type=feature');
    await page.locator('.changes').first().waitFor();
    assert.ok((await packages(page)).includes('core'));
    const types = new Set(await page.locator('main h3').allTextContents());
    assert.deepEqual([...types], ['新特性']);
    const others = page.locator('.changes li').filter({
      hasNot: page.locator('.changes__package', { hasText: /^core$/ }),
    });
    assert.equal(await others.count(), 0);
    // An old release, which is not on the first page of the list.
    await page.locator('main h2 a[href="/changelog/v3.0.0"]').waitFor();
  });

  test('writes its choices to the address, and Back undoes them', async t => {
    const page = await visit(t, '/changelog');
    const posts = page.locator('main article');
    assert.equal(await posts.count(), 20);
    await selects(page).first().selectOption('ws');
    await page.locator('.changes').first().waitFor();
    assert.equal(search(page), '?package=ws');
    await selects(page).last().selectOption('fix');
    await page.waitForURL(/\?package=ws&type=fix$/);
    await page.goBack();
    await page.waitForURL(/\?package=ws$/);
    await page.waitForFunction(() => {
      const fields = [...document.querySelectorAll('.changelog-form__field select')];
      return (fields.at(-1) as HTMLSelectElement | undefined)?.value !== 'fix';
    });
    await page.goBack();
    await posts.nth(19).waitFor();
    assert.equal(await posts.count(), 20);
  });

  test('covers all versions from a later page of the list too', async t => {
    const page = await visit(t, '/en/changelog/page/3');
    const heading = (await title(page).textContent())!;
    const versions = page.locator('main article h2');
    const ofPage = await versions.allTextContents();
    const entries = await page.evaluate(() => history.length);
    const types = selects(page).last();
    await types.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/\/en\/changelog\/page\/3\?type=breaking$/);
    await page.locator('.changelog-form__result').waitFor();
    const found = await versions.allTextContents();
    assert.ok(
      found.some(version => !ofPage.includes(version)),
      found.join(),
    );
    assert.ok(heading.startsWith(`${await title(page).textContent()}, `), heading);
    assert.equal(await page.evaluate(() => history.length), entries);
    assert.ok(await types.evaluate(list => list === document.activeElement));
    await page.getByRole('button', { name: 'Show all changes' }).press('Enter');
    await page.locator('main article').nth(19).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.changelog-form select'));
    assert.equal(search(page), '');
    assert.deepEqual(await versions.allTextContents(), ofPage);
  });

  test('reports unknown values', async t => {
    const page = await visit(t, '/en/changelog?package=nothing&type=bug');
    const message = (await alert(page).textContent())!;
    assert.match(message, /no package named "nothing"/);
    assert.match(message, /no change type named "bug"/);
    await alert(page).getByRole('button').click();
    await page.locator('main article').first().waitFor();
  });

  test('leaves the list unchanged without JavaScript', async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    await page.goto('/changelog?package=core');
    assert.equal(await page.locator('main article').count(), 20);
    assert.equal(await page.locator('.changelog-form').isVisible(), false);
  });

  test('has no axe-core violations in its results', async t => {
    const page = await visit(t, '/en/changelog?package=core');
    await page.locator('.changes').first().waitFor();
    assert.deepEqual(await violations(page, 'main'), []);
  });
});

suite('the links to neighboring versions', limit, () => {
  test('lead to the previous and next version by number', async t => {
    const page = await visit(t, '/changelog/v3.0.1');
    const links = page.locator('.pagination-nav a');
    assert.deepEqual(await links.evaluateAll(all => all.map(a => a.getAttribute('href'))), [
      '/changelog/v3.0.2',
      '/changelog/v3.0.0',
    ]);
  });

  for (const [home, texts, posts] of [
    ['/', zh, /博文|较[新旧]一篇/],
    ['/en/', en, /\bpost/i],
  ] as const) {
    test(`say releases instead of posts at ${home}changelog, as do the pages of the list`, async t => {
      const page = await visit(t, `${home}changelog/page/2`);
      const names = () =>
        page
          .locator('nav[aria-label], main a')
          .evaluateAll(all =>
            all.map(one => `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`),
          );
      const says = async (...ids: (keyof typeof texts)[]) => {
        const links = await page.locator('.pagination-nav a').allInnerTexts();
        for (const id of ids)
          assert.ok(
            links.some(link => link.includes(texts[id].message)),
            id,
          );
        assert.deepEqual(
          (await names()).filter(name => posts.test(name)),
          [],
        );
      };
      await says('changelog.paginator.newerReleases', 'changelog.paginator.olderReleases');
      await open(page, `${home}changelog/v3.20.4`);
      await says('changelog.paginator.newerRelease', 'changelog.paginator.olderRelease');
      await open(page, `${home}blog/page/2`);
      const blog = await page.locator('.pagination-nav').innerText();
      assert.ok(blog.includes(texts['theme.blog.paginator.newerEntries'].message));
    });
  }
});
