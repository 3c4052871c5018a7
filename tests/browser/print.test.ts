import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { attached, limit, newPage, open, theme, visit } from './setup';

suite('a printed page', limit, () => {
  test('shows the text of a guide, and no controls', async t => {
    const page = await visit(t, '/docs/controller');
    await page.emulateMedia({ media: 'print' });
    await page.locator('article h1').waitFor();
    for (const control of [
      '.navbar',
      '.footer',
      '.theme-doc-sidebar-container',
      '.pagination-nav',
      '.page-menu',
      '.theme-code-block button',
    ]) {
      const shown = await page
        .locator(control)
        .evaluateAll(nodes => nodes.map(node => node.checkVisibility()));
      assert.ok(shown.length > 0, `no ${control}`);
      assert.ok(!shown.includes(true), control);
    }
  });

  test('uses the whole width of landscape paper, without the sidebar', async t => {
    const page = await newPage(t, { viewport: { width: 1047, height: 718 } });
    await page.emulateMedia({ media: 'print' });
    for (const path of ['/docs/controller', '/changelog', '/blog']) {
      await open(page, path);
      const { left, right } = await page
        .locator('article')
        .first()
        .evaluate(article => article.getBoundingClientRect());
      assert.ok(left < 40 && right > 1007, `${path}: from ${left} to ${right} of 1047`);
      assert.equal(await page.locator('aside >> visible=true').count(), 0, path);
    }
  });

  test('says at the foot of a guide what was verified', async t => {
    const page = await visit(t, '/docs/controller');
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('article > footer .checked > p').isVisible());
  });

  test('is light in dark mode, which returns afterwards', async t => {
    const page = await visit(t, '/docs/controller', { colorScheme: 'dark' });
    await attached(page, theme('dark'));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await attached(page, theme('light'));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await attached(page, theme('dark'));
  });

  for (const [what, path] of [
    ['web frameworks', '/docs/context_definition'],
    ['package managers', '/en/docs/extensions/redis'],
  ] as const) {
    test(`has each tab panel of ${what} below its label`, async t => {
      const page = await visit(t, path);
      const tabs = page.locator('.tabs-container');
      const labels = await tabs.getByRole('tab').allInnerTexts();
      assert.notEqual(labels.length, 0);
      await page.emulateMedia({ media: 'print' });
      const panels = tabs.locator('[role="tabpanel"]');
      assert.equal(await panels.count(), labels.length);
      for (const [index, label] of labels.entries()) {
        const panel = panels.nth(index);
        assert.ok(await panel.locator('pre').first().isVisible(), `${label} is not printed`);
        const printed = await panel
          .locator('> *')
          .evaluate(content => getComputedStyle(content, '::before').content);
        assert.equal(printed, `"${label}"`);
      }
      assert.equal(await page.getByRole('tablist').count(), 0);
      await page.emulateMedia({ media: 'screen' });
      assert.equal(await tabs.getByRole('tab').count(), labels.length);
      assert.ok((await panels.locator('visible=true').count()) < labels.length);
    });
  }

  test('has every file of a group below its path, and folded lines of code', async t => {
    const page = await visit(t, '/en/docs/extensions/redis');
    const group = page.locator('.file-tabs').first();
    const files = await group.getByRole('tab').allInnerTexts();
    const folded = page.locator('.fold span').first();
    assert.ok(!(await folded.isVisible()));
    await page.emulateMedia({ media: 'print' });
    assert.ok(await folded.isVisible());
    const titles = group.locator('.theme-code-block .file');
    assert.equal(await titles.locator('visible=true').count(), files.length);
    assert.equal(await group.locator('pre').locator('visible=true').count(), files.length);
    assert.equal(await group.getByRole('tablist').count(), 0);
  });

  test('has folded content', async t => {
    const page = await visit(t, '/api/grpc/interface/Context');
    const folded = page.locator('.markdown details:not([open]) > :not(summary)').first();
    assert.ok(!(await folded.isVisible()));
    await page.emulateMedia({ media: 'print' });
    assert.ok(await folded.isVisible());
  });
});
