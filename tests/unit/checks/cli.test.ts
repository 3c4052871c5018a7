import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import { copySite, type SiteCopy } from '../../../tools/siteCopy';
import type { SidebarData } from '../../../src/content/sidebars';
import type { Subjects } from '../../../src/content/counterparts';
import { documentedCommand, documentedRecipe } from '../../support/documented';

const english = 'i18n/en/docusaurus-plugin-content-docs/current';

const texts = {
  'zh-cn': {
    title: '借书',
    description: '读者按编号借书，控制器返回这本书的数据，测试验证返回的内容。',
    text: '图书馆把每一本书都登记在册，读者可以按编号查找，借走一本书，并在两周之内把它归还给服务台。',
    heading: '编写控制器',
  },
  en: {
    title: 'Lending',
    description:
      'A reader borrows a book by its number, and a test shows what the controller answers.',
    text: 'The library keeps a list of all its books, and each reader can find a book by its number, borrow it and bring it back to the desk within two weeks.',
    heading: 'Write a controller',
  },
};

/** A guide with an application, a test and a shown output. */
const guide = ({ title, description, text, heading }: (typeof texts)['en']) => `---
title: ${title}
description: ${description}
---

${Array(6).fill(text).join('\n\n')}

:::tip

${text}

:::

## ${heading} {#controller}

\`\`\`ts title="src/configuration.ts"
import { Configuration } from '@midwayjs/core';
import * as koa from '@midwayjs/koa';

@Configuration({ imports: [koa], importConfigs: [{ default: { keys: 'secret', koa: { port: 7001 } } }] })
export class MainConfiguration {}
\`\`\`

\`\`\`ts title="src/controller/book.controller.ts"
import { Controller, Get } from '@midwayjs/core';

@Controller('/books')
export class BookController {
  @Get('/7')
  async find() {
    return { id: 7, title: 'Momo' };
  }
}
\`\`\`

\`\`\`ts title="test/book.test.ts"
import { close, createApp, createHttpRequest } from '@midwayjs/mock';

it('finds a book', async () => {
  const app = await createApp();
  const { body } = await createHttpRequest(app).get('/books/7');
  expect(body.title).toBe('Momo');
  await close(app);
});
\`\`\`

\`\`\`json output="run"
{ "id": 7, "title": "Momo" }
\`\`\`
`;

let site: SiteCopy;

function writeGuide(id: string): [chinese: string, english: string] {
  const files: [string, string] = [`docs/${id}.md`, `${english}/${id}.md`];
  site.write(files[0], guide(texts['zh-cn']));
  site.write(files[1], guide(texts.en));
  return files;
}

/** Files that git sees as changed, sorted. */
const changed = () =>
  site
    .changes()
    .map(line => line.slice(3))
    .sort();

const commit = () => {
  site.git('add', '--all');
  site.git('commit', '--quiet', '--allow-empty', '--message', 'A step');
};

const checkPage = documentedCommand('npm run check -- docs/controller.md');
const fixPage = documentedCommand('npm run check -- --fix docs/controller.md');

const controller = ['docs/controller.md', `${english}/controller.md`] as const;
const lending = ['docs/lending.md', `${english}/lending.md`] as const;
const entriesOf = (files: readonly string[]) => files.map(file => `checks/ledger/${file}.json`);

/** Lines that name a problem of a file. */
const problemsOf = (file: string, output: string) =>
  output.split('\n').filter(line => line.startsWith(file) && /^\S+ {2}/.test(line));

let added: { status: number | null; output: string; files: string[] };

before(() => {
  site = copySite(0.02);
  writeGuide('controller');
  commit();
  writeGuide('lending');
  const sidebars = JSON.parse(site.read('src/config/sidebars/3.0.0.json')) as SidebarData;
  Object.values(sidebars)[0]!.push('lending');
  site.write('src/config/sidebars/3.0.0.json', `${JSON.stringify(sidebars, null, 1)}\n`);
  const subjects = JSON.parse(site.read('src/config/counterparts.json')) as Subjects;
  subjects.push({ '3.0.0': ['lending'], '2.0.0': [], '1.0.0': [] });
  site.write('src/config/counterparts.json', `${JSON.stringify(subjects, null, 2)}\n`);
  const queries = 'checks/search/queries.yaml';
  site.write(queries, `${site.read(queries).trimEnd()}\n    borrow a book: [docs/lending]\n`);
  const result = site.run(`${fixPage} lending`);
  added = { ...result, files: changed() };
  commit();
});
after(() => site.remove());
beforeEach(() => {
  site.git('checkout', '--quiet', '.');
  site.git('clean', '--quiet', '--force', 'docs', 'i18n', 'checks');
});

describe(documentedRecipe('Add a page'), () => {
  it('makes a page that passes all checks, by one command', () => {
    assert.equal(added.status, 0, added.output);
    assert.deepEqual(
      added.files,
      [
        ...entriesOf([...controller, ...lending]),
        'checks/routes/published.txt',
        'checks/search/queries.yaml',
        ...lending,
        'src/config/counterparts.json',
        'src/config/sidebars/3.0.0.json',
      ].sort(),
    );
  });
});

describe('the check of a page', () => {
  it('passes on pages on which nothing has changed, however they are named, and runs none of them', () => {
    const { status, output } = site.run(`${checkPage} lending ${english}/controller.md`);
    assert.equal(status, 0, output);
    assert.match(output, /^form: 4 pages/m);
    assert.match(output, /^run: 0 of 4 pages run .*, 4 as in the ledger, 4 tests, 4 outputs/m);
    assert.match(output, /^reader: 0 of 4 pages run .*, 4 of 4 applications started/m);
    assert.deepEqual(changed(), []);
  });

  it('fails on stale outputs, sidebars and entries of the ledger, and --fix writes them', () => {
    const sidebars = 'versioned_sidebars/version-2.0.0-sidebars.json';
    for (const file of lending) site.edit(file, '"Momo" }\n```', '"Emma" }\n```');
    site.edit(sidebars, '"doc"', '"ref"');
    const { text } = texts['zh-cn'];
    site.edit(controller[0], text, `${text}大家都可以来。`);
    const [entry, forged] = entriesOf(controller) as [string, string];
    site.edit(forged, '"tests": 1', '"tests": 9');
    const gone = 'checks/ledger/docs/gone.md.json';
    site.write(gone, site.read(entry));

    const stale = site.run(`${checkPage} lending`);
    assert.equal(stale.status, 1);
    assert.match(stale.output, /^run: 3 of 4 pages run \(3 changed/m);
    for (const file of lending) {
      assert.match(stale.output, new RegExp(`^${file}:\\d+  shown output is not real`, 'm'));
    }
    for (const problem of [
      `${sidebars}  is not what the pages and src/config/sidebars/ say`,
      `${entry}  is out of date (its text; words: `,
      `${forged}  is out of date (tests: 9, found 1): run "npm run check -- --fix ${controller[1]}" and commit the file`,
      `${gone}  is of a page that is gone`,
    ]) {
      assert.ok(stale.output.includes(`\n${problem}`), `${problem}\n${stale.output}`);
    }
    for (const file of entriesOf(lending))
      assert.deepEqual(problemsOf(file, stale.output), [], 'follows once the page is well');

    const fixed = site.run(`${fixPage} lending`);
    assert.equal(fixed.status, 0, fixed.output);
    const files = [entry, ...entriesOf(lending), controller[0], ...lending].sort();
    assert.deepEqual(changed(), files);
    for (const file of files.filter(one => one !== controller[0]))
      assert.ok(fixed.output.includes(`written: ${file}`), file);
    for (const file of lending) assert.match(site.read(file), /"title":"Momo"}\n```\n$/);
  });

  it('says of an admonition without an end only that, and of a failed test where it failed', () => {
    site.edit(lending[1], '\n:::\n', '\n');
    site.edit(controller[0], "toBe('Momo')", "toBe('Emma')");
    const { status, output } = site.run(`${checkPage} lending`);
    assert.equal(status, 1);
    const problems = [...lending, ...entriesOf(lending)].flatMap(file => problemsOf(file, output));
    assert.equal(problems.length, 1, output);
    assert.match(
      problems[0]!,
      /lending\.md:\d+ {2}:::tip is not closed before the heading in line/,
    );
    assert.match(output, /^not checked: 1 malformed pages: mend their form/m);
    const lines = site.read(controller[0]).split('\n');
    const line = lines.findIndex(one => one.includes("toBe('Emma')")) + 1;
    assert.match(output, new RegExp(`^docs/controller.md:${line}  the page's tests failed`, 'm'));
    assert.match(output, /Expected: "Emma"\n\s+Received: "Momo"/);
  });

  it('goes on where a part cannot, tells what it found and what it left, and leaves the ledger as it is', () => {
    site.write('checks/routes/unlisted.json', '{ "3.0.0": [1] }');
    const { text } = texts['zh-cn'];
    site.edit(controller[0], text, `${text}大家都可以来。`);
    site.edit(controller[1], 'The library', 'The libary');
    const { status, output } = site.run(fixPage);
    assert.equal(status, 1);
    assert.match(output, /"libary" is not in the American dictionary: write "library"/);
    assert.match(output, /^not checked: routes: checks\/routes\/unlisted\.json is invalid/m);
    assert.match(output, /^run: 0 of 2 pages run/m);
    assert.doesNotMatch(output, /^checks\/ledger/m);
    assert.ok(!changed().some(file => file.startsWith('checks/ledger')), output);
  });

  it('can be one of some parts, and run what has not changed', () => {
    const command = documentedCommand('npm run check -- --only compile --only run');
    site.edit(controller[0], texts['zh-cn'].text, 'Recieve');
    const { status, output } = site.run(`${command} docs/controller.md`);
    assert.equal(status, 0, output);
    assert.doesNotMatch(output, /^prose/m);
    const wrong = site.run(`${command} --only spelling docs/controller.md`);
    assert.equal(wrong.status, 2);
    assert.match(wrong.output, /--only spelling: there is no such part/);
    const reader = documentedCommand('npm run check -- --only reader docs/controller.md');
    const follow = site.run(`${reader} --full`);
    assert.equal(follow.status, 0, follow.output);
    assert.match(
      follow.output,
      /^reader: 2 of 2 pages run \(0 changed, 2 unchanged\), 0 as in the ledger, 2 of 2 pages in order, 2 of 2 applications started/m,
    );
  });
});

describe('versions of the framework that are not installed', () => {
  before(() => {
    for (const version of ['2.0.0', '1.0.0']) {
      rmSync(site.at(`framework/${version}/node_modules`), { force: true });
    }
    // Here the links to packages are files like others.
    commit();
  });

  it('are installed by the check of a page that needs them', () => {
    // A package of this machine, so that nothing is fetched.
    const dependencies = { midway: 'file:midway' };
    site.write('framework/1.0.0/midway/package.json', '{"name":"midway","version":"1.0.0"}');
    site.write('framework/1.0.0/package.json', JSON.stringify({ dependencies }));
    site.write(
      'framework/1.0.0/package-lock.json',
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          '': { dependencies },
          midway: { version: '1.0.0' },
          'node_modules/midway': { resolved: 'midway', link: true },
        },
      }),
    );
    const [page] = readdirSync(site.at('versioned_docs/version-1.0.0')).filter(name =>
      name.endsWith('.md'),
    );
    const { output } = site.run(
      `npm run check -- --only compile versioned_docs/version-1.0.0/${page}`,
    );
    assert.match(output, /^framework\/1\.0\.0 is not installed: installing it$/m);
    assert.doesNotMatch(output, /could not be installed/);
    assert.ok(readdirSync(site.at('framework/1.0.0/node_modules')).includes('midway'));
  });

  it('that cannot be had are left out, and the check says so and fails', () => {
    site.edit('docs/controller.md', ' {#controller}', '');
    const command = documentedCommand('npm run check -- --report');
    const older = 'versioned_docs/version-2.0.0/controller.md';
    const { status, output } = site.run(`${command} docs/controller.md ${older}`, {
      npm_config_offline: 'true',
      npm_config_cache: site.at('.cache/npm'),
    });
    assert.equal(status, 1);
    const left =
      /^not checked: the code of 2 pages of 2\.0\.0, which could not be installed \(.+\): run "node framework\/install\.mjs 2\.0\.0"/m;
    assert.match(output, left);
    assert.match(output, /^docs\/controller\.md:\d+ {2}heading "编写控制器" needs an id/m);
    assert.match(output, /^ *3\.0\.0 +en +\d+/m, 'the report');
  });
});
