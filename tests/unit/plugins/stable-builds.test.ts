import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { LoadContext, ThemeConfig } from '@docusaurus/types';
import stableBuilds from '../../../src/plugins/stable-builds';

it('the configuration of themes is in one order, whichever was loaded first', async () => {
  const loaded = async (themeConfig: ThemeConfig): Promise<string> => {
    const context = { siteDir: '', siteConfig: { themeConfig } } as LoadContext;
    await stableBuilds(context).loadContent!();
    return JSON.stringify(context.siteConfig.themeConfig);
  };
  const first = await loaded({ navbar: { b: 1, a: 2 }, blog: {}, metadata: [] });
  assert.equal(first, '{"blog":{},"metadata":[],"navbar":{"b":1,"a":2}}');
  assert.equal(await loaded({ metadata: [], navbar: { b: 1, a: 2 }, blog: {} }), first);
});
