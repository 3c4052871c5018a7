/** What GitHub runs and raises, and the versions of Node.js that the site says it runs on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import semver from 'semver';
import { globSync } from 'tinyglobby';
import { parse } from 'yaml';
import { documentedSetting } from '../support/documented';

interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
}
interface Job {
  if?: string;
  needs?: string | string[];
  permissions?: Record<string, string>;
  concurrency?: { group: string; 'cancel-in-progress': boolean };
  strategy?: { matrix: { node: number[] } };
  steps: Step[];
}
interface Workflow<Name extends string> {
  permissions: Record<string, string>;
  concurrency?: unknown;
  jobs: Record<Name, Job>;
}

const read = (file: string) => readFileSync(file, 'utf8');
const files = globSync('.github/workflows/*.yml');
const site = parse(read('.github/workflows/site.yml')) as Workflow<'test' | 'pages' | 'deploy'>;
const nightly = parse(read('.github/workflows/nightly.yml')) as Workflow<'full'>;
const { test, pages, deploy } = site.jobs;

const { engines, scripts } = JSON.parse(read('package.json')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};
/** The lowest version of each line of Node.js that is supported, oldest line first. */
const lowest = engines.node.split('||').map(range => semver.minVersion(range)!);
const lines = lowest.map(({ major }) => major);

/** The index of the one step that is meant. */
function stepAt({ steps }: Job, isIt: (step: Step) => unknown): number {
  assert.equal(steps.filter(isIt).length, 1);
  return steps.findIndex(isIt);
}
const stepOf = (job: Job, isIt: (step: Step) => unknown) => job.steps[stepAt(job, isIt)]!;
const nodeOf = (job: Job) =>
  stepOf(job, ({ uses }) => uses?.startsWith('actions/setup-node@')).with!['node-version'];

describe('the workflows', () => {
  it('take each action at a commit, and say which version that is', () => {
    const actions = files
      .flatMap(file => [...read(file).matchAll(/uses: (.*)/g)])
      .map(([, action]) => action!);
    assert.ok(actions.length > 0);
    for (const action of actions) assert.match(action, /^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    const versions = new Set(actions.map(action => action.split('@')[0]));
    assert.equal(new Set(actions).size, versions.size, 'an action is taken at two versions');
  });

  it('run scripts that there are', () => {
    const jobs = [...Object.values(site.jobs), ...Object.values(nightly.jobs)];
    const runs = jobs.flatMap(({ steps }) => steps).map(({ run = '' }) => run);
    const names = runs.flatMap(run => [...run.matchAll(/npm run ([\w:]+)/g)]).map(([, n]) => n!);
    assert.ok(names.length > 0);
    for (const name of names) assert.ok(name in scripts, name);
  });

  it('run every test each night, from nothing, under each line of Node.js', () => {
    assert.deepEqual(nightly.jobs.full.strategy!.matrix.node, lines);
    assert.equal(nightly.jobs.full.steps.at(-1)!.run, 'npm run test:full');
    assert.ok(!nightly.jobs.full.steps.some(({ uses }) => uses?.startsWith('actions/cache@')));
  });

  it('test a change of the code as anybody does, under the newest line', () => {
    assert.equal(nodeOf(test), lines.at(-1));
    const { if: lane } = stepOf(test, ({ run }) => run === 'npm test');
    assert.equal(lane, "steps.lane.outputs.lane == 'code'");
  });

  it('check, build and read a change of pages alone', () => {
    const isContent = (step: Step) => step.if === "steps.lane.outputs.lane == 'content'";
    assert.deepEqual(stepOf(test, isContent).run!.match(/npm run [\w:]+/g), [
      'npm run check',
      'npm run build',
      'npm run test:unit',
      'npm run test:site',
    ]);
    const content = new RegExp(stepOf(test, ({ id }) => id === 'lane').env!.CONTENT!);
    for (const file of [
      'docs/controller.md',
      'i18n/en/docusaurus-plugin-content-docs/current/controller.md',
      'versioned_docs/version-2.0.0/intro.md',
      'checks/ledger/docs/controller.md.json',
      'src/config/sidebars/3.0.0.json',
      'src/config/counterparts.json',
      'src/config/movedPages.json',
      'checks/routes/published.txt',
      'changelog/3.20.json',
      'versioned_sidebars/version-2.0.0-sidebars.json',
    ]) {
      assert.match(file, content);
    }
    for (const file of ['i18n/en/code.json', 'checks/links/links.ts', 'CONTRIBUTING.md']) {
      assert.doesNotMatch(file, content);
    }
  });

  it('publish nothing that only the tests of pages have seen', () => {
    const { BASE } = stepOf(test, ({ id }) => id === 'lane').env!;
    assert.equal(BASE, '${{ github.event.pull_request.base.sha }}');
  });

  it('keep what builds keep after the packages are installed, which removes it', () => {
    const order = [
      stepAt(test, ({ run }) => run === 'npm ci'),
      stepAt(test, step => step.with?.path === 'node_modules/.cache'),
      stepAt(test, ({ run }) => run === 'npm test'),
    ];
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
  });

  it('stop outdated tests and no deployment', () => {
    assert.equal(site.concurrency, undefined);
    assert.equal(test.concurrency!['cancel-in-progress'], true);
    assert.deepEqual(deploy.concurrency, { group: 'deploy', 'cancel-in-progress': false });
  });

  it('publish the build that was tested, from main, where the repository has pages', () => {
    const upload = stepAt(test, ({ uses }) => uses?.startsWith('actions/upload-pages-artifact@'));
    assert.equal(upload, test.steps.length - 1);
    assert.equal(test.steps[upload]!.with!.path, 'build');
    assert.match(test.steps[upload]!.if!, /refs\/heads\/main/);
    assert.deepEqual(deploy.needs, ['test', 'pages']);
    assert.match(pages.if!, /refs\/heads\/main/);
    assert.equal(deploy.if, "needs.pages.outputs.enabled == 'true'");
    assert.equal(deploy.steps.length, 1);
  });

  it('build again only for a repository with settings of its own', () => {
    const settings = [documentedSetting('SITE_URL'), documentedSetting('BASE_URL')];
    const again = stepOf(test, ({ run }) => run === 'npm run build');
    const given = settings.map(name => [name, `\${{ vars.${name} }}`]);
    assert.deepEqual(again.env, Object.fromEntries(given));
    for (const name of settings) assert.match(again.if!, new RegExp(`vars\\.${name}`));
  });

  it('may write nothing but the published pages', () => {
    assert.deepEqual(site.permissions, { contents: 'read' });
    assert.deepEqual(nightly.permissions, { contents: 'read' });
    assert.equal(test.permissions, undefined);
    assert.equal(nightly.jobs.full.permissions, undefined);
    assert.deepEqual(pages.permissions, { pages: 'read' });
    assert.deepEqual(deploy.permissions, { pages: 'write', 'id-token': 'write' });
  });
});

it('packages, images and actions are raised in groups, and documented versions are not', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directory: string; groups: object }[];
  };
  assert.deepEqual(
    updates.map(one => `${one['package-ecosystem']} ${one.directory}`),
    ['npm /', 'docker /deploy', 'github-actions /'],
  );
  for (const { groups } of updates) assert.ok(Object.keys(groups).length > 0);
});

describe('the versions of Node.js', () => {
  it('are those that README.md names', () => {
    const [sentence] = /^Node\.js .*? are all it needs\./m.exec(read('README.md'))!;
    const named = [...sentence.matchAll(/\d+\.\d+/g)].map(String);
    assert.deepEqual(
      named,
      lowest.map(({ major, minor }) => `${major}.${minor}`),
    );
  });

  it('are those that the installed packages run on', () => {
    const locks = ['package-lock.json', ...globSync('framework/*/package-lock.json')];
    const refused = locks.flatMap(file => {
      const { packages } = JSON.parse(read(file)) as {
        packages: Record<string, { engines?: { node?: string }; optional?: boolean }>;
      };
      return Object.entries(packages).flatMap(([name, { engines: wanted }]) =>
        lowest
          .filter(version => wanted?.node && !semver.satisfies(version, wanted.node))
          .map(
            version => `${file}: ${name} wants Node.js ${wanted!.node!}, not ${version.version}`,
          ),
      );
    });
    assert.deepEqual(refused, []);
  });

  it('include the one of the image', () => {
    const [, version] = /^FROM node:(\d+)-/m.exec(read('deploy/Dockerfile'))!;
    assert.equal(Number(version), lines.at(-1));
  });
});
