import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  checkComponents,
  checkOptions,
  packagesOf,
  readConfigTypes,
} from '../../../checks/options/options';
import { type Page, readPage } from '../../../checks/pages';
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
