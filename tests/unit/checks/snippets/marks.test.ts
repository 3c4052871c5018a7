import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkMarks } from '../../../../checks/snippets/marks';
import { compileStages } from '../../../../checks/snippets/compile';
import { runStages } from '../../../../checks/snippets/run';
import { writePages } from '../../../../checks/snippets/write';
import { block, page } from '../page';

const file = (title: string, code: string, flags = '') =>
  block(`ts title="${title}"${flags}`, code);

/** What the compiler and the marks of a page leave to be mended. */
async function compile(text: string): Promise<string[]> {
  const problems = await compileStages(writePages([page(text)]));
  return problems.map(({ line, message }) => `${line}: ${message.split('\n')[0]}`);
}

const wrong = "export const pages: number = '7';";
const notAssignable = "TS2322: Type 'string' is not assignable to type 'number'.";
const unreported = (code: number) =>
  `expects TS${code}, which the compiler does not report: remove it from // @errors or mend the code`;

describe('errors that a block expects', () => {
  it('are no problems there, and are in other blocks', async () => {
    const expecting = block('ts', `// @errors: 2322\n${wrong}`);
    assert.deepEqual(await compile(expecting), []);
    // The first block begins at line 7 and has two lines.
    assert.deepEqual(await compile(expecting + block('ts', wrong)), [`12: ${notAssignable}`]);
  });

  it('are only those that are named', async () => {
    assert.deepEqual(
      await compile(block('ts', `// @errors: 2322\n${wrong}\nexport const author = unknownName;`)),
      ["9: TS2304: Cannot find name 'unknownName'."],
    );
  });

  it('are a problem where they do not come, at the mark that names them', async () => {
    assert.deepEqual(await compile(block('ts', `${wrong}\n// @errors: 2322\n// @errors: 2345`)), [
      `9: ${unreported(2345)}`,
    ]);
  });

  it('may come in one of the stages in which a block is compiled', async () => {
    const user = file(
      'src/user.ts',
      "// @errors: 2322\nimport { pages } from './book';\n\nexport const title: string = pages;",
    );
    const first = file('src/book.ts', "export const pages = 'seven';");
    const second = file('src/book.ts', 'export const pages = 7;');
    assert.deepEqual(await compile(first + user + second), []);
    assert.deepEqual(await compile(first + user), [`11: ${unreported(2322)}`]);
  });

  it('are those of a block, not of the file that it is added to', async () => {
    const first = file('src/book.ts', 'export const a = 1;');
    const second = (mark: string) => file('src/book.ts', `${mark}${wrong}`, ' append');
    assert.deepEqual(await compile(first + second('// @errors: 2322\n')), []);
    assert.deepEqual(await compile(first.replace('\n', '\n// @errors: 2322\n') + second('')), [
      `12: ${notAssignable}`,
      `7: ${unreported(2322)}`,
    ]);
  });

  it('do not keep tests from running, with the code as it is', async () => {
    const test = `// @errors: 2322\n${wrong}\n\nit('reads', () => {\n  expect(pages).toBe('7');\n  //     ^?\n});`;
    const shown = page(file('test/a.test.ts', test));
    const stages = writePages([shown]);
    assert.deepEqual(await compileStages(stages), []);
    const [run] = await runStages(stages);
    assert.deepEqual([run!.tests, run!.problems], [1, []]);
  });
});

describe('marks of a page', () => {
  const check = (info: string, code: string) =>
    checkMarks(page(block(info, code))).map(({ line, message }) => `${line}: ${message}`);

  it('are problems where they ask for nothing, at their lines', () => {
    assert.deepEqual(check('ts', 'const a = 1;\n//    ^?\n// @errors: 2322'), []);
    assert.deepEqual(check('ts', 'const a = 1;\n//  ^?'), []);
    assert.deepEqual(check('ts', 'const a = 1;\n//       ^?'), [
      '8: "^?" points at no name: put its "^" below a letter of a name',
    ]);
    assert.deepEqual(check('tsx', '// @errors: all'), [
      '7: "// @errors: all" names no errors: write their numbers, // @errors: 2322 2345',
    ]);
  });

  it('are problems where the code has a syntax error', () => {
    assert.deepEqual(check('ts', '// @errors: 1109\nconst a = ;'), [
      '8: "@errors" is for type errors, and this is a syntax error (TS1109: Expression expected.): mend the code, or write nocheck in place of the mark',
    ]);
    assert.deepEqual(check('tsx', '// @errors: 2322\nconst a: string = <b />;'), []);
  });

  it('are problems where nobody answers them', () => {
    assert.deepEqual(check('ts nocheck="needs a cluster"', 'const a = 1;\n//    ^?'), [
      '8: is not compiled, so the compiler says nothing here: remove the mark, or nocheck',
    ]);
  });

  it('are none in other languages', () => {
    assert.deepEqual(check('text', 'a\n//     ^?\n// @errors'), []);
  });
});
