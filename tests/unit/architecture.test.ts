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

/** The code in the rows of a section's table whose first cell is code, which comes first. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = text.split(new RegExp(`^## ${heading.replace('?', '\\?')}$`, 'm'));
  const rows = section.split(/^## /m)[0]!.match(/^\| `.*$/gm) ?? [];
  return rows.map(row => [...row.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));
}
const namesOf = (heading: string) =>
  rowsOf(heading)
    .map(([name]) => name!)
    .sort();

/** The theme parts of the site: their name in the theme, and their file. */
const parts = globSync(['src/theme/**/index.tsx', 'src/theme/*.tsx', 'src/theme/NavbarItem/*.tsx'])
  .sort()
  .map(file => ({ file, part: file.slice('src/theme/'.length).replace(/(\/index)?\.tsx$/, '') }));

describe('ARCHITECTURE.md', () => {
  it('has a row for each plugin and each layer, and for no other', () => {
    assert.deepEqual(namesOf('Plugins'), foldersOf('src/plugins').sort());
    assert.deepEqual(namesOf('Layers'), foldersOf('src/bundle').sort());
  });

  it('says for each plugin which files outside its folder go with it', () => {
    assert.deepEqual(namesOf('How to remove a feature'), foldersOf('src/plugins').sort());
    const sources = globSync('{src,checks,tools,deploy}/**/*.{ts,tsx,mts}', {
      ignore: 'src/lib/caches.ts',
    });
    for (const [plugin, ...named] of rowsOf('How to remove a feature')) {
      const places = named.map(one =>
        existsSync(`src/plugins/${one}`) ? `src/plugins/${one}/` : one,
      );
      for (const place of places) {
        if (/^(src|checks|tools)\//.test(place))
          assert.ok(existsSync(place), `${plugin}: ${place} is gone`);
      }
      const isImport = new RegExp(`from '[^']*(?:plugins|\\.\\.)/${plugin}(?:/[^']*)?'`);
      const left = sources
        .filter(file => !file.startsWith(`src/plugins/${plugin}/`))
        .filter(file => isImport.test(readFileSync(file, 'utf8')))
        .filter(file => !places.some(place => file.startsWith(place)));
      assert.deepEqual(left, [], `${plugin}: ARCHITECTURE.md does not name these`);
    }
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
