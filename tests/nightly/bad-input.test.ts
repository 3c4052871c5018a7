import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { newestVersion } from '../support/content';

describe('the build stops', () => {
  let copy: SiteCopy;
  before(() => {
    copy = copySite(0.02);
  });
  beforeEach(() => {
    copy.git('checkout', '--quiet', '--', '.');
  });
  after(() => copy?.remove());

  function failingBuild(): string {
    const { status, output } = copy.run('npm run build -- --locale en');
    assert.notEqual(status, 0, 'the build went through');
    return output;
  }

  it('and names a doc id in a sidebar that no page has', () => {
    copy.edit(
      'versioned_sidebars/version-1.0.0-sidebars.json',
      /"id": "[^"]+"/,
      '"id": "no_such_doc"',
    );
    assert.match(failingBuild(), /no_such_doc/);
  });

  it('and names a sidebar id of a page that no sidebar has', () => {
    for (const folder of ['docs', 'i18n/en/docusaurus-plugin-content-docs/current']) {
      copy.edit(`${folder}/intro.md`, /^---\n/, '---\ndisplayed_sidebar: no_such_sidebar\n');
    }
    assert.match(failingBuild(), /no_such_sidebar/);
  });

  it('and names file, version and field of a malformed release', () => {
    const version = newestVersion();
    const file = `changelog/${version.split('.', 2).join('.')}.json`;
    copy.edit(file, /"date": ?"[^"]+"/, '"date": "13 July"');
    const output = failingBuild();
    assert.ok(output.includes(file), output);
    assert.ok(output.includes(`${version}, field "date"`), output);
  });

  it('and names a navbar item and its missing doc', () => {
    copy.edit('src/config/navbar.ts', "guide('/docs/intro'", "guide('/docs/no_such_doc'");
    const output = failingBuild();
    assert.match(output, /themeConfig\.navbar\.items/);
    assert.match(output, /no_such_doc/);
  });
});
