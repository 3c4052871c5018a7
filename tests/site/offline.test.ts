import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { Script } from 'node:vm';
import { docVersions, locales } from '../../src/config/site';
import {
  type FileList,
  manifestFile,
  type Packs,
  packsFile,
  workerFile,
} from '../../src/plugins/offline/protocol';
import { buildFolder, readBuild } from './site';

const routes = [...readBuild().keys()];

/** The file of an address, found as static hosts find it. */
const fileOf = (address: string) => {
  const { pathname } = new URL(address, 'https://host');
  const file = path.join(buildFolder, decodeURIComponent(pathname));
  return [`${file}.html`, path.join(file, 'index.html'), file].find(
    name => existsSync(name) && path.extname(name) !== '',
  );
};

for (const locale of locales) {
  const root = locale === 'en' ? '/en/' : '/';
  const read = (name: string) => readFileSync(path.join(buildFolder, root, name), 'utf8');

  describe(`the packs for offline reading in ${locale}`, () => {
    const { packs } = JSON.parse(read(packsFile)) as Packs;
    const lists = new Map(
      packs.map(({ id, list }) => [id, JSON.parse(read(list.replace(/\?.*/, ''))) as FileList]),
    );

    it('are the guides of each version, the reference and the comparison of versions', () => {
      assert.deepEqual(
        [...lists.keys()],
        [...docVersions.map(version => `docs-${version}`), 'api', 'compare'],
      );
    });

    it('list the files of this build', () => {
      const known = new Map<string, string>();
      for (const [id, list] of lists) {
        for (const [address, hash] of Object.entries(list)) {
          const file = fileOf(address);
          assert.ok(file, `${id}: ${address}`);
          if (!known.has(file)) {
            known.set(file, createHash('sha256').update(readFileSync(file)).digest('hex'));
          }
          assert.equal(known.get(file), hash, `${id}: ${address}`);
        }
      }
      assert.ok(known.size > 1000);
    });

    it('have every page of their part, and no pages of other parts', () => {
      const isContent = new RegExp(`^${root}(docs|api|blog|changelog)\\b`);
      const pagesOf = (id: string) =>
        Object.keys(lists.get(id)!).filter(address => isContent.test(address));
      const guides = routes.filter(route => route.startsWith(`${root}docs/1.0.0/`));
      assert.ok(guides.length > 10);
      const kept = pagesOf('docs-1.0.0');
      for (const route of guides) assert.ok(kept.includes(encodeURI(route)), route);
      assert.deepEqual(
        kept.filter(page => !page.startsWith(`${root}docs/1.0.0`)),
        [],
      );
      const symbols = routes.filter(route => route.startsWith(`${root}api/core/`));
      assert.ok(symbols.length > 100);
      for (const route of symbols) assert.ok(pagesOf('api').includes(encodeURI(route)), route);
    });

    it('have all data that a comparison fetches', () => {
      const kept = Object.keys(lists.get('compare')!);
      const data = readdirSync(path.join(buildFolder, root, 'changelog/data'));
      assert.ok(data.some(name => name.startsWith('types-')));
      for (const name of data) assert.ok(kept.includes(`${root}changelog/data/${name}`), name);
      assert.ok(kept.includes(`${root}changelog/compare`));
    });

    it('have the scripts that their pages name', () => {
      for (const [id, list] of lists) {
        for (const address of Object.keys(list)) {
          const file = fileOf(address)!;
          if (!file.endsWith('.html')) continue;
          const scripts = readFileSync(file, 'utf8').matchAll(/<script src="([^"]+)"/g);
          for (const [, script] of scripts)
            assert.ok(list[script!], `${id}: ${address}: ${script}`);
        }
      }
    });

    it('have the size that the page states, and leave out the scripts of other parts', () => {
      const scripts = (id: string) =>
        Object.keys(lists.get(id)!).filter(address => address.endsWith('.js'));
      assert.ok(scripts('docs-1.0.0').length < scripts('docs-3.0.0').length);
      assert.ok(scripts('docs-3.0.0').length < scripts('api').length);
      for (const { id, bytes } of packs) {
        const files = new Set(Object.keys(lists.get(id)!).map(fileOf));
        const sum = [...files].reduce((total, file) => total + readFileSync(file!).length, 0);
        assert.equal(bytes, sum, id);
      }
    });

    it('are served by a worker that is a plain script', () => {
      assert.doesNotThrow(() => new Script(read(workerFile)));
    });

    it('come with an installable manifest, whose icons have the sizes that it names', () => {
      const manifest = JSON.parse(read(manifestFile)) as {
        name: string;
        start_url: string;
        scope: string;
        icons: { src: string; sizes: string; purpose?: string }[];
      };
      assert.equal(manifest.name, 'Midway');
      assert.equal(manifest.start_url, root);
      assert.equal(manifest.scope, root);
      assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
      for (const { src, sizes } of manifest.icons) {
        const png = readFileSync(path.join(buildFolder, src));
        assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
      }
    });
  });
}
