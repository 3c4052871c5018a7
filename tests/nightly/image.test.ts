/** Executes the build stage of the image without a container engine. Each step only sees the files that earlier steps
 * copied. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Copy, DockerfileParser } from 'dockerfile-ast';
import { globSync } from 'tinyglobby';
import { copySite, linkPackages, SiteCopy } from '../../tools/siteCopy';
import { defaultLocale, locales } from '../../src/config/site';
import { documentedCommand } from '../support/documented';

const instructions = DockerfileParser.parse(
  readFileSync('deploy/Dockerfile', 'utf8'),
).getInstructions();
const stages = instructions.flatMap((one, index) => (one.getKeyword() === 'FROM' ? [index] : []));
const stage = instructions.slice(stages[0], stages[1]);

/** Files that are excluded from the build context. */
const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .flatMap(pattern => [pattern, `${pattern}/**`]);

describe('the image', { timeout: 600_000 }, () => {
  let context: SiteCopy;
  let image: SiteCopy;

  before(() => {
    context = copySite(0.02);
    // Left over from an earlier build. It must not get into the image.
    context.write('build/left-over.html', '');
    mkdirSync('.cache', { recursive: true });
    // An engine starts without caches.
    image = new SiteCopy(mkdtempSync(path.resolve('.cache/image-')));
  });
  after(() => {
    context?.remove();
    image?.remove();
  });

  function copy(instruction: Copy): void {
    const paths = instruction.getArguments().map(one => one.getValue());
    const target = paths.pop()!;
    for (const source of paths) {
      const cwd = context.at(source);
      if (statSync(cwd).isFile()) {
        const to = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
        cpSync(cwd, image.at(to), { recursive: true });
        continue;
      }
      const files = globSync('**', { cwd, dot: true, ignore: ignored, followSymbolicLinks: false });
      assert.ok(files.length > 0, `${source} has no file`);
      for (const file of files) cpSync(path.join(cwd, file), image.at(path.join(target, file)));
    }
  }

  function run(command: string): void {
    if (command !== 'npm ci') {
      const { status, output } = image.run(command);
      assert.equal(status, 0, `${command}: ${output.slice(-4000)}`);
      return;
    }
    // npm compares the lockfiles that exist with their packages and writes nothing. The scripts that follow would find
    // what they need. From then on, the image uses the packages of this machine.
    for (const part of [documentedCommand('npm ci'), 'npm run postinstall']) {
      const { status, output } = image.run(part, { npm_config_dry_run: 'true' });
      assert.equal(status, 0, `${part}: ${output}`);
    }
    linkPackages(image);
  }

  it('builds step by step', () => {
    for (const instruction of stage) {
      const keyword = instruction.getKeyword();
      if (keyword === 'COPY') copy(instruction as Copy);
      if (keyword === 'RUN') run(instruction.getArgumentsContent()!);
    }
  });

  it('contains the compressed site in every language', () => {
    for (const locale of locales) {
      const folder = locale === defaultLocale ? 'build' : `build/${locale}`;
      for (const file of ['index.html', 'index.html.gz', 'index.html.br', 'docs/intro.html']) {
        assert.ok(existsSync(image.at(`${folder}/${file}`)), `${folder}/${file}`);
      }
    }
    assert.ok(!existsSync(image.at('build/left-over.html')));
  });

  it('has the modification dates of pages', () => {
    const html = image.read('build/docs/intro.html');
    const year = image.git('log', '-1', '--format=%cs').slice(0, 4);
    assert.match(html, new RegExp(`<time[^>]*datetime=["']?${year}`));
  });
});
