/** What authors see of their edits in `npm start`, on a site with two pages. tests/nightly/authoring.test.ts uses the
 * whole site. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { type AuthoringServer, startAuthoring } from '../../tools/support/authoring';
import { documentedCommand } from '../support/documented';
import { limit, listen, newPage as newDefaultPage } from './setup';

/** A page with timeouts long enough for compiling on a busy machine. */
async function newPage(t: TestContext) {
  const page = await newDefaultPage(t);
  page.setDefaultTimeout(60_000);
  return page;
}

describe('edits in npm start', limit, () => {
  let siteDir: string;
  let server: AuthoringServer;
  const write = (file: string, ...lines: string[]) =>
    writeFileSync(path.join(siteDir, file), `${lines.join('\n')}\n`);

  before(async () => {
    // Inside the project, to use its packages.
    mkdirSync('.docusaurus', { recursive: true });
    siteDir = mkdtempSync(path.resolve('.docusaurus/authoring-'));
    mkdirSync(path.join(siteDir, 'docs'));
    write('package.json', '{ "private": true, "scripts": { "start": "docusaurus start" } }');
    write(
      'docusaurus.config.js',
      `module.exports = {
  title: 'Small', url: 'https://small.example', baseUrl: '/', future: { faster: true, v4: true },
  presets: [['classic', { blog: false }]],
  plugins: [${JSON.stringify(path.resolve('src/bundle/local-authoring/index.ts'))}],
};`,
    );
    write('docs/one.md', '# One', '', 'Before.', '', '## First', '', 'Text.');
    write('docs/two.mdx', '# Two', '', '<Unclosed');
    server = await startAuthoring(siteDir, documentedCommand('npm start'), '/docs/one');
  });
  after(async () => {
    await server?.stop();
    rmSync(siteDir, { recursive: true, force: true });
  });

  test('appear without remounting the page', async t => {
    const page = await newPage(t);
    const problems = listen(page);
    await page.goto(`${server.origin}/docs/one`);
    await page.getByText('Before.').waitFor();
    const article = await page.locator('article').elementHandle();

    write('docs/one.md', '# One', '', 'After.', '', '## First', '', 'Text.');
    await page.getByText('After.').waitFor();
    assert.equal(await page.getByText('Before.').count(), 0);
    assert.ok(await article.evaluate(node => node.isConnected));
    assert.deepEqual(problems, []);
  });

  test('of headings and titles also update the table of contents, title and sidebar', async t => {
    const page = await newPage(t);
    await page.goto(`${server.origin}/docs/one`);
    await page.locator('article h1').waitFor();

    write('docs/one.md', '---', 'title: Uno', '---', '', 'Text.', '', '## Second', '', 'More.');
    await page.locator('.table-of-contents').getByText('Second').waitFor();
    await page.waitForFunction(() => document.title === 'Uno | Small');
    await page.locator('.menu').getByText('Uno').waitFor();
    // The next edit hot-replaces a page that was mounted again.
    const article = await page.locator('article').elementHandle();
    write('docs/one.md', '---', 'title: Uno', '---', '', 'Text.', '', '## Second', '', 'Much.');
    await page.getByText('Much.').waitFor();
    assert.ok(await article.evaluate(node => node.isConnected));
  });

  test('with faults are reported, and do not affect other pages', async t => {
    const page = await newPage(t);
    await page.goto(`${server.origin}/docs/one`);
    await page.locator('article').waitFor();
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    assert.equal(await page.locator('#webpack-dev-server-client-overlay').count(), 0);

    await page.locator('.menu').getByText('two').click();
    await overlay.getByText('docs/two.mdx').first().waitFor();
    write('docs/two.mdx', '# Two', '', 'Closed.');
    await page.getByText('Closed.').waitFor();
    assert.equal(await page.locator('#webpack-dev-server-client-overlay').count(), 0);
  });

  test('can add a page', async t => {
    const page = await newPage(t);
    await page.goto(`${server.origin}/docs/one`);
    await page.locator('article').waitFor();
    write('docs/three.md', '# Three', '', 'New.');
    await page.locator('.menu').getByText('Three').click();
    await page.getByText('New.').waitFor();
  });
});
