import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { build } from '../../../tools/build';
import { currentVersion, defaultLocale, locales } from '../../../src/config/site';

const [other] = locales.filter(locale => locale !== defaultLocale);
const english = 'i18n/en/docusaurus-plugin-content-docs/current';

/** A stub of Docusaurus: clears a locale's folder and writes the page of its texts. */
const docusaurus = `import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(3);
appendFileSync('node_modules/builds.log', args.join(' ') + '\\n');
const named = args.flatMap((arg, at) => args[at - 1] === '--locale' ? arg : []);
for (const locale of named.length ? named : ${JSON.stringify(locales)}) {
  const isDefault = locale === ${JSON.stringify(defaultLocale)};
  const folder = isDefault ? 'build' : 'build/' + locale;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder + '/docs', { recursive: true });
  const own = '${english}/guide.md';
  const text = readFileSync(isDefault || !existsSync(own) ? 'docs/guide.md' : own, 'utf8');
  if (text.includes('broken')) process.exit(3);
  if (text.includes('disturbed')) appendFileSync('node_modules/.cache/site/builds/${other}/docs/guide.html', 'another build');
  writeFileSync(folder + '/docs/guide.html', text);
}
`;

describe('npm run build', () => {
  const root = process.cwd();
  const address = process.env.SITE_URL;
  let folder: string;
  const at = (...names: string[]) => path.join(folder, ...names);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  const log = () => at('node_modules/builds.log');
  const page = (locale: string) => {
    const prefix = locale === defaultLocale ? '' : locale;
    return readFileSync(at('build', prefix, 'docs/guide.html'), 'utf8');
  };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  const commit = () => {
    git('add', '-A');
    git('-c', 'user.name=test', '-c', 'user.email=test@localhost', 'commit', '-m', 'Changed');
  };

  /** @returns the arguments that Docusaurus was run with, if it was, and the exit code */
  async function run(...args: string[]): Promise<{ status: number; ran: string[] }> {
    rmSync(log(), { force: true });
    const status = await build(args);
    const ran = existsSync(log()) ? readFileSync(log(), 'utf8').trim().split('\n') : [];
    return { status, ran };
  }

  /** What is built anew after a change: nothing, all, or one locale. */
  async function rebuilt(change = () => {}): Promise<string | undefined> {
    change();
    const { status, ran } = await run();
    assert.equal(status, 0);
    assert.ok(ran.length <= 1);
    return ran[0] === '' ? 'all' : ran[0];
  }

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'build-'));
    write('node_modules/@docusaurus/core/bin/docusaurus.mjs', docusaurus);
    for (const home of ['.', `framework/${currentVersion}`]) {
      write(`${home}/node_modules/.package-lock.json`, '');
    }
    write('.gitignore', 'node_modules/\nbuild/\n');
    write('docusaurus.config.ts', 'export default { url: process.env.SITE_URL };\n');
    write('src/theme.ts', 'export {};\n');
    write('docs/guide.md', '指南\n');
    write(`${english}/guide.md`, 'Guide\n');
    process.chdir(folder);
    git('init');
    commit();
    assert.equal(await rebuilt(), 'all');
  });
  afterEach(() => {
    process.chdir(root);
    if (address === undefined) delete process.env.SITE_URL;
    else process.env.SITE_URL = address;
    rmSync(folder, { recursive: true });
  });

  it('builds nothing if nothing has changed', async () => {
    assert.equal(await rebuilt(), undefined);
    assert.equal(await rebuilt(() => write('build/docs/guide.html.gz', 'compressed')), undefined);
  });

  it('builds the locale whose page has changed, and keeps the other', async () => {
    assert.equal(
      await rebuilt(() => appendFileSync(at(`${english}/guide.md`), 'more\n')),
      `--locale ${other}`,
    );
    assert.deepEqual([page(defaultLocale), page(other!)], ['指南\n', 'Guide\nmore\n']);
    assert.equal(
      await rebuilt(() => appendFileSync(at('docs/guide.md'), '更多\n')),
      `--locale ${defaultLocale}`,
    );
    assert.deepEqual([page(defaultLocale), page(other!)], ['指南\n更多\n', 'Guide\nmore\n']);
    assert.equal(await rebuilt(), undefined);
  });

  it('builds a locale whose page gets another date', async () => {
    assert.equal(
      await rebuilt(() => appendFileSync(at(`${english}/guide.md`), 'more\n')),
      `--locale ${other}`,
    );
    assert.equal(await rebuilt(commit), `--locale ${other}`);
  });

  it('builds all if what all come from has changed', async () => {
    for (const change of [
      () => appendFileSync(at('src/theme.ts'), '\n'),
      () => write('docs/new.md', '新\n'),
      () => rmSync(at('docs/new.md')),
      () => rmSync(at('build'), { recursive: true }),
      () => write('node_modules/.package-lock.json', '{}'),
    ]) {
      assert.equal(await rebuilt(change), 'all', String(change));
    }
    process.env.SITE_URL = 'https://example.org';
    assert.equal(await rebuilt(), 'all');
  });

  it('builds a locale in which a page of another is shown with that', async () => {
    assert.equal(await rebuilt(() => rmSync(at(`${english}/guide.md`))), 'all');
    assert.equal(await rebuilt(() => appendFileSync(at('docs/guide.md'), '更多\n')), 'all');
    assert.equal(page(other!), '指南\n更多\n');
  });

  it('builds a locale whose output is no more what was built', async () => {
    assert.equal(
      await rebuilt(() => write(`build/${other}/docs/guide.html`, 'Other')),
      `--locale ${other}`,
    );
    assert.equal(page(other!), 'Guide\n');
  });

  it('keeps the other locale when a build fails, and builds again', async () => {
    write('docs/guide.md', 'broken\n');
    assert.equal((await run()).status, 3);
    assert.equal(page(other!), 'Guide\n');
    write('docs/guide.md', '指南\n');
    assert.deepEqual((await run()).ran, [`--locale ${defaultLocale}`]);
  });

  it('fails when the other locale is no more what was built once the build ends', async () => {
    write('docs/guide.md', 'disturbed\n');
    assert.equal((await run()).status, 1);
  });

  it('does not look into repositories within this one', async () => {
    write('nested/docs/guide.md', '指南\n');
    execFileSync('git', ['init'], { cwd: at('nested'), stdio: 'ignore' });
    await rebuilt();
    assert.equal(await rebuilt(() => appendFileSync(at('nested/docs/guide.md'), '\n')), undefined);
  });

  it('finds the other locale that a stopped build had put away', async () => {
    write(`node_modules/.cache/site/builds/${other}/docs/guide.html`, 'Guide\n');
    rmSync(at('build'), { recursive: true });
    await run();
    assert.deepEqual([page(defaultLocale), page(other!)], ['指南\n', 'Guide\n']);
    assert.ok(!existsSync(at('node_modules/.cache/site/builds', other!)));
  });

  it('hands arguments on, and builds all afterwards', async () => {
    assert.deepEqual((await run('--locale', other!)).ran, [`--locale ${other}`]);
    assert.equal(await rebuilt(), 'all');
  });

  it('builds all where git does not know the site', async () => {
    rmSync(at('.git'), { recursive: true });
    git('init');
    assert.equal(await rebuilt(), 'all');
    rmSync(at('.git'), { recursive: true });
    for (let time = 0; time < 2; time += 1) {
      assert.equal(await rebuilt(), 'all');
    }
  });
});
