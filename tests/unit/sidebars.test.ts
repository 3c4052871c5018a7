import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readSidebars, toDocusaurus, unfinishedVersions } from '../../src/config/sidebars';
import { sidebarFiles } from '../../src/config/sidebars/write';

const ids = (text: unknown) => JSON.stringify(text).match(/"id":"[^"]+"/g) ?? [];

describe('sidebars', () => {
  it('leave out pages that are not written yet, and the categories that are empty then', () => {
    const data = readSidebars('2.0.0', id => id === 'intro');
    assert.deepEqual(Object.keys(data), ['common', 'component']);
    assert.deepEqual(ids(toDocusaurus(data)), ['"id":"intro"']);
    assert.deepEqual(data.component, []);
  });

  it('hold a version that counts as unfinished to be so', () => {
    for (const version of unfinishedVersions) {
      assert.throws(() => readSidebars(version, () => true), /take it out of unfinishedVersions/);
    }
  });

  it('list every page of 1.0.0', () => {
    assert.equal(ids(toDocusaurus(readSidebars('1.0.0'))).length, 17);
  });

  it('stand in the files that Docusaurus reads as the data says: run "npm run sidebars"', () => {
    for (const [file, text] of sidebarFiles()) {
      assert.ok(existsSync(file), `${file} is missing`);
      assert.equal(readFileSync(file, 'utf8'), text, file);
    }
  });
});
