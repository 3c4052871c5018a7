/** Runs `npm run try-upgrade` in a copy of the site that lists only one private part. `npm run test:unit` runs the unit
 * tests anyway. */
import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { internalsFile } from '../../tools/internals';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { documentedCommand } from '../support/documented';

describe('npm run try-upgrade', () => {
  const command = documentedCommand('npm run try-upgrade -- @docusaurus/core@3.10.2');
  let copy: SiteCopy;
  before(() => {
    copy = copySite();
    // The command copies the installed packages, and links will not do.
    rmSync(copy.at('node_modules'), { recursive: true });
    symlinkSync(path.resolve('node_modules'), copy.at('node_modules'));
    copy.edit(internalsFile, /^\| `(?!src\/lib\/replaceModule\.ts).*\n/gm, '');
  });
  after(() => copy?.remove());

  it('finds that the installed version breaks nothing', () => {
    const { status, output } = copy.run(command);
    assert.equal(status, 0, output);
    assert.match(output, /^holds {2}tests\/unit\/lib\/replaceModule\.test\.ts$/m);
    assert.match(output, /^holds {2}a build$/m);
    assert.match(output, /^1 private parts: 0 broken/m);
  });

  it('reports what it cannot try', () => {
    const name = command.replace(/@[\d.]+$/, '');
    const said = (wrong: string) => copy.run(wrong).output;
    assert.match(said(`${name}@0.0.1`), /registry has no @docusaurus\/core@0\.0\.1/);
    assert.match(
      said(command.replace(/@docusaurus.*/, 'nothing@1.0.0')),
      /nothing is not in package\.json/,
    );
    assert.match(said(command.replace(/ @docusaurus.*/, '')), /Name a package/);
  });
});
