import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils';
import { checkData, describeError, Fault } from '../../../src/content/faults';
import { readFrontMatter } from '../../../src/plugins/markdown/frontMatter';
import { locales } from '../../../src/config/site';

const parse = (file: string, ...lines: string[]) =>
  readFrontMatter({
    filePath: path.resolve(file),
    fileContent: lines.join('\n'),
    defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });

describe('broken front matter', () => {
  it('is what Docusaurus reads', async () => {
    const { frontMatter, content } = await parse('docs/a.md', '---', 'title: A', '---', 'Text.');
    assert.deepEqual([frontMatter, content], [{ title: 'A' }, 'Text.']);
  });

  it('with a fault is refused with file and line, as often as it comes', async () => {
    const lines = ['---', 'title: A', 'description: a: b', '---', 'Text.'];
    for (const file of ['docs/a.md', 'docs/a.md', 'blog/b.md']) {
      await assert.rejects(parse(file, ...lines), (error: Error) => {
        assert.match(
          error.message,
          new RegExp(`^${file}:3:\\d+: the front matter is not valid YAML`),
        );
        return true;
      });
    }
  });
});

describe('the data of the site', () => {
  const home = process.cwd();
  const folder = mkdtempSync(path.join(tmpdir(), 'data-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  before(() => process.chdir(folder));
  after(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  });

  it('is refused where there is none', () => {
    assert.throws(() => checkData('en'), /No data files found for the language en/);
  });

  const faults = {
    'i18n/en/code.json': ['{\n  "a": 1\n  "b": 2\n}', 'i18n/en/code.json:3:3: not valid JSON'],
    'changelog/1.0.json': ['[\n  {},\n]', 'changelog/1.0.json:3:1: not valid JSON'],
    'blog/tags.yml': ['a:\n  label: a: b\n', 'blog/tags.yml:2:'],
    'src/config/sidebars/1.0.0.json': ['', 'src/config/sidebars/1.0.0.json:1:1: not valid JSON'],
  };
  for (const [file, [text, message]] of Object.entries(faults)) {
    it(`is refused with the place of a fault: ${file}`, () => {
      write(file, text!);
      assert.throws(
        () => checkData('en'),
        (error: Error) => {
          assert.ok(error instanceof Fault && error.message.startsWith(message!), error.message);
          return true;
        },
      );
      rmSync(file);
    });
  }

  it('of another language is not looked at', () => {
    write('i18n/en/code.json', '{}');
    write('i18n/zh-cn/code.json', '{');
    checkData('en');
  });
});

it('the data of this site can be parsed', () => {
  for (const locale of locales) checkData(locale);
});

describe('what an error says', () => {
  it('is the fault that caused it', () => {
    const fault = new Fault('docs/a.md', 1, 2, 'broken');
    const error = new Error('Loading failed', {
      cause: new Error('Reading failed', { cause: fault }),
    });
    assert.equal(describeError(error), 'docs/a.md:1:2: broken');
  });

  it('is what it and its causes say otherwise', () => {
    const error = new Error('Loading failed', { cause: new Error('no such tag') });
    assert.equal(describeError(error), 'Loading failed\nno such tag');
  });
});
