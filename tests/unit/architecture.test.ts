import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';

const text = readFileSync('ARCHITECTURE.md', 'utf8');

const foldersOf = (parent: string) =>
  readdirSync(parent, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** The first cells of the rows of a section's tables. */
function rowsOf(heading: string): string[] {
  const [, section = ''] = text.split(new RegExp(`^## ${heading}$`, 'm'));
  const rows = section.split(/^## /m)[0]!.matchAll(/^\| (?:`([^`]+)`|[^|]*) \|/gm);
  return [...rows].flatMap(([, name]) => name ?? []);
}

/** The theme parts of the site: their name in the theme, and their file. */
const parts = globSync(['src/theme/**/index.tsx', 'src/theme/*.tsx', 'src/theme/NavbarItem/*.tsx'])
  .sort()
  .map(file => ({ file, part: file.slice('src/theme/'.length).replace(/(\/index)?\.tsx$/, '') }));

describe('ARCHITECTURE.md', () => {
  it('has a row for each plugin and each layer, and for no other', () => {
    assert.deepEqual(rowsOf('Plugins').sort(), foldersOf('src/plugins').sort());
    assert.deepEqual(rowsOf('Layers').sort(), foldersOf('src/bundle').sort());
  });

  it('names each theme part once, and no other', () => {
    const [, section = ''] = text.split('## Why does a component differ?');
    const cells = [...section.split(/^## /m)[0]!.matchAll(/^\| [^|`]* \| (`.*) \|$/gm)];
    const named = cells.flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(match => match[1]),
    );
    assert.deepEqual(named.sort(), parts.map(({ part }) => part).sort());
  });
});

describe('a theme part', () => {
  for (const { file, part } of parts) {
    it(`${part} says whether it wraps the stock part, why it is there and when to retire it`, () => {
      const source = readFileSync(file, 'utf8');
      const [comment] = /^(?:\/\/.*\n)*/.exec(source)!;
      const how = source.includes("from '@theme-original/") ? 'Wraps' : 'Replaces';
      assert.match(comment, new RegExp(`^// ${how} the stock part\\. Why: \\S`), file);
      assert.match(comment, /^\/\/ To retire when \S/m, file);
    });
  }
});

/** Whether there is such a folder, or a file of that name with any ending. */
function isThere(place: string): boolean {
  const folder = path.dirname(place);
  return (
    existsSync(folder) &&
    readdirSync(folder).some(name => name.split('.')[0] === path.basename(place).split('.')[0])
  );
}

it('a unit test in a folder has the path of what it tests', () => {
  const tests = globSync('tests/unit/*/**/*.test.ts').sort();
  const astray = tests.filter(file => {
    const tested = file.slice('tests/unit/'.length, -'.test.ts'.length);
    return !isThere(tested) && !isThere(`src/${tested}`);
  });
  assert.deepEqual(astray, []);
});
