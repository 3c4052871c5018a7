import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, it } from 'node:test';
import type { LoadContext } from '@docusaurus/types';
import { setupSiteFileWatchers } from '@docusaurus/core/lib/commands/start/watcher';

type Watched = [paths: string[], options: { ignored?: RegExp }];

const chokidar = createRequire(require.resolve('@docusaurus/core/package.json'))('chokidar') as {
  watch: unknown;
};
const { watch } = chokidar;
const watched: Watched[] = [];

before(() => {
  chokidar.watch = (...given: Watched) => {
    watched.push(given);
    return { on: () => undefined, close: () => undefined };
  };
});
after(() => {
  chokidar.watch = watch;
});

it('has the site loaded anew for texts of a language, not for its pages', async () => {
  const { default: quickReload } = await import('../../src/plugins/quickReload');
  const localizationDir = '/site/i18n/en';
  quickReload({ localizationDir } as LoadContext);
  const pages = '/site/i18n/en/docusaurus-plugin-content-docs/current/**/*.md';
  const plugin = { name: 'docs', getPathsToWatch: () => [pages] };
  setupSiteFileWatchers(
    {
      props: {
        siteDir: '/site',
        siteConfigPath: '/site/config.ts',
        localizationDir,
        plugins: [plugin],
      },
      cliOptions: {},
    } as never,
    () => undefined,
  );
  const [ofSite, ofPlugin] = watched as [Watched, Watched];
  assert.deepEqual(ofSite[0], ['/site/config.ts', localizationDir]);
  assert.ok(
    ofSite[1].ignored?.test(`${localizationDir}/docusaurus-plugin-content-docs/current/a.md`),
  );
  assert.ok(!ofSite[1].ignored?.test(`${localizationDir}/code.json`));
  assert.equal(ofPlugin[1].ignored, undefined);
});
