/** What GitHub runs, and the versions of Node.js that the site says it runs on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import semver from 'semver';
import { globSync } from 'tinyglobby';
import { parse } from 'yaml';
import { documentedSetting } from '../documented';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  if?: string;
  needs?: string | string[];
  permissions?: Record<string, string>;
  concurrency?: { group: string; 'cancel-in-progress': boolean };
  env?: Record<string, string>;
  strategy?: { matrix: { node: number[] } };
  steps: Step[];
}
interface Workflow {
  permissions: Record<string, string>;
  concurrency?: unknown;
  jobs: Record<'test' | 'pages' | 'deploy', Job>;
}

const read = (file: string) => readFileSync(file, 'utf8');
const text = read('.github/workflows/site.yml');
const workflow = parse(text) as Workflow;
const { test, pages, deploy } = workflow.jobs;

const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
/** The lowest version of each line of Node.js that is supported, oldest line first. */
const lowest = engines.node.split('||').map(range => semver.minVersion(range)!);
const lines = lowest.map(({ major }) => major);

describe('the workflow', () => {
  it('takes each action at a commit, and says which version that is', () => {
    const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action!);
    assert.ok(actions.length > 0);
    for (const action of actions) assert.match(action, /^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    const versions = new Set(actions.map(action => action.split('@')[0]));
    assert.equal(new Set(actions).size, versions.size, 'an action is taken at two versions');
  });

  it('runs the tests as anybody does, under each line of Node.js', () => {
    assert.deepEqual(test.strategy!.matrix.node, lines);
    assert.equal(test.steps.at(-1)!.run, '.ci/run');
  });

  it('builds what is published under the newest line, with the settings of the repository', () => {
    const node = deploy.steps.find(step => step.uses?.startsWith('actions/setup-node@'));
    assert.equal(node!.with!['node-version'], lines.at(-1));
    const settings = [documentedSetting('SITE_URL'), documentedSetting('BASE_URL')];
    const given = settings.map(name => [name, `\${{ vars.${name} }}`]);
    assert.deepEqual(deploy.env, Object.fromEntries(given));
  });

  it('keeps what builds keep after the packages are installed, which removes it', () => {
    const at = (isIt: (step: Step) => boolean) => deploy.steps.findIndex(isIt);
    const order = [
      at(({ run }) => run === 'npm ci'),
      at(step => step.with?.path === 'node_modules/.cache'),
      at(({ run }) => run === 'npm run build'),
    ];
    assert.ok(!order.includes(-1));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
  });

  it('stops outdated tests and no deployment', () => {
    assert.equal(workflow.concurrency, undefined);
    assert.equal(test.concurrency!['cancel-in-progress'], true);
    assert.deepEqual(deploy.concurrency, { group: 'deploy', 'cancel-in-progress': false });
  });

  it('publishes what passed, from main, where the repository has pages', () => {
    assert.deepEqual(deploy.needs, ['test', 'pages']);
    assert.match(pages.if!, /refs\/heads\/main/);
    assert.equal(deploy.if, "needs.pages.outputs.enabled == 'true'");
  });

  it('may write nothing but the published pages', () => {
    assert.deepEqual(workflow.permissions, { contents: 'read' });
    assert.equal(test.permissions, undefined);
    assert.deepEqual(pages.permissions, { pages: 'read' });
    assert.deepEqual(deploy.permissions, {
      contents: 'read',
      pages: 'write',
      'id-token': 'write',
    });
  });
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
