import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  faultOf,
  type Mention,
  mentionsInDockerfile,
  mentionsInMarkdown,
  readDocumented,
} from '../support/documented';

const texts = (mentions: Mention[], kind: Mention['kind']) =>
  mentions.filter(one => one.kind === kind).map(one => one.text);
const commandsOf = (text: string) => texts(mentionsInMarkdown('README.md', text), 'command');

test('what documents name is there', () => {
  const all = readDocumented();
  const kinds = new Set(all.map(({ kind }) => kind));
  assert.deepEqual([...kinds].sort(), ['command', 'file', 'link', 'recipe', 'setting']);
  const faults = all.flatMap(one => {
    const fault = faultOf(one);
    return fault === undefined ? [] : [`${one.place}: "${one.text}" ${fault}`];
  });
  assert.ok(faults.length === 0, faults.join('\n'));
});

suite('what is not there is named', () => {
  const faults: [Mention['kind'], text: string, fault: RegExp][] = [
    ['command', 'npm run chekc -- docs/intro.md', /script chekc, which package\.json/],
    ['command', 'npm run check -- --fxi docs/intro.md', /--fxi, which "tsx checks\/cli\.ts" does/],
    ['command', 'npm run check -- --only speling', /--only speling, which/],
    ['command', 'npm run check -- docs/no_page.md', /docs\/no_page\.md, which is not there/],
    ['command', 'npm run bench -- layers --shares 1', /--shares, which/],
    ['command', 'npm start -- --local en', /--local, which "docusaurus start"/],
    ['command', 'npx --package node@22 -- npm tset', /script tset/],
    ['command', 'npx tsx checks/lost.ts', /checks\/lost\.ts, which is not there/],
    ['command', 'npm run check -- <page>', /write an example for <page>/],
    ['command', 'npm run check -- [page…]', /write an example for \[page…\]/],
    ['setting', 'SITE_ADDRESS', /is read by none of/],
    ['file', 'src/config/lost/', /is not there/],
    ['file', 'src/config/lost/<version>.json', /is not there/],
    ['link', 'contributing/lost.md', /contributing\/lost\.md, which is not there/],
    ['link', 'CONTRIBUTING.md#add-a-song', /CONTRIBUTING\.md has no such heading/],
  ];
  for (const [kind, text, fault] of faults) {
    test(`${kind} ${text}`, () => assert.match(faultOf({ kind, text }) ?? '', fault));
  }
});

suite('commands of a document', () => {
  test('are the lines of its shell blocks, without comments', () => {
    const text = [
      '```bash',
      'npm ci',
      '',
      '# both languages',
      'npm run build   # as published',
      'npm run a -- "#b"',
      '```',
      '```json',
      'npm no',
      '```',
      '1. In a list:',
      '   ```sh',
      '   npm test',
      '   ```',
    ];
    const mentions = mentionsInMarkdown('README.md', text.join('\n'));
    assert.deepEqual(texts(mentions, 'command'), [
      'npm ci',
      'npm run build',
      'npm run a -- "#b"',
      'npm test',
    ]);
    const places = mentions.map(({ place }) => place);
    assert.deepEqual(places, ['README.md:2', 'README.md:5', 'README.md:6', 'README.md:13']);
  });

  test('are each part of a chain', () => {
    const chain = '```bash\nnpm ci && npm run build && npm run serve # all\n```';
    assert.deepEqual(commandsOf(chain), ['npm ci', 'npm run build', 'npm run serve']);
    assert.deepEqual(commandsOf('Run `npm ci && npm test`.'), ['npm ci', 'npm test']);
  });

  test('are inline code and cells of tables that begin with a program', () => {
    const text = [
      'Run `npm test`, not `docusaurus build`, with `npm`.',
      '',
      '| Command | What |',
      '|---|---|',
      '| `npm run typecheck`, `npm run lint` | both |',
    ];
    assert.deepEqual(commandsOf(text.join('\n')), [
      'npm test',
      'npm run typecheck',
      'npm run lint',
    ]);
  });
});

test('settings of a document are the variables in the first column of a table', () => {
  const text = [
    '| Variable | Effect |',
    '|---|---|',
    '| `SITE_URL`, `BASE_URL` | where, unless `OTHER` |',
    '| `NO_INDEX=true` | hides |',
    '| `docs/` | a folder |',
    'Set `ELSEWHERE`.',
  ];
  const mentions = mentionsInMarkdown('README.md', text.join('\n'));
  assert.deepEqual(texts(mentions, 'setting'), ['SITE_URL', 'BASE_URL', 'NO_INDEX']);
  const last = mentions.findLast(({ kind }) => kind === 'setting');
  assert.equal(last?.place, 'README.md:4');
});

test('recipes are headings of CONTRIBUTING.md that begin with a verb', () => {
  const text = '# Contributing\n\n## Add a page\n\n### Form of a page\n\n## Rename a page\n';
  assert.deepEqual(texts(mentionsInMarkdown('CONTRIBUTING.md', text), 'recipe'), [
    'Add a page',
    'Rename a page',
  ]);
  assert.deepEqual(mentionsInMarkdown('README.md', text), []);
});

test('commands of a Dockerfile are what it runs of npm and what its comments say', () => {
  const text = [
    '# docker build -t site . && docker run site',
    '# Not the slim one.',
    'FROM node',
    'RUN npm ci && \\',
    '  npm run build',
    'RUN apt-get update',
  ];
  const mentions = mentionsInDockerfile('Dockerfile', text.join('\n'));
  assert.deepEqual(
    mentions.map(({ text, place }) => `${place} ${text}`),
    [
      'Dockerfile:1 docker build -t site .',
      'Dockerfile:1 docker run site',
      'Dockerfile:4 npm ci',
      'Dockerfile:4 npm run build',
    ],
  );
});

test('files of a document are inline code that begins with a folder of the project', () => {
  const text = 'See `src/config/site.ts`, `docs/<id>.md` and `/docs/intro`; write `GET /src/x`.';
  assert.deepEqual(texts(mentionsInMarkdown('README.md', text), 'file'), [
    'src/config/site.ts',
    'docs/<id>.md',
  ]);
});

test('links of a document are those to files, and headings that something is under', () => {
  const text = 'See [a](./testing.md#the-tests), [b](https://b.org/) and as under "Add a page".';
  assert.deepEqual(texts(mentionsInMarkdown('contributing/a.md', text), 'link'), [
    'contributing/testing.md#the-tests',
    'contributing/a.md#add-a-page',
  ]);
});
