/** The declarations from which the editor of guides knows types. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { editableOf } from '../../src/components/Play/editable';
import { homeOf } from '../../src/config/languages';
import { defaultLocale } from '../../src/config/site';
import { dataPath, type PageData } from '../../src/plugins/play/data';
import { check } from '../../src/plugins/play/client/language';
import { buildFolder } from './site';

const read = (address: string) => readFileSync(path.join(buildFolder, address));

const dataOf = (guide: string) =>
  JSON.parse(read(homeOf(defaultLocale) + dataPath(`${guide}.md`)).toString()) as PageData;

/** Guides whose packages have declarations in unusual places, or none. */
const guides = [
  'coming_from_koa',
  'extensions/cos',
  'extensions/socketio',
  'extensions/ws',
  'hooks/config',
  'serverless/serverless_error',
];

describe('types in the editor of guides', () => {
  const loaded: Buffer[] = [];
  before(() => {
    globalThis.fetch = address => {
      const content = read(address as string);
      loaded.push(content);
      return Promise.resolve(new Response(new Uint8Array(content)));
    };
  });

  it('load 200 kB for the quick guide, and find no errors in its project', async () => {
    const data = dataOf('quick_guide');
    assert.deepEqual(await check({ types: data.types, files: editableOf(data).files }), []);
    const bytes = loaded.reduce((sum, one) => sum + brotliCompressSync(one).length, 0);
    assert.ok(bytes > 50_000 && bytes <= 200_000, `${bytes} bytes`);
  });

  for (const guide of guides)
    it(`find no errors in the project of ${guide}, and the one of an added file`, async () => {
      const data = dataOf(guide);
      const files = { ...editableOf(data).files, 'src/wrong.ts': 'export const one: string = 1;' };
      const faults = await check({ types: data.types, files });
      assert.deepEqual(
        faults.map(({ file, message }) => [file, message]),
        [['src/wrong.ts', "Type 'number' is not assignable to type 'string'."]],
      );
    });
});
