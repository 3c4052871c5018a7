import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { collections } from '../../../../src/content/collections';
import { currentVersion } from '../../../../src/config/site';
import { readCodeFacts } from '../../../../src/plugins/code-types/linkFinder';
import { linksKey } from '../../../../src/content/codeLinks';
import { readCode } from '../../../../src/plugins/code-types/program';
import { block } from '../../checks/page';
import { guide, packages } from './samples';

describe('answers at marks', () => {
  for (const version of [currentVersion, '2.0.0'] as const) {
    it(`are the types of names and the expected errors, for ${version}`, () => {
      const collection = collections.find(one => one.name === version)!;
      const text = [
        "import { Provide } from '@midwayjs/decorator';",
        '@Provide()',
        'export class A { list = [1]; }',
        'const first = new A().list[0];',
        '//    ^?',
        'const text: string = first;',
        '// @errors: 2322',
      ].join('\n');
      const marked = guide(block('ts', text), { collection });
      const home = path.resolve('framework', version);
      const reference = version === currentVersion ? packages : [];
      const code = readCode([marked], reference, home);
      const [facts] = readCodeFacts([marked], code)(reference);
      assert.deepEqual(facts!.answers[linksKey(text)], [
        { line: 3, column: 6, length: 5, text: 'const first: number', kind: 'type' },
        {
          line: 5,
          column: 6,
          length: 4,
          text: "Type 'number' is not assignable to type 'string'.",
          kind: 'error',
          code: 2322,
        },
      ]);
    });
  }
});
