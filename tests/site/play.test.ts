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
import type { PageData } from '../../src/plugins/play/data';
import { buildFolder } from './site';

const folder = `projects/${currentVersion}`;

const guides = collections.find(({ name }) => name === currentVersion)!.folders;

/** The data of the pages of a language, by page. */
const pagesOf = (home: string) =>
  globSync('**/*.json', { cwd: path.join(buildFolder, home, folder) }).map(file => ({
    page: file.replace(/\.json$/, ''),
    data: JSON.parse(readFileSync(path.join(buildFolder, home, folder, file), 'utf8')) as PageData,
  }));

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
      for (const { page, data } of pages) {
        const { frame, worker, compiler, packages } = data;
        const own = `${home}${folder}/${page}.json`;
        for (const address of [frame, worker, compiler, ...Object.values(packages), own]) {
          assert.ok(isBuilt(address), `${page}: ${address}`);
          assert.ok(address in kept, `${page}: ${address} is not kept`);
        }
      }
    });

    it('have a button for each action at a block that is shown', () => {
      for (const { page, data } of pages) {
        const html = readFileSync(path.join(buildFolder, home, `docs/${page}.html`), 'utf8');
        const { blocks } = readCodeAt(`${guides[locale]}/${page}.md`);
        const shown = Object.keys(data.actions).filter(at => !blocks[Number(at)]!.flags.hidden);
        const buttons = html.match(/class="?play page-actions/g) ?? [];
        assert.equal(buttons.length, shown.length, page);
      }
    });

    it('load 250 kB for the first request of the quick guide', () => {
      const { data } = pages.find(({ page }) => page === 'quick_guide')!;
      const { run } = Object.values(data.actions).find(({ requests }) => requests)!;
      const files = data.runs[run]!.packages.map(name => data.packages[name]!);
      const bytes = [...new Set([data.worker, ...files])].map(
        address => brotliCompressSync(readFileSync(path.join(buildFolder, address))).length,
      );
      const sum = bytes.reduce((total, one) => total + one, 0);
      assert.ok(sum <= 250_000, `${sum} bytes`);
    });
  });
}
