import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { internalsFile, privateLines, readInternals } from '../../../tools/internals';

describe('private parts of frameworks', () => {
  const rows = readInternals();

  it('are listed with what they are for, wherever code touches them', () => {
    const touching = globSync([
      'docusaurus.config.ts',
      'src/**/*.{ts,tsx,mts,mjs,cjs,css}',
      'tools/writeTranslations.ts',
    ]).flatMap(file => {
      const lines = privateLines(readFileSync(file, 'utf8'));
      return lines.length > 0 ? [{ file, line: lines[0] }] : [];
    });
    assert.ok(touching.length > 0);
    for (const { file, line } of touching) {
      assert.ok(
        rows.some(({ where }) => (where.endsWith('/') ? file.startsWith(where) : file === where)),
        `${file}:${line} touches a private part: do without it, or add a row to ${internalsFile}`,
      );
    }
  });

  it('have a test each, in a file that is there', () => {
    for (const { where, tests, line } of rows) {
      assert.ok(existsSync(where), `${internalsFile}:${line}: ${where} is gone`);
      assert.ok(tests.length > 0, `${internalsFile}:${line}: no test shows when it breaks`);
      for (const test of tests) {
        assert.ok(existsSync(test), `${internalsFile}:${line}: ${test} is gone`);
      }
    }
  });

  it('are known by how code names them', () => {
    const touches = (code: string) => privateLines(code).length > 0;
    for (const code of [
      "import stock from '@docusaurus/core/lib/client/serverEntry.js';",
      "import { isSamePath } from '@docusaurus/theme-common/internal';",
      'new ReplaceModule(/a/, file);',
      'Storage.prototype.setItem = write;',
      "import chokidar from 'chokidar';\nchokidar.watch = watch;",
      "const load = createRequire(file);\nconst files = load('fs-extra') as { a: 1 };\nfiles.outputFile = write;",
      'source.program.getSourceFiles = () => [];',
      'context.siteConfig.themeConfig = {};',
      'config.module.rules = [];',
      'if (window.docusaurusRoot) start();',
      'process.env.DOCUSAURUS_CURRENT_LOCALE',
      "document.getElementById('__docusaurus-base-url-issue-banner')",
      'const future = { experimental_vcs: true };',
    ]) {
      assert.ok(touches(code), code);
    }
    for (const code of [
      "import { useEvent } from '@docusaurus/theme-common';",
      "import { hash } from '@site/src/lib/cache';",
      '// __webpack_require__ is in a comment',
      'this.size = 1;\nlink.href = address;\nelement.onclick = () => undefined;',
      'module.exports = function loader() {};',
    ]) {
      assert.ok(!touches(code), code);
    }
    assert.ok(touches("article [class*='codeBlockTitle'] {}"));
    assert.ok(!touches("[class*='navbar-sidebar'], .theme-code-block {}"));
  });

  const packages = 'node_modules/@docusaurus';
  const read = (files: string) =>
    globSync(files)
      .map(file => readFileSync(file, 'utf8'))
      .join('\n');

  it('have the names that the site guesses, where the installed packages define them', () => {
    const names: Record<string, string[]> = {
      [`${packages}/core/lib/client/clientEntry.js`]: [
        'window.docusaurusRoot = ',
        'window.docusaurus = ',
      ],
      [`${packages}/core/lib/client/BaseUrlIssueBanner/index.js`]: [
        '__docusaurus-base-url-issue-banner-container',
      ],
      [`${packages}/core/lib/commands/{start/start,build/buildLocale}.js`]: [
        'DOCUSAURUS_CURRENT_LOCALE = ',
      ],
      [`${packages}/theme-classic/lib/theme/NavbarItem/DropdownNavbarItem/**/*.js`]: [
        'dropdown--show',
        "addEventListener('mousedown'",
      ],
      [`${packages}/theme-classic/lib/theme/DocItem/index.js`]: ['docs-doc-id-'],
      [`${packages}/theme-common/lib/utils/ThemeClassNames.js`]: [
        'blog-list-page',
        'blog-post-page',
        'docs-doc-page',
        'theme-doc-breadcrumbs',
        'theme-doc-toc-mobile',
        'theme-doc-version-badge',
        'theme-last-updated',
        'theme-unlisted-banner',
      ],
    };
    for (const [files, all] of Object.entries(names)) {
      const text = read(files);
      for (const name of all) assert.ok(text.includes(name), `${files} has no ${name}`);
    }
  });

  it('have the classes of CSS modules that the site guesses', () => {
    const defined = read(`${packages}/theme-classic/lib/theme/**/*.module.css`);
    const guesses = [...read('src/**/*.css').matchAll(/\[class\*='([a-zA-Z]+)'\]/g)];
    assert.ok(guesses.length > 0);
    for (const [guess, name] of guesses) {
      assert.match(defined, new RegExp(`\\.\\w*${name}\\b`), `${guess} matches nothing`);
    }
  });
});
