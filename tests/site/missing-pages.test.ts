import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import counterparts from '../../src/config/counterparts.json';
import type { Suggestion } from '../../src/plugins/missing-pages/nearest';
import { buildFolder, readBuild } from './site';

const pages = readBuild();
const read = (file: string) => readFileSync(path.join(buildFolder, file), 'utf8');

describe('pages of older versions under the current one', () => {
  const current = new Set(counterparts.flatMap(subject => subject['3.0.0']));
  const older = counterparts.flatMap(subject =>
    (['2.0.0', '1.0.0'] as const).flatMap(version =>
      subject[version]
        .filter(id => !current.has(id) && pages.has(`/docs/${version}/${id}`))
        .map(id => ({ id, to: subject['3.0.0'][0] })),
    ),
  );
  for (const home of ['', 'en/']) {
    it(`lead to a page of the site below /${home}`, () => {
      assert.ok(older.length > 50, `only ${older.length} ids`);
      for (const { id, to } of older) {
        const file = `${home}docs/${id}.html`;
        const [, target = ''] = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(
          read(file),
        )!;
        assert.ok(pages.has(target), `${file} leads to ${target}, which is no page`);
        if (to) assert.equal(target, `/${home}docs/${to}`, file);
        const canonical = `<link rel="canonical" href="https://midwayjs.org${target}">`;
        assert.ok(read(file).includes(canonical), file);
        assert.ok(!read('sitemap.xml').includes(`/docs/${id}<`), `${id} is in the sitemap`);
      }
    });
  }
});

describe('what the not-found page suggests', () => {
  for (const home of ['', 'en/']) {
    it(`are the pages below /${home}`, () => {
      const suggestions = JSON.parse(read(`${home}suggestions.json`)) as Suggestion[];
      assert.ok(suggestions.length > 1000, `only ${suggestions.length}`);
      for (const [route, title] of suggestions) {
        assert.ok(pages.has(`/${home}${route}`), route);
        assert.ok(title);
      }
    });
  }

  it('is no part of any script', () => {
    assert.ok(existsSync(path.join(buildFolder, 'suggestions.json')));
    for (const [route, { loads, links }] of pages) {
      const targets = [...loads, ...links.map(({ href }) => href)];
      assert.ok(!targets.some(target => target?.includes('suggestions')), route);
    }
  });
});
