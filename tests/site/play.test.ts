/** The files with which guides run in the page. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { homeOf } from '../../src/config/languages';
import { currentVersion, locales } from '../../src/config/site';

import { collections } from '../../src/content/collections';
import { readCodeAt } from '../../src/content/pages';
import { homeData, type PageData } from '../../src/plugins/play/data';
import { buildFolder } from './site';

const folder = `projects/${currentVersion}`;

const guides = collections.find(({ name }) => name === currentVersion)!.folders;

const readData = (home: string, file: string) =>
  JSON.parse(readFileSync(path.join(buildFolder, home, file), 'utf8')) as PageData;

/** The data of the pages of a language, by page. */
const pagesOf = (home: string) =>
  globSync('**/*.json', { cwd: path.join(buildFolder, home, folder) }).map(file => ({
    page: file.replace(/\.json$/, ''),
    data: readData(home, `${folder}/${file}`),
  }));

const buttonsIn = (file: string) =>
  readFileSync(path.join(buildFolder, file), 'utf8').match(/class="?play page-actions/g) ?? [];

/** Bytes that the first request of a page loads (brotli). */
function bytesOfFirst({ actions, runs, worker, packages }: PageData): number {
  const { run } = Object.values(actions).find(({ requests }) => requests)!;
  const files = [worker, ...runs[run]!.packages.map(name => packages[name]!)];
  return [...new Set(files)]
    .map(file => brotliCompressSync(readFileSync(path.join(buildFolder, file))).length)
    .reduce((total, one) => total + one, 0);
}

const isBuilt = (address: string) =>
  ['', '.html'].some(ending => existsSync(path.join(buildFolder, address + ending)));

for (const locale of locales) {
  describe(`guides that run in the page: ${locale}`, () => {
    const home = homeOf(locale);
    const pages = pagesOf(home);

    it('are at least sixty', () => {
      assert.ok(pages.length >= 60, String(pages.length));
    });

    it('have all their files in the build, and in what offline reading keeps', () => {
      const list = readFileSync(
        path.join(buildFolder, home, `offline/docs-${currentVersion}.json`),
        'utf8',
      );
      const kept = JSON.parse(list) as Record<string, string>;
      // Some hosts leave these folders out.
      assert.doesNotMatch(list, /\/node_modules\//);
      const shown = { page: 'home', data: readData(home, homeData), own: home + homeData };
      const all = pages.map(one => ({ ...one, own: `${home}${folder}/${one.page}.json` }));
      for (const { page, data, own } of [shown, ...all]) {
        const { frame, worker, compiler, index, types, packages } = data;
        const files = [frame, worker, compiler, index, types, ...Object.values(packages), own];
        for (const address of files) {
          assert.ok(isBuilt(address), `${page}: ${address}`);
          assert.ok(address in kept, `${page}: ${address} is not kept`);
        }
      }
    });

    it('have a button for each action at a block that is shown', () => {
      for (const { page, data } of pages) {
        const { blocks } = readCodeAt(`${guides[locale]}/${page}.md`);
        const shown = Object.keys(data.actions).filter(at => !blocks[Number(at)]!.flags.hidden);
        assert.equal(buttonsIn(`${home}docs/${page}.html`).length, shown.length, page);
      }
    });

    it('are shown at work on at least thirty pages of the reference, and on no page of a class', () => {
      const cwd = path.join(buildFolder, home, 'api');
      const has = (file: string) => buttonsIn(`${home}api/${file}`).length > 0;
      assert.ok(globSync('*/function/*.html', { cwd }).filter(has).length >= 30);
      assert.deepEqual(globSync('*/class/*.html', { cwd }).filter(has), []);
    });

    it('load 250 kB for the first request of the quick guide, and 300 kB for that of the home page', () => {
      const { data } = pages.find(({ page }) => page === 'quick_guide')!;
      const sums = [data, readData(home, homeData)].map(bytesOfFirst);
      assert.ok(sums[0]! <= 250_000 && sums[1]! <= 300_000, `${sums.join(', ')} bytes`);
    });
  });
}
