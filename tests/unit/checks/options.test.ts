import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkComponents, checkOptions, readConfigTypes } from '../../../checks/options/options';
import { packagesOf } from '../../../src/content/framework';
import { type Page, readPage } from '../../../src/content/pages';
import { settingsFaults, settingsType, strictSettings } from '../../../checks/options/settings';
import { compileStages } from '../../../checks/snippets/compile';
import { writePages } from '../../../checks/snippets/write';
import type { Diagnostic } from '../../../checks/snippets/marks';
import type { SnippetFile } from '../../../src/content/project';
import { block, messages, page } from './page';

const types = readConfigTypes([
  '@midwayjs/koa',
  '@midwayjs/express',
  '@midwayjs/jwt',
  '@midwayjs/kafka',
]);

const jwtOptions = types.ownPaths('@midwayjs/jwt');

const table = (options: string[]) =>
  `## Configuration {#configuration}\n\n| Option | Type |\n|---|---|\n${options
    .map(option => `| \`${option}\` | \`string\` |`)
    .join('\n')}\n`;

const check = (options: string[]) =>
  messages(checkOptions(page(table(options)), ['@midwayjs/jwt'], types));

describe('options of a component page', () => {
  it('are read from the declarations of the package', () => {
    assert.ok(jwtOptions.includes('jwt.secret'));
    assert.ok(types.ownPaths('@midwayjs/koa').includes('koa.queryParseMode'));
  });

  it('are read where two packages declare the same key', () => {
    assert.ok(types.knows('@midwayjs/koa', 'bodyParser.jsonLimit'));
    assert.ok(!types.knows('@midwayjs/jwt', 'jwt.noSuchOption'));
  });

  it('are read from the declarations that stand in for a package', () => {
    assert.ok(types.ownPaths('@midwayjs/kafka').includes('kafka.consumer'));
    assert.ok(!types.isConfigured('@midwayjs/no-such-package'));
  });

  it('are all in the table, and no other', () => {
    assert.equal(check(jwtOptions), '');
    assert.match(check(jwtOptions.slice(1)), /leaves out jwt\.\w+, which @midwayjs\/jwt declares/);
    assert.match(check([...jwtOptions, 'jwt.invented']), /declares no option "jwt\.invented"/);
  });

  it('belong to the package that the page installs', () => {
    const install = block('bash npm2yarn', 'npm install @midwayjs/jwt@3');
    assert.deepEqual(packagesOf(page(install)), ['@midwayjs/jwt']);
    const guide = page(install);
    const component: Page = readPage(
      'docs/extensions/jwt.md',
      guide.collection,
      'zh-cn',
      `${install}${table(['jwt.secret'])}`,
    );
    const [problems, count] = checkComponents([guide, component]);
    assert.equal(count, 1);
    assert.match(messages(problems), /leaves out/);
  });
});

describe('settings of a guide', () => {
  const settings = (code: string): SnippetFile => ({
    path: 'src/config/config.default.ts',
    code,
    lines: code.split('\n').map((_, index) => index + 1),
  });
  const strict = (code: string) =>
    strictSettings(settings(code)).code.replace("import type {} from '@midwayjs/koa'; ", '');
  const type = `satisfies ${settingsType}`;

  it('are compiled for their options in every form, on the lines where they stand', () => {
    const { path, lines } = strictSettings(settings('export default {\n};'));
    assert.equal(path, 'src/config/config.default.options.ts');
    assert.deepEqual(lines, [1, 2]);
    assert.equal(
      strict('export default {} as MidwayConfig;'),
      `export default {} ${type} as MidwayConfig;`,
    );
    assert.equal(
      strict('export default (info: I) => ({});'),
      `export default (info: I) => ({} ${type});`,
    );
    assert.equal(
      strict('export default () => {\n  return {};\n};'),
      `export default () => {\n  return {} ${type};\n};`,
    );
    assert.equal(
      strict('export const koa = {};'),
      `export const koa = {} satisfies (${settingsType})['koa'];`,
    );
    assert.equal(
      strict('const own = {};\nexport default own;'),
      'const own = {};\nexport default own;',
    );
  });

  const diagnostic = (message: string, line: number): Diagnostic => ({
    page: page(block('ts', "@Config('library') readonly library: Library;")),
    snippet: strictSettings(
      settings(
        `export default {\n  koa: { prot: 1 },\n  redis: { priority: {} },\n  kao: {},\n  library: {},\n};`,
      ),
    ),
    code: 2353,
    file: 'docs/a.md',
    line,
    message,
  });
  const excess = (option: string, end = '') =>
    `TS2353: Object literal may only specify known properties, and '${option}' does not exist in type 'X'.${end}\ncode`;

  it('report an option that does not exist by its whole name', () => {
    assert.match(
      messages(settingsFaults([diagnostic(excess('prot'), 2)])),
      /^there is no option "koa\.prot": write one that the table of its component lists/,
    );
    const near = " Did you mean to write 'port'?";
    assert.equal(
      messages(
        settingsFaults([
          diagnostic(excess('prot', near).replace('properties, and', 'properties, but'), 2),
        ]),
      ),
      'there is no option "koa.prot": write port',
    );
  });

  it('report a component of another name, and not what the code of the page reads', () => {
    assert.match(messages(settingsFaults([diagnostic(excess('kao'), 4)])), /no option "kao"/);
    const exported = excess('kao')
      .replace(/Object.*and '/, "Property '")
      .replace(' in ', ' on ');
    assert.match(messages(settingsFaults([diagnostic(exported, 4)])), /no option "kao"/);
    assert.deepEqual(settingsFaults([diagnostic(excess('library'), 5)]), []);
    const faultsWith = (code: string) =>
      settingsFaults([{ ...diagnostic(excess('kao'), 4), page: page(block('ts', code)) }]).length;
    assert.equal(faultsWith("import x from 'kao';"), 1);
    assert.equal(faultsWith('shelf.kao = 1;'), 1);
    assert.equal(faultsWith("@Config('kaolin') kaolin: string;"), 1);
    assert.equal(faultsWith("this.configService.getConfiguration('kao.port');"), 0);
    assert.equal(faultsWith('const { port } = this.config.kao;'), 0);
  });

  it('have none for what a package reads undeclared, and for what is said of them as they stand', () => {
    assert.deepEqual(settingsFaults([diagnostic(excess('priority'), 3)]), []);
    assert.deepEqual(settingsFaults([diagnostic('TS2322: Type 1 is no string.\ncode', 2)]), []);
  });

  it('are compared with the types of their components', async () => {
    const text = block(
      'ts title="src/configuration.ts"',
      `import { Configuration } from '@midwayjs/core';
import * as koa from '@midwayjs/koa';

@Configuration({ imports: [koa] })
export class MainConfiguration {}`,
    );
    const code = `import { MidwayConfig } from '@midwayjs/core';

export default {
  keys: 'a key',
  koa: { port: 7001, bodyParsr: true },
  bodyParser: { jsonLimt: '1mb' },
  shelf: { books: 3 },
} as MidwayConfig;`;
    const problems = await compileStages(
      writePages([page(text + block('ts title="src/config/config.default.ts"', code))]),
    );
    assert.match(
      messages(problems),
      /^there is no option "koa\.bodyParsr": .*\nthere is no option "bodyParser\.jsonLimt": write jsonLimit$/,
    );
  });
});
