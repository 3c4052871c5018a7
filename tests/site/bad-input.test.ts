import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';

const copied = [
  'api',
  'blog',
  'checks',
  'docs',
  'docusaurus.config.ts',
  'i18n',
  'package-lock.json',
  'package.json',
  'sidebars.ts',
  'src',
  'static',
  'versioned_docs',
  'versioned_sidebars',
  'versions.json',
];

let folder: string;

const at = (file: string) => path.join(folder, file);

/** Changes a file of the copy of the site. */
function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(at(file), 'utf8');
  assert.ok(
    typeof from === 'string' ? text.includes(from) : from.test(text),
    `${file} does not hold ${String(from)}`,
  );
  writeFileSync(at(file), text.replace(from, to));
}

function docusaurus(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs'), ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_UPDATE_NOTIFIER: '1' } },
  );
  return { status, output: stdout + stderr };
}

function failingBuild(): string {
  const { status, output } = docusaurus('build', '--locale', 'en');
  assert.notEqual(status, 0, 'the build went through');
  return output;
}

describe('the build stops at bad input', () => {
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'site-'));
    for (const name of ['node_modules', 'framework'])
      symlinkSync(path.resolve(name), at(name), 'dir');
  });
  beforeEach(() => {
    for (const name of copied) {
      rmSync(at(name), { recursive: true, force: true });
      cpSync(name, at(name), { recursive: true });
    }
    rmSync(at('changelog'), { recursive: true, force: true });
    cpSync('changelog/3.20.json', at('changelog/3.20.json'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('of a doc id in a sidebar that no page has, naming it', () => {
    edit(
      'versioned_sidebars/version-1.0.0-sidebars.json',
      '"id": "ts_guide"',
      '"id": "no_such_doc"',
    );
    assert.match(failingBuild(), /no_such_doc/);
  });

  it('of a sidebar id that a page names and no sidebar has, naming it', () => {
    edit('docs/intro.md', /^---\n/, '---\ndisplayed_sidebar: no_such_sidebar\n');
    edit(
      'i18n/en/docusaurus-plugin-content-docs/current/intro.md',
      /^---\n/,
      '---\ndisplayed_sidebar: no_such_sidebar\n',
    );
    assert.match(failingBuild(), /no_such_sidebar/);
  });

  it('of a malformed release file, naming file, version and field', () => {
    edit('changelog/3.20.json', '"date":"2025-07-13"', '"date":"13 July"');
    assert.match(failingBuild(), /changelog\/3\.20\.json[\s\S]*3\.20\.9, field "date"/);
  });

  it('of a navbar item without its doc, naming both', () => {
    edit('src/config/navbar.ts', "guide('intro'", "guide('no_such_doc'");
    const output = failingBuild();
    assert.match(output, /themeConfig\.navbar\.items/);
    assert.match(output, /no_such_doc/);
  });

  it('write-translations has nothing to add', () => {
    for (const [locale, files] of [
      ['zh-cn', ['code.json']],
      [
        'en',
        [
          'code.json',
          'docusaurus-theme-classic/navbar.json',
          'docusaurus-theme-classic/footer.json',
          'docusaurus-plugin-content-blog/options.json',
          'docusaurus-plugin-content-blog-changelog/options.json',
          'docusaurus-plugin-content-docs/current.json',
          'docusaurus-plugin-content-docs/version-2.0.0.json',
          'docusaurus-plugin-content-docs/version-1.0.0.json',
        ],
      ],
    ] as const) {
      const { status, output } = docusaurus('write-translations', '--locale', locale);
      assert.equal(status, 0, output);
      for (const file of files) {
        const keys = (root: string) => {
          const text = readFileSync(path.join(root, 'i18n', locale, file), 'utf8');
          return Object.keys(JSON.parse(text) as object).sort();
        };
        assert.deepEqual(keys('.'), keys(folder), `i18n/${locale}/${file}`);
      }
    }
  });
});

describe('translations', () => {
  const messages = (file: string) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message: string }>);

  it('in English hold no Chinese', () => {
    for (const name of [
      'code',
      'docusaurus-theme-classic/navbar',
      'docusaurus-theme-classic/footer',
    ]) {
      for (const [id, { message }] of messages(`i18n/en/${name}.json`)) {
        assert.doesNotMatch(message, /[\u3400-\u9fff]/, id);
      }
    }
  });

  it('in Chinese are Chinese', () => {
    for (const [id, { message }] of messages('i18n/zh-cn/code.json')) {
      const words = message.replaceAll(/\{[^}]*\}|[「」|\s·-]|Algolia|RSS|Atom/g, '');
      assert.ok(words === '' || /[\u3400-\u9fff\uff00-\uffef]/.test(words), `${id}: ${message}`);
    }
  });
});
