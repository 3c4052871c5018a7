import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatVersion,
  type PackageData,
  withAddresses,
} from '../../../../src/plugins/api-reference/packageData';

const data: PackageData = {
  form: formatVersion,
  package: '@midwayjs/core',
  version: '3.20.24',
  page: 'core',
  summary: { en: 'Container' },
  symbols: [
    {
      name: 'Get',
      kind: 'decorator',
      signature: 'function Get(): MethodDecorator;',
      page: 'core/function/Get',
    },
    {
      name: 'Box',
      kind: 'class',
      signature: 'class Box',
      page: 'core/class/Box',
      members: [
        { name: 'put', kind: 'method', signature: 'put(): void;', page: 'core/class/Box#put' },
        { name: 'old', kind: 'property', signature: 'old: string;' },
      ],
    },
  ],
  reExports: [{ name: 'Post', page: 'web/function/Post' }, { name: 'Lost' }],
};

describe('the data of a package', () => {
  const root = 'https://midwayjs.org/en/';
  const guides = new Map([
    ['/api/core/function/Get', [{ title: 'Routes', to: '/docs/router#get' }]],
  ]);
  const placed = withAddresses(data, root, guides);

  it('name pages by their addresses in the language of the site', () => {
    assert.equal(placed.page, `${root}api/core`);
    const [get, box] = placed.symbols;
    assert.equal(get!.page, `${root}api/core/function/Get`);
    assert.deepEqual(
      box!.members!.map(({ page }) => page),
      [`${root}api/core/class/Box#put`, undefined],
    );
    assert.deepEqual(placed.reExports, [
      { name: 'Post', page: `${root}api/web/function/Post` },
      { name: 'Lost' },
    ]);
  });

  it('name the guides that use a symbol', () => {
    assert.deepEqual(
      placed.symbols.map(symbol => symbol.guides),
      [[{ title: 'Routes', page: `${root}docs/router#get` }], undefined],
    );
  });
});
