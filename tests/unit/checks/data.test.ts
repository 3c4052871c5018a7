import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkData } from '../../../checks/data/data';
import { checkSearchData } from '../../../checks/data/search';
import { formatProblem } from '../../../src/lib/problem';
import { collections, type Collection } from '../../../src/content/collections';
import { readPage } from '../../../src/content/pages';

const guides = collections[0]!;
const blog = collections.at(-1)!;
const fence = '```';

const block = (info: string, code: string) => `${fence}${info}\n${code}\n${fence}\n`;

/** Problems of a page, each as `line: message`. */
async function check(body: string, collection: Collection = guides): Promise<string[]> {
  const page = readPage(`${collection.folders.en}/a-page.md`, collection, 'en', body);
  return (await checkData([page])).map(({ line, message }) => `${line}: ${message}`);
}

async function assertFinds(body: string, ...expected: RegExp[]): Promise<void> {
  const found = await check(body);
  assert.equal(found.length, expected.length, found.join('\n'));
  expected.forEach((pattern, i) => assert.match(found[i]!, pattern));
}

const assertWell = async (body: string, collection?: Collection) =>
  assert.deepEqual(await check(body, collection), []);

describe('languages of blocks', () => {
  it('are known, so that a misspelt one is no way out of a check', async () => {
    await assertFinds(block('tss', 'let a: number = "";'), /^1: unknown language "tss"/);
    await assertFinds(block('', 'text'), /^1: block without a language/);
    await assertWell(block('text', 'a') + block('ts', 'a') + block('tss nocheck="why"', 'a'));
  });
});

describe('data that search is tuned with', () => {
  const concepts = 'src/plugins/search/concepts.yaml';
  const check = (text: string) =>
    checkSearchData(file => (file === concepts ? text : readFileSync(file, 'utf8'))).map(
      formatProblem,
    );

  it('has the form that the build reads', () => {
    assert.deepEqual(checkSearchData(), []);
  });

  it('is YAML, or the line is named', () => {
    const text = 'routing:\n  pages: [docs/controller]\n- other';
    assert.match(check(text).join(), /^src\/plugins\/search\/concepts\.yaml:3 {2}is not YAML: /);
  });

  it('has the keys that are known, or the line of the nearest is named', () => {
    const words = '  words: 路由, route\n';
    assert.deepEqual(check(`routing:\n  pages: [docs/controller]\n${words}`), []);
    assert.match(
      check(`routing:\n  pages: docs/controller\n${words}`).join(),
      /concepts\.yaml:2 {2}"routing\.pages" does not match the format .*expected array/,
    );
    assert.match(check(`a:\n${words}`).join(), /concepts\.yaml:2 {2}"a\.pages"/);
  });
});

describe('data of blocks', () => {
  it('parses as a diagram', async () => {
    await assertWell(block('mermaid', 'flowchart LR\n  a[Request] --> b{"Guard?"}'));
    await assertFinds(
      block('mermaid', 'flowchart LR\n  a[Request --> b'),
      /^3: .*is not understood/,
    );
  });

  it('parses as JSON in its three kinds', async () => {
    await assertWell(block('json', '{\n\t"a": [1, null]\n}'));
    await assertWell(block('jsonc', '{\n  // why\n  "a": 1,\n}') + block('json5', "{ a: 'b' }"));
    await assertFinds(block('json', '{\n  "a": 1,\n}'), /^4: not valid json/);
    await assertFinds(block('json', '{\n  "a": 1 // why\n}'), /^3: not valid json/);
    await assertFinds(block('json', ''), /not valid json/);
    await assertFinds(block('json', '{\n  "a": 1,\n  "a": 2\n}'), /^4: key "a" comes twice/);
    await assertFinds(block('jsonc', '{ a: 1 }'), /not valid json/);
    await assertFinds(block('json5', '{\n  a: }'), /^3: not valid json5/);
  });

  it('parses as YAML, every document of it', async () => {
    await assertWell(block('yaml', 'a: 1\n---\nb: [1, 2]'));
    await assertFinds(block('yaml', 'a: 1\n---\na: 1\na: 2'), /^5: not valid yaml: Map keys must/);
    await assertFinds(block('yaml', 'a: [1'), /not valid yaml/);
  });

  it('parses as SQL of one of the dialects', async () => {
    await assertWell(block('sql', 'CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY);'));
    await assertWell(block('sql', 'INSERT INTO a (b) VALUES ($1) ON CONFLICT DO NOTHING;'));
    await assertFinds(block('sql', 'SELECT 1;\nSELECT FROM WHERE;'), /^3: not valid \w+: Syntax/);
  });

  it('parses as protobuf whose types exist', async () => {
    const file = (type: string) =>
      `syntax = "proto3";\npackage a;\nmessage B { string name = 1; }\nservice C { rpc Get (${type}) returns (B); }`;
    await assertWell(block('protobuf', file('B')));
    await assertFinds(block('protobuf', file('Missing')), /not valid proto: no such type: Missing/);
    await assertFinds(block('protobuf', 'syntax = "proto3";\nmessage {'), /^3: not valid proto/);
  });

  it('parses as a Dockerfile, XML, CSS and INI', async () => {
    await assertWell(block('dockerfile', 'FROM node:20\nWORKDIR /app\nCMD ["node", "a.js"]'));
    await assertFinds(block('dockerfile', 'FROM node:20\nRUNN npm ci'), /^3: .*instruction: RUNN/);
    await assertWell(block('xml', '<a><b/></a>'));
    await assertFinds(block('xml', '<a>\n<b></a>'), /^3: not valid xml/);
    await assertWell(block('css', 'a { color: red; }') + block('ini', '# c\nd=2\n[a]\nb=1'));
    await assertFinds(block('css', 'a { color: red; '), /not valid css/);
    await assertFinds(block('ini', '[a\nb=1'), /not valid ini/);
  });
});

describe('HTTP messages', () => {
  it('have a first line, headers, and a body of their type', async () => {
    await assertWell(
      block('http', 'GET /a?b=1\n\nHTTP/1.1 200 OK\nContent-Type: text/plain\n\nfirst\n\nsecond'),
    );
    await assertWell(
      block(
        'http',
        'POST /a HTTP/1.1\nContent-Type: application/json\n\n{"a":1}\n\nHTTP/1.1 204 No Content',
      ),
    );
    await assertFinds(block('http', 'hello'), /neither a request line/);
    await assertFinds(block('http', 'FETCH /a'), /neither a request line/);
    await assertFinds(block('http', 'HTTP/1.1 200 Fine'), /status 200 is "OK", not "Fine"/);
    await assertFinds(block('http', 'HTTP/1.1 299'), /no status 299/);
    await assertFinds(block('http', 'GET /a\nHost localhost'), /^3: "Host localhost" is no header/);
    await assertFinds(
      block('http', 'HTTP/1.1 200 OK\nContent-Type: application/problem+json\n\n{\n"a" 1}'),
      /^6: body not valid json/,
    );
  });
});

describe('commands', () => {
  it('are bash', async () => {
    await assertWell(
      block(
        'bash',
        'NODE_ENV=local node a.js > log 2>&1 &\nfor i in 1 2; do echo "$(date) $i" | grep x; done\ncat <<EOF | curl -d @- \\\n  http://127.0.0.1:7001\nnot-a-command\nEOF\nf() { ls; }\nf',
      ),
    );
    await assertFinds(block('bash', 'ls\nnpm install <name>\nls'), /^3: not valid bash/);
    await assertFinds(block('sh', 'echo "a'), /not valid bash: .*quote/);
    await assertFinds(block('bash', 'curl http://a/b?c=1&d=2'), /put quotes around http/);
  });

  it('name programs that exist', async () => {
    await assertWell(block('bash', 'mwtsc --watch') + block('bash', 'node_modules/.bin/mwtsc'));
    await assertWell(block('ts title="bin/a.js"', '') + block('bash', './bin/a.js'));
    await assertFinds(block('bash', 'ls &&\n  mwtcs'), /^3: command "mwtcs" is neither/);
    await assertFinds(block('bash', 'echo "$(opensll rand 1)"'), /"opensll"/);
    await assertFinds(block('bash', './bin/b.js'), /".\/bin\/b.js"/);
    await assertFinds(block('bash', 'cross-env A=1 jset'), /"jset"/);
    await assertFinds(block('bash', 'npm instal'), /npm has no command "instal"/);
  });

  it('of a Dockerfile count too', async () => {
    const image = (...lines: string[]) =>
      block('dockerfile', ['FROM node:20', ...lines].join('\n'));
    await assertWell(image('RUN --mount=type=cache,target=/a npm ci', 'CMD ["npm", "start"]'));
    await assertFinds(
      image('RUN ls && \\', '  npm i -g no-such-a', 'CMD ["npm", "run", "strat"]'),
      /^4: package "no-such-a"/,
      /^5: there is no script "strat"/,
    );
  });

  it('name packages that exist, in a version of the page', async () => {
    await assertWell(
      block('bash npm2yarn', 'npm install --save-dev @midwayjs/koa@3 jest@29 axios@latest'),
    );
    await assertWell(block('bash', 'npm i ./a.tgz && npx mwtsc && npx -p typescript tsc'));
    await assertFinds(block('bash', 'npm i @midwayjs/kao'), /"@midwayjs\/kao" is unknown for 3/);
    await assertFinds(block('bash', 'npm i @midwayjs/koa@2'), /"@midwayjs\/koa@2" is none/);
    await assertFinds(block('bash', 'npm i @midwayjs/koa@bate'), /"bate" is no range/);
    await assertFinds(block('bash', 'npm uninstall -D no-such-a'), /"no-such-a"/);
    await assertFinds(block('bash', 'npx no-such-b --port 1'), /"no-such-b"/);
    await assertFinds(block('bash', 'npm init no-such-c@latest'), /"create-no-such-c"/);
    await assertFinds(block('bash', 'pnpm add no-such-d\nyarn add no-such-e'), /-d"/, /-e"/);
    await assertFinds(block('bash', 'npx --package no-such-f b'), /"no-such-f"/);
  });

  it('of a post name packages of any version', async () => {
    await assertWell(block('bash', 'npm i @midwayjs/koa@2'), blog);
  });

  it('name scripts of the page, or of a new app', async () => {
    const manifest = (name: string) =>
      block('json title="package.json"', `{\n  ${name}"scripts": { "debug": "node a.js" }\n}`);
    await assertWell(block('bash', 'npm run dev && npm t && yarn build'));
    await assertWell(manifest('') + block('bash', 'npm run debug && npm test'));
    await assertFinds(block('bash', 'npm run debug'), /no script "debug"; use one of build, /);
    await assertFinds(
      manifest('"name": "a",\n  ') + block('bash', 'npm run dev -- --port 1'),
      /^8: there is no script "dev"; use one of debug, or/,
    );
  });
});

describe('manifests', () => {
  it('name packages and commands that exist', async () => {
    const manifest = (name: string, range: string, script: string) =>
      block(
        'json title="app/package.json"',
        `{\n  "scripts": {\n    "a": "${script}"\n  },\n  "devDependencies": {\n    "${name}": "${range}"\n  }\n}`,
      );
    await assertWell(manifest('@midwayjs/mock', '^3.20.0', 'NODE_ENV=test mwtsc && npm run a'));
    await assertWell(manifest('mine', 'workspace:*', 'node a.js'));
    await assertFinds(
      manifest('@midwayjs/mokc', '^3.0.0', 'mwtcs'),
      /^7: package "@midwayjs\/mokc"/,
      /^4: script "a": command "mwtcs"/,
    );
    await assertFinds(manifest('@midwayjs/mock', '^4.0.0', 'ls'), /"@midwayjs\/mock@\^4.0.0"/);
  });
});

describe('list of packages', () => {
  it('has no entry that no page uses', async () => {
    const source = block('bash', 'npm install jest');
    const page = readPage(`${guides.folders.en}/a-page.md`, guides, 'en', source);
    const unused = (await checkData([page], true)).map(({ message }) => message);
    assert.ok(unused.includes('no page uses "cross-env": remove the entry'));
    assert.ok(!unused.some(message => message.includes('"jest"')));
  });
});
