import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { globSync } from 'tinyglobby';
import { currentVersion, locales } from '../../src/config/site';
import { buildFolder, localeOf, readBuild } from './site';

describe('the projects of guides', () => {
  const archives = globSync(`{,*/}projects/${currentVersion}/**/*.zip`, {
    cwd: buildFolder,
  }).sort();
  const bar = /<div class="page-actions project-bar".*?href="?([^\s">]+\.zip)/;
  const offered = new Map(
    [...readBuild().values()]
      .filter(({ route }) => /^(\/en)?\/docs\//.test(route))
      .flatMap(({ route }) => {
        const html = readFileSync(path.join(buildFolder, `${route}.html`), 'utf8');
        const [, address] = bar.exec(html) ?? [];
        return address ? [[address, route] as const] : [];
      }),
  );

  it('are offered at the head of guides in every language, each with a different archive', () => {
    assert.deepEqual(
      archives.map(file => `/${file}`),
      [...offered.keys()].sort(),
    );
    for (const locale of locales) {
      const count = [...offered.values()].filter(route => localeOf(route) === locale).length;
      assert.ok(count > 100, `only ${count} in ${locale}`);
    }
  });

  it('are offered for 4.x, too, where they pass their tests, with what changes', () => {
    const find = (ending: string) =>
      globSync(`{,*/}projects/4.0.0/**/*.${ending}`, { cwd: buildFolder });
    for (const file of find('zip')) {
      const text = readFileSync(path.join(buildFolder, file.replace(/zip$/, 'diff')), 'utf8');
      assert.match(text, /^\+ +"@midwayjs\/core": "4\./m, file);
      const own = unzipSync(readFileSync(path.join(buildFolder, file)));
      const manifest = Object.keys(own).find(name => /^[^/]+\/package\.json$/.test(name))!;
      assert.match(strFromU8(own[manifest]!), /"@midwayjs\/core": "4\./, file);
      assert.ok(archives.includes(file.replace('4.0.0', currentVersion)), file);
    }
    assert.ok(find('zip').length >= 30 * locales.length, `only ${find('zip').length}`);
    assert.ok(
      find('diff').length > find('zip').length,
      'projects that fail show their changes, too',
    );
    assert.ok(existsSync(path.join(buildFolder, 'upgrade-v4.tgz')));
  });

  it('name their guide, and the scripts of their manifest', () => {
    for (const [address, route] of offered) {
      const files = unzipSync(readFileSync(path.join(buildFolder, address)));
      const [folder] = Object.keys(files)[0]!.split('/');
      const read = (name: string) => strFromU8(files[`${folder}/${name}`]!);
      const readme = read('README.md');
      assert.match(readme, new RegExp(`https://midwayjs\\.org${route}[ ,]`));
      const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
      // Functions have no `start`, and components no `dev` either.
      for (const name of ['dev', 'test', 'build', 'start']) {
        const isNamed = new RegExp(`^npm (run )?${name}\\b`, 'm').test(readme);
        assert.equal(isNamed, name in scripts, `${route}: ${name}`);
      }
      assert.ok('test' in scripts && 'build' in scripts, route);
    }
  });
});
