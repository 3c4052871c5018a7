import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Mention,
  mentionsInDockerfile,
  mentionsInMarkdown,
  placeholderIn,
  readDocumented,
  takenByTests,
  takenIn,
} from '../documented';

const texts = (mentions: Mention[], kind: Mention['kind']) =>
  mentions.filter(one => one.kind === kind).map(one => one.text);
const commandsOf = (text: string) => texts(mentionsInMarkdown('README.md', text), 'command');

suite('what documents promise', () => {
  test('is tried by a test, each command, setting and recipe', t => {
    const taken = takenByTests();
    const missing: string[] = [];
    for (const { kind, text, place } of readDocumented()) {
      const tests = taken.filter(one => one.kind === kind && one.text === text);
      t.diagnostic(`${kind} ${text} → ${tests.map(one => one.place).join(', ') || 'no test'}`);
      if (tests.length > 0) continue;
      const call = `documented${kind[0]!.toUpperCase()}${kind.slice(1)}`;
      missing.push(`${place} promises the ${kind} "${text}", which no test tries: take it in a
  test with ${call}(${JSON.stringify(text)}) and try it, or take it out of the document`);
    }
    assert.ok(missing.length === 0, missing.join('\n'));
  });

  test('runs as it is written', () => {
    const commands = readDocumented().filter(({ kind }) => kind === 'command');
    const wrong = commands.flatMap(({ text, place }) => {
      const placeholder = placeholderIn(text);
      return placeholder ? [`${place}: "${text}": write an example for ${placeholder}`] : [];
    });
    assert.ok(wrong.length === 0, wrong.join('\n'));
  });
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

  test('have no placeholders', () => {
    for (const one of ['[page…]', '<page>', '[--stock]', '…', '...', '<a page>']) {
      assert.equal(placeholderIn(`npm run check -- ${one}`), one);
    }
    assert.equal(placeholderIn('node --import tsx --test tests/unit/*.test.ts'), undefined);
    assert.equal(placeholderIn('docker build -f deploy/Dockerfile -t midway-docs .'), undefined);
    assert.equal(placeholderIn('npm run check -- docs/a.md > log'), undefined);
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
  assert.equal(mentions.at(-1)!.place, 'README.md:4');
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

test('a test takes what it names in a literal', () => {
  const text =
    'run(documentedCommand(\'npm test\'));\ndocumentedSetting(\n  `NO_INDEX`);\ndocumentedRecipe("Add a page") && documentedCommand(command)';
  assert.deepEqual(takenIn('a.test.ts', text), [
    { kind: 'command', text: 'npm test', place: 'a.test.ts:1' },
    { kind: 'setting', text: 'NO_INDEX', place: 'a.test.ts:2' },
    { kind: 'recipe', text: 'Add a page', place: 'a.test.ts:4' },
  ]);
});
