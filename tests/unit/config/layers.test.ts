import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { isOff, layerPlugins, layers } from '../../../src/config/layers';

describe('the layers', () => {
  afterEach(() => delete process.env.LAYERS_OFF);

  it('are on unless the setting names them', () => {
    const all = layerPlugins();
    assert.ok(all.includes('./src/bundle/split-routes/index.ts'));
    for (const file of all) assert.ok(existsSync(file), file);
    process.env.LAYERS_OFF = 'split-routes,pruned-versions';
    assert.deepEqual(
      layerPlugins(),
      all.filter(file => !file.includes('split-routes')),
    );
    assert.ok(isOff('pruned-versions'));
    assert.ok(!isOff('hydration'));
  });

  it('have a paragraph each with a number, how they fail and how they are switched off', () => {
    const text = readFileSync('contributing/performance.md', 'utf8');
    const folders = readdirSync('src/bundle', { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => name);
    for (const layer of new Set([...layers, ...folders])) {
      const [, section] = text.split(new RegExp(`^### ${layer}$`, 'm'));
      assert.ok(section, `contributing/performance.md has no section ${layer}`);
      for (const part of ['Number\\*?', 'Fails when', 'Flag']) {
        assert.match(section.split(/^##/m)[0]!, new RegExp(`^- ${part}: .{20}`, 'm'), layer);
      }
    }
  });

  it('import each other in one direction only', () => {
    const importsOf = (layer: string) =>
      layers.filter(
        other =>
          other !== layer &&
          globSync(`src/bundle/${layer}/**`).some(file =>
            new RegExp(`from '[^']*/${other}/`).test(readFileSync(file, 'utf8')),
          ),
      );
    assert.deepEqual(importsOf('late-scripts'), ['split-routes']);
    for (const layer of layers) {
      for (const other of importsOf(layer)) {
        assert.ok(!importsOf(other).includes(layer), `${layer} and ${other} import each other`);
      }
    }
  });
});
