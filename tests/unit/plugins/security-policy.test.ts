import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { DocusaurusConfig, LoadedPlugin, Props } from '@docusaurus/types';
import securityPolicy, { requirePolicies } from '../../../src/plugins/security-policy';
import {
  addPolicy,
  inlineScripts,
  policyOf,
  sourcesOf,
} from '../../../src/plugins/security-policy/policy';

const own = { connect: [], style: [] };

describe('the Content-Security-Policy of a page', () => {
  it('names its inline scripts and no data', () => {
    const html =
      '<script>a<b&&"</div>"</script><script src=/b.js></script><script type=application/ld+json>{}</script>' +
      '<script type=module>c</script><p title="<script>d</script>">&lt;script>e&lt;/script></p>';
    assert.deepEqual(inlineScripts(html), ['a<b&&"</div>"', 'c']);
  });

  it('lets these run, by their hash, and no other', () => {
    const policy = policyOf(['alert(1)', 'alert(1)'], own);
    const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
    assert.match(policy, new RegExp(`script-src 'self' ${hash.replaceAll('+', '\\+')};`));
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
  });

  it('stands behind the character set', () => {
    const page = addPolicy('<html><head><meta charset=UTF-8><script>a</script>', own);
    assert.match(page, /<meta charset=UTF-8><meta http-equiv="Content-Security-Policy" content="/);
    assert.ok(page.endsWith('"><script>a</script>'));
    assert.throws(() => addPolicy('<html><head>', own), /<meta charset>/);
  });

  const config = (appId: string, sheet: string) =>
    ({ stylesheets: [sheet], themeConfig: { algolia: { appId } } }) as unknown as DocusaurusConfig;

  it('names foreign hosts where the configuration does', () => {
    assert.deepEqual(sourcesOf(config('embedded', '/css/icons.css')), own);
    assert.deepEqual(sourcesOf(config('ABC', 'https://icons.example.com/a.css')), {
      connect: ['https://*.algolia.net', 'https://*.algolianet.com'],
      style: ['https://icons.example.com'],
    });
  });
});

describe('pages as a build wrote them', () => {
  const build = async (html: string, routesPaths: string[]) => {
    const outDir = mkdtempSync(path.join(tmpdir(), 'policies-'));
    try {
      writeFileSync(path.join(outDir, 'a.html'), html);
      const siteConfig = { stylesheets: [], themeConfig: {} };
      const props = { outDir, routesPaths, baseUrl: '/en/', siteConfig } as unknown as Props;
      await securityPolicy().postBuild!(props as never);
      return readFileSync(path.join(outDir, 'a.html'), 'utf8');
    } finally {
      rmSync(outDir, { recursive: true });
    }
  };

  it('get the policy of what stands in them', async () => {
    const html = await build('<meta charset=UTF-8><script>a</script>', ['/en/a', '/en/a/']);
    assert.equal(html, addPolicy('<meta charset=UTF-8><script>a</script>', own));
  });

  it('stop the build, by name, where there is no place for one', async () => {
    await assert.rejects(build('<p>', ['/en/a']), { message: 'a.html' });
    await assert.rejects(build('<meta charset=UTF-8>', ['/en/b']), /no page for the route \/en\/b/);
  });

  it('stop the build where the plugin is missing or comes too late', () => {
    const require = (...names: string[]) =>
      requirePolicies(
        names.map(name => ({ name }) as LoadedPlugin),
        'reader',
      );
    assert.throws(() => require('reader'), /docusaurus\.config/);
    assert.throws(() => require('reader', 'security-policy'), /before reader/);
    require('security-policy', 'reader');
  });
});
