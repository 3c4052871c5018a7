/** A small copy of the site, built with all layers of `src/performance` switched off. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { chromium } from 'playwright-core';
import type { SiteCopy } from '../../checks/siteCopy';
import { layers } from '../../src/performance/layers';
import { launchOptions } from '../chromium';
import { documentedSetting } from '../documented';
import { serve } from '../server';
import { copyWithoutDiagrams } from './site';

let copy: SiteCopy;
before(() => {
  copy = copyWithoutDiagrams(0.02);
});
after(() => copy?.remove());

it('the site works without its layers, and pages have their policy', async t => {
  const { status, output } = copy.run('npm run build -- --locale zh-cn', {
    [documentedSetting('LAYERS_OFF')]: layers.join(','),
  });
  assert.equal(status, 0, output);
  const html = readFileSync(copy.at('build/docs/controller.html'), 'utf8');
  assert.match(
    html,
    /<meta http-equiv="?Content-Security-Policy"? content="[^"]*script-src 'self'/,
  );
  assert.doesNotMatch(html, /type="?later/);

  const server = await serve(copy.at('build'));
  t.after(() => server.close());
  const browser = await chromium.launch(launchOptions());
  t.after(() => browser.close());
  const page = await browser.newPage({ baseURL: server.origin });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/docs/controller');
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });
  await page.locator('aside a[href="/docs/quick_guide"]').first().click();
  await page.locator('html.docs-doc-id-quick_guide').waitFor({ state: 'attached' });
  assert.deepEqual(errors, []);
});
