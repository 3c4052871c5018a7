import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LoadContext } from '@docusaurus/types';
import { generate } from '@docusaurus/utils';
import { setupSiteFileWatchers } from '@docusaurus/core/lib/commands/start/watcher';

const registry = createRequire(__filename)('../../../src/bundle/local-authoring/registry.cjs') as (
  this: { resourcePath: string; resourceQuery: string; emitWarning: (warning: Error) => void },
  source: string,
) => string;

type Watched = [paths: string[], options: { ignored?: RegExp; awaitWriteFinish?: object }];

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
  const { default: localAuthoring } = await import('../../../src/bundle/local-authoring');
  const localizationDir = '/site/i18n/en';
  localAuthoring({ localizationDir } as LoadContext);
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
  assert.ok(ofPlugin[1].awaitWriteFinish);
});

it('replaces generated files as a whole', async () => {
  const { default: localAuthoring } = await import('../../../src/bundle/local-authoring');
  const folder = mkdtempSync(path.join(tmpdir(), 'generated-'));
  const files = createRequire(require.resolve('@docusaurus/utils/package.json'))('fs-extra') as {
    outputFile: (file: string, content: string) => Promise<void>;
  };
  const { outputFile } = files;
  const written: string[] = [];
  files.outputFile = (file, content) => {
    written.push(file);
    return outputFile(file, content);
  };
  localAuthoring({ generatedFilesDir: folder, localizationDir: folder } as LoadContext);
  const file = path.join(folder, 'site-docs-a.json');
  await generate(folder, 'site-docs-a.json', '{}', true);
  assert.deepEqual(readdirSync(folder), ['site-docs-a.json']);
  assert.equal(readFileSync(file, 'utf8'), '{}');
  assert.ok(written.length === 1 && written[0] !== file);
  files.outputFile = outputFile;
  rmSync(folder, { recursive: true });
});

describe('the registry of the parts of pages', () => {
  const resourcePath = '/site/.docusaurus/registry.js';
  const line = (name: string) =>
    `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "@site/${name}.md"), "@site/${name}.md", require.resolveWeak("@site/${name}.md")],`;
  const warnings: string[] = [];
  const load = (source: string, resourceQuery = '') =>
    registry.call(
      { resourcePath, resourceQuery, emitWarning: ({ message }) => warnings.push(message) },
      source,
    );
  const names = Array.from({ length: 61 }, (_, at) => `content---${at}`);
  const source = `export default {\n${['__comp---doc', ...names].map(line).join('\n')}};\n`;

  it('leads to pages by way of groups, and to what shows them at once', () => {
    const main = load(source);
    assert.deepEqual(main.match(/import\(.*?\)/g), [
      'import("/site/.docusaurus/registry.js?group=0")',
      'import("/site/.docusaurus/registry.js?group=1")',
      'import(/* webpackChunkName: "__comp---doc" */ "@site/__comp---doc.md")',
    ]);
    assert.match(main, /"content---60": \[page\(1, "content---60"\), "@site\/content---60.md"\]/);
    assert.doesNotMatch(main, /resolveWeak/);
    const groups = [0, 1].map(group => load(source, `?group=${group}`).match(/^"[^"]+"/gm));
    assert.deepEqual(
      groups.flat(),
      names.map(name => JSON.stringify(name)),
    );
  });

  it('stays as it is when its form is another, with a warning', () => {
    const other = source.replace('require.resolveWeak(', 'resolve(');
    assert.equal(load(other), other);
    assert.match(warnings.join(), /^All pages are compiled at the start/);
  });
});
