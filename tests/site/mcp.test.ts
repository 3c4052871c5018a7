import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { readPage } from '../../tools/mcp/readPage';
import { documentedCommand } from '../support/documented';
import { buildFolder } from './site';

describe('the MCP server', () => {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  const [command, ...args] = documentedCommand('npm run -s mcp').split(' ') as [
    string,
    ...string[],
  ];
  const read = (file: string) => readFileSync(path.join(buildFolder, file), 'utf8');

  before(() =>
    client.connect(new StdioClientTransport({ command, args: [...args, '--', buildFolder] })),
  );
  after(() => client.close());

  async function call(name: string, input: object): Promise<{ text: string; isError: boolean }> {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content;
    assert.ok(first?.type === 'text');
    return { text: first.text, isError };
  }

  async function answer(name: string, input: object): Promise<string> {
    const { text, isError } = await call(name, input);
    assert.ok(!isError, text);
    return text;
  }

  /** The parts of a long answer. */
  async function parts(name: string, input: object, offset = 0): Promise<string[]> {
    const text = await answer(name, { ...input, offset });
    const more = /\n\[Characters \d+ to \d+ of \d+\. To continue, set "offset" to (\d+)\.\]$/.exec(
      text,
    );
    if (!more) return [text];
    return [text.slice(0, more.index), ...(await parts(name, input, Number(more[1])))];
  }

  async function refuses(name: string, input: object, reason: RegExp): Promise<void> {
    const { text, isError } = await call(name, input);
    assert.ok(isError, text);
    assert.match(text, reason);
  }

  it('describes its tools and each of their parameters', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['search', 'read_page', 'look_up_symbol', 'compare_versions'],
    );
    for (const { name, description, inputSchema } of tools) {
      assert.ok(description, name);
      for (const [key, value] of Object.entries(inputSchema.properties ?? {})) {
        assert.ok((value as { description?: string }).description, `${name}: ${key}`);
      }
    }
  });

  it('finds sections that it can read, in each version', async () => {
    for (const version of ['3.0.0', '2.0.0']) {
      const found = await answer('search', { query: 'redis', language: 'en', version, most: 5 });
      assert.match(found, /^5 of \d+ results$/m);
      const addresses = Array.from(found.matchAll(/^\d+\. (\S+)/gm), ([, address]) => address!);
      assert.equal(addresses.length, 5);
      for (const address of addresses) {
        const text = await answer('read_page', { path: address });
        assert.match(text, address.includes('#') ? /^##+ \S/ : /^# \S/, address);
      }
    }
  });

  it('continues a list of results', async () => {
    const most = 3;
    const first = await answer('search', { query: 'redis', most: 2 * most });
    assert.match(first, /\n\[To continue, set "from" to 6\.\]$/);
    const rest = await answer('search', { query: 'redis', most, from: most });
    assert.ok(first.endsWith(rest.slice(rest.indexOf('\n'))), `${first}\n${rest}`);
  });

  it('reads a page at any spelling of its address', async () => {
    const text = read('en/docs/guard.md');
    for (const address of [
      '/en/docs/guard',
      'en/docs/guard.md',
      '/en/docs/3.0.0/guard/',
      'https://midwayjs.org/en/docs/Guard.html',
    ]) {
      assert.ok(text.startsWith((await answer('read_page', { path: address })).slice(0, 500)));
    }
  });

  it('reads the section of an anchor, up to the next heading of its level', async () => {
    const text = await answer('read_page', { path: '/en/docs/extensions/redis#lock' });
    const [, section] = /^(## Take a lock[^]*?)\n## /m.exec(read('en/docs/extensions/redis.md'))!;
    assert.equal(text, section!.trim());
    // The anchor of an option is a row of a table.
    const options = await answer('read_page', { path: '/en/docs/extensions/koa#koa.port' });
    assert.match(options, /^## Configuration\n[^]*`port`/);
  });

  it('gives a long page in parts, which continue where the last one ended', async () => {
    const texts = await parts('read_page', { path: '/api/core' });
    assert.ok(texts.length > 1);
    for (const text of texts) assert.ok(text.length <= 20_000);
    assert.equal(texts.join(''), read('api/core.md'));
  });

  it('tells signature, history and guides of a symbol', async () => {
    const text = await answer('look_up_symbol', { name: '@Inject()', language: 'en' });
    for (const fact of [
      /package: "@midwayjs\/core"/,
      /kind: decorator/,
      /signature: .*\n? *function Inject\(/,
      /since:\n +from: [\d.]+/,
      /summary: Makes the container/,
      /page: https:\/\/midwayjs\.org\/en\/api\/core\/function\/Inject/,
      /guides:\n +- title: \S/,
    ]) {
      assert.match(text, fact);
    }
    const member = { name: 'Framework.addJob', package: 'cron' };
    assert.match(await answer('look_up_symbol', member), /signature: "?addJob\(/);
  });

  it('lists the packages that export a name if there are many', async () => {
    const text = await answer('look_up_symbol', { name: 'Framework' });
    for (const name of ['koa', 'express', 'cron']) {
      assert.match(text, new RegExp(`package: "@midwayjs/${name}"`));
    }
    assert.doesNotMatch(text, /signature/);
  });

  it('tells what a package added, removed and changed between two releases', async () => {
    const range = { package: '@midwayjs/core', from: 'v3.0.0', to: '3.20.9' };
    const text = (await parts('compare_versions', range)).join('');
    assert.match(text, /^package: core\nfrom: 3\.0\.0\nto: 3\.20\.9\n/);
    for (const group of ['breaking', 'changed', 'added', 'options', 'deprecated']) {
      assert.match(text, new RegExp(`^${group}:\n {2}- name: `, 'm'));
    }
    assert.match(text, /^ {6}- kind: removed$/m);
    assert.match(text, /^notes:\n(?: {2}- .*\n)* {2}- "?3\.20\.\d+ fix: \S/m);
  });

  it('compares with the line after the documented one, if its releases are known', async () => {
    const compare = async (name: string) =>
      (await parts('compare_versions', { package: name, from: '3.20.24', to: '4.0.0' })).join('');
    assert.match(await compare('core'), /^breaking:\n(?:.*\n)* {2}- name: Pipeline\n/m);
    assert.match(await compare('redis'), /^note: The registry has no 4\.x of this package/m);
  });

  it('says what exists if something does not', async () => {
    const page = { path: '/en/docs/extensions/rediss' };
    await refuses('read_page', page, /no page .*\/en\/docs\/extensions\/redis\b/);
    await refuses('read_page', { path: '/docs/guard#lost' }, /no section #lost.*#\w/);
    await refuses('read_page', { path: '/blog/tags' }, /has no Markdown/);
    await refuses('read_page', { path: '/docs/guard', offset: 1e6 }, /only \d+ characters/);
    await refuses('search', { query: 'koa', version: '4.0.0' }, /"3\.0\.0"\|"2\.0\.0"\|"1\.0\.0"/);
    await refuses('look_up_symbol', { name: 'Injekt' }, /No package exports Injekt.*\bInject\b/);
    await refuses('look_up_symbol', { name: 'Inject', package: 'koaa' }, /write koa/);
    await refuses(
      'look_up_symbol',
      { name: 'Framework.no', package: 'cron' },
      /declares: .*addJob/,
    );
    const compare = (range: object, reason: RegExp) =>
      refuses('compare_versions', { package: 'core', from: '3.0.0', ...range }, reason);
    await compare(
      { to: '3.99.0' },
      /nearest is 3\.\d+\.\d+\. All releases: 4\.0\.0, 3.*, 3\.0\.0,/,
    );
    await compare({ from: 'latest' }, /"latest" is no release such as 3\./);
    await compare({ to: '2.0.0' }, /exchange 3\.0\.0 and 2\.0\.0/);
    await compare({ to: '3.0.0' }, /both 3\.0\.0/);
    await compare({ package: 'kao' }, /write koa/);
    await compare({ from: 'v' }, /"v" is no release such as 3\./);
    for (const empty of ['from', 'to']) await compare({ [empty]: ' ' }, /[Tt]oo small/);
    for (const name of ['', 'core,koa']) await compare({ package: name }, /name of one package/);
  });

  it('says what to run if the site is not built', () => {
    assert.throws(() => readPage('nowhere', '/docs/intro'), /nowhere.*run "npm run build" first/);
  });
});
