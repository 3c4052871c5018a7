/** Every kind of page under its Content-Security-Policy. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fetchAhead, hydrated, limit, listen, newPage, open, pageOfMany } from './setup';

fetchAhead();

const kinds = {
  home: '',
  guide: 'docs/intro',
  'guide of an older version': 'docs/1.0.0/intro',
  'class of the reference': 'api/core/class/MidwayInformationService',
  'list of posts': 'blog',
  post: 'blog/release/3.20.0',
  release: 'changelog/v3.20.9',
  'search page': 'search?q=controller',
  'not-found page': 'no-such-page',
};

describe('no page breaks its Content-Security-Policy', limit, () => {
  it('of its kind, in both languages', async t => {
    const page = await pageOfMany(t);
    const messages = listen(page);
    for (const [kind, path] of Object.entries(kinds).flatMap(([kind, path]) => [
      [kind, `/${path}`],
      [kind, `/en/${path}`],
    ])) {
      await t.test(`${path}, a ${kind}`, async () => {
        await open(page, path!);
        const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
        assert.match((await policy.getAttribute('content'))!, /script-src 'self' 'sha256-/);
        if (kind === 'search page') await page.locator('main article h2 a').first().waitFor();
        if (kind === 'guide') {
          await page.locator('.DocSearch-Button').click();
          await page.locator('.DocSearch-Input').fill('controller');
          await page.locator('.DocSearch-Hit a').first().waitFor();
        }
        await page.waitForLoadState('networkidle');
        assert.deepEqual(
          messages.splice(0).filter(message => !/Failed to load resource.*404/.test(message)),
          [],
        );
      });
    }
  });

  it('a script from elsewhere does not run', async t => {
    const page = await newPage(t);
    const messages = listen(page);
    await page.goto('/docs/intro');
    await hydrated(page);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      document.head.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/none" onerror="document.title = `run`">',
      );
    });
    await page.waitForLoadState('networkidle');
    assert.notEqual(await page.title(), 'run');
    assert.ok(
      messages.some(message => /Content Security Policy/.test(message)),
      messages.join('\n'),
    );
  });
});
