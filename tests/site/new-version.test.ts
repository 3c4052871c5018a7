/** CONTRIBUTING's "Add a version of the guides", step by step in a small copy of the site. */
import assert from 'node:assert/strict';
import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { checkPinned } from '../../checks/raise/pinned';
import { copySite, type SiteCopy } from '../../checks/siteCopy';
import { collections } from '../../src/config/collections';
import { docVersions } from '../../src/config/site';
import type { Subjects } from '../../src/plugins/guides/counterparts';
import { documentedCommand, documentedRecipe } from '../documented';

const version = '0.9.0';
const nearest = docVersions.at(-1)!;
const { folders } = collections.find(({ name }) => name === nearest)!;
const folderOf = (folder: string) => folder.replace(nearest, version);

const page = (title: string, description: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${text.repeat(20)}\n`;

describe(documentedRecipe('Add a version of the guides'), () => {
  let copy: SiteCopy | undefined;
  after(() => copy?.remove());

  it('brings its pages, a sidebar and an entry of the version switch', () => {
    copy = copySite(0.02);
    copy.edit(
      'src/config/site.ts',
      `'${nearest}'] as const`,
      `'${nearest}', '${version}'] as const`,
    );
    copy.edit('versions.json', `"${nearest}"]`, `"${nearest}", "${version}"]`);

    for (const file of ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json']) {
      cpSync(copy.at(`framework/${nearest}/${file}`), copy.at(`framework/${version}/${file}`));
    }
    assert.deepEqual(checkPinned(copy.at(`framework/${version}`)), []);
    // What is installed for the nearest version is that of the same lockfile.
    symlinkSync(
      path.resolve(`framework/${nearest}/node_modules`),
      copy.at(`framework/${version}/node_modules`),
    );

    const category = { category: { zh: '新手指南', en: 'Getting started' }, items: ['intro'] };
    copy.write(
      `src/config/sidebars/${version}.json`,
      JSON.stringify({ common: [{ ...category, collapsed: false, collapsible: false }] }),
    );
    copy.write(
      `${folderOf(folders['zh-cn'])}/intro.md`,
      page(
        '介绍',
        '介绍 0.9.0 版本的框架能做什么，以及怎样开始写一个应用。',
        '这个版本的框架处理请求、读取配置，并把服务注入到控制器。',
      ),
    );
    copy.write(
      `${folderOf(folders.en)}/intro.md`,
      page(
        'Introduction',
        'What the framework of version 0.9.0 does, and how an application with it begins.',
        'The framework of this version answers requests, reads a configuration and injects services. ',
      ),
    );
    const counterparts = 'src/config/counterparts.json';
    const subjects = JSON.parse(copy.read(counterparts)) as Subjects;
    subjects.find(subject => subject[nearest]?.includes('intro'))![version] = ['intro'];
    copy.write(counterparts, JSON.stringify(subjects));

    for (const command of [
      'npm run typecheck',
      `npm run check -- --fix ${folderOf(folders['zh-cn'])}/intro.md`,
      documentedCommand('npm run build -- --locale en'),
    ]) {
      const { status, output } = copy.run(command);
      assert.equal(status, 0, output.slice(-4000));
    }
    const html = copy.read(`build/en/docs/${version}/intro.html`);
    assert.match(html, /<h1[^>]*>Introduction/);
    assert.match(html, /Getting started/);
    assert.match(
      copy.read('build/en/docs/intro.html'),
      new RegExp(`href="/en/docs/${version}/intro">(<span>)?${version}<`),
    );
  });
});
