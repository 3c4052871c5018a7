import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMarks, withoutMarks } from '../../../src/content/typeMarks';

const code = (...lines: string[]) => lines.join('\n');

describe('marks in code', () => {
  it('ask for the type of the name above, below other marks too, whatever is said after them', () => {
    const { queries, lines, faults } = readMarks(
      code(
        'const book = find(1);',
        '//    ^?',
        '//             ^? (the service)',
        '  book.titleÄ;',
        '//      ^?',
      ),
    );
    assert.deepEqual(queries, [
      { line: 0, column: 6, name: 'book' },
      { line: 0, column: 15, name: 'find' },
      { line: 3, column: 8, name: 'titleÄ' },
    ]);
    assert.deepEqual([...lines], [1, 2, 4]);
    assert.deepEqual(faults, []);
  });

  it('name the errors of a block, between spaces or commas, on any of its lines', () => {
    const { errors, lines, faults } = readMarks(
      code('a;', '  // @errors: 2322 2345,2554', 'b;', '//@errors: 1005'),
    );
    assert.deepEqual(errors, [2322, 2345, 2554, 1005]);
    assert.deepEqual([...lines], [1, 3]);
    assert.deepEqual(faults, []);
  });

  it('are lines of their own', () => {
    const { queries, errors, lines, faults } = readMarks(
      code(
        'const a = 1; // ^?',
        '"// @errors: 2322";',
        '/* ^? */',
        '// @errors-of-mine',
        '// a ^? b',
      ),
    );
    assert.deepEqual([queries, errors, lines.size, faults], [[], [], 0, []]);
  });

  it('that ask for nothing are faults, with what to do', () => {
    const faultsOf = (...lines: string[]) =>
      readMarks(code(...lines)).faults.map(({ line, message }) => `${line}: ${message}`);
    const noName = '"^?" points at no name: put its "^" below a letter of a name';
    assert.deepEqual(faultsOf('//  ^?', 'name'), [`0: ${noName}`]);
    assert.deepEqual(faultsOf('const  a = 1;', '//     ^?'), []);
    assert.deepEqual(faultsOf('const  a = 1;', '//    ^?'), [`1: ${noName}`]);
    assert.deepEqual(faultsOf('a;', '//        ^?'), [`1: ${noName}`]);
    for (const mark of ['// @errors', '// @errors:', '// @errors 2322', '// @errors: 2322 TS2345'])
      assert.deepEqual(faultsOf('a;', mark), [
        `1: "${mark}" names no errors: write their numbers, // @errors: 2322 2345`,
      ]);
  });

  it('are not in code without them', () => {
    assert.equal(withoutMarks('a;\n//^?\n// @errors: 1\n// kept\n'), 'a;\n// kept\n');
  });
});
