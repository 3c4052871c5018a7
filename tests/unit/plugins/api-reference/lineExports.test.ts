import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Releases } from '../../../../src/history/since';
import { exportSections, exportsOf } from '../../../../src/plugins/api-reference/lineExports';
import { readLabels } from '../../../../src/content/reference';
import { formatVersion, type PackageData } from '../../../../src/plugins/api-reference/packageData';
import { history, version } from '../../history/samples';

const releases: Releases = { versions: ['2.14.6', '3.0.0', '3.1.0'], named: [] };
const known = history([
  version('2.1.0', 'export declare class Older {}'),
  version(
    '2.14.6',
    `export declare class Kept {}
export declare function Moved(): void;
export declare interface Value {}
export declare const gone: string;
export declare class Hidden {}`,
  ),
  version('3.0.0', 'export declare class Kept {}\nexport declare class Hidden {}'),
]);

const dataOf = (dir: string, symbols: [name: string, kind: string][]): PackageData => ({
  form: formatVersion,
  package: `@midwayjs/${dir}`,
  version: '3.0.0',
  page: dir,
  summary: {},
  symbols: symbols.map(([name, kind]) => ({
    name,
    kind,
    signature: '',
    page: `${dir}/${kind}/${name}`,
  })),
  reExports: [],
});
const data = [
  dataOf('redis', [['Kept', 'class']]),
  dataOf('core', [
    ['Moved', 'decorator'],
    ['Value', 'decorator'],
  ]),
];

describe('what a package exported in an earlier line', () => {
  const found = exportsOf('2', known, releases, data)!;

  it('is what its last version of the line did', () => {
    assert.equal(found.version, '2.14.6');
    assert.deepEqual(found.kept, [{ name: 'Kept', page: 'redis/class/Kept' }]);
    assert.equal(exportsOf('1', known, releases, data), undefined);
  });

  it('has moved to the one other package that has it for the same use, else it is gone', () => {
    assert.deepEqual(found.moved, [
      {
        npm: '@midwayjs/core',
        page: 'core',
        symbols: [{ name: 'Moved', page: 'core/decorator/Moved' }],
      },
    ]);
    assert.deepEqual(found.removed, [{ version: '3.0', names: ['Value', 'gone'] }]);
  });

  it('is said to be there where later versions have it, but no page does', () => {
    assert.deepEqual(found.unlisted, [{ name: 'Hidden' }]);
  });

  it('is a section that leads to where it is today', () => {
    assert.equal(
      exportSections([found], '2.0.0', readLabels('.', 'en')),
      `## @midwayjs/redis 2.14.6 {#redis}

In the same package:
[\`Kept\`](redis/class/Kept.md)

Now in [@midwayjs/core](core/index.md):
[\`Moved\`](core/decorator/Moved.md)

Later versions still export these, but they have no page here:
\`Hidden\`

Removed in 3.0:
\`Value\`, \`gone\``,
    );
  });
});
