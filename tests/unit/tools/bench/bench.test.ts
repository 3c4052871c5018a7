import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { suite, test } from 'node:test';
import { locales } from '../../../../src/config/site';
import { benches, readCommand } from '../../../../tools/bench/cli';

const textOf = (...args: string[]) => {
  const command = readCommand(args);
  assert.ok(typeof command === 'string', 'it prints a text');
  return command;
};

const values = (...args: string[]) => {
  const command = readCommand(args);
  assert.ok(typeof command !== 'string', 'it runs a bench');
  return command.values;
};

suite('npm run bench', () => {
  test('without a name lists every bench with a line of its own', () => {
    const lines = textOf().split('\n');
    for (const [name, { description }] of Object.entries(benches)) {
      assert.ok(lines.some(line => line.startsWith(`  ${name} `) && line.endsWith(description)));
    }
  });

  test('knows every module of tools/bench/ that is one', () => {
    const helpers = ['bench', 'cli', 'measuredBuild', 'slowPage', 'weight'];
    const modules = readdirSync('tools/bench').map(file => file.replace('.ts', ''));
    assert.deepEqual(modules.filter(name => !helpers.includes(name)).sort(), Object.keys(benches));
  });

  test('names what an unknown name may have meant, and lists all', () => {
    assert.throws(() => readCommand(['serach']), /no bench "serach": write search\n.*\n {2}build /);
    assert.throws(() => readCommand(['xyz']), /no bench "xyz": write one of build, /);
  });

  test('lists the options of a bench with --help', () => {
    const usage = textOf('search', '--help');
    for (const option of Object.keys(benches.search!.options)) {
      assert.match(usage, new RegExp(`^ {2}--${option} `, 'm'));
    }
  });

  test('reads options, and gives all or the usual for what is left out', () => {
    assert.deepEqual(values('start', '--edits', '7'), { locale: [...locales], edits: 7 });
    assert.deepEqual(values('layers', '--share', '0.1', '--share', '1', '--off', 'nothing'), {
      off: ['nothing'],
      share: [0.1, 1],
      runs: 5,
    });
  });

  test('says what an option takes that was given something else', () => {
    const says = (args: string, message: RegExp) =>
      assert.throws(() => readCommand(args.split(' ')), message);
    says('readers --runs few', /^Error: readers: --runs takes a whole number above 0, not "few"\n/);
    says('readers --only speed', /--only takes weights, navigation, lighthouse, not "speed"/);
    says('layers --share 2', /--share takes a number above 0 and at most 1, not "2"/);
    says('start --edit 3', /Unknown option '--edit'[^]*--edits <number>/);
    says('readers --runs', /'--runs <value>' argument missing/);
    says('layers 0.5', /Unexpected argument '0.5'/);
  });
});
