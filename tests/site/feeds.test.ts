import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { readPages } from '../../checks/pages';
import { readReleases, withPages } from '../../src/plugins/changelog/model';
import { buildFolder, readBuild } from './site';

const pages = readBuild();
const counts = {
  blog: readPages().filter(pair => pair['zh-cn']?.collection.name === 'blog').length,
  changelog: withPages(readReleases('changelog')).length,
};

const formats = {
  'rss.xml': (text: string) => parseRssFeed(text).items?.map(item => item.link),
  'atom.xml': (text: string) => parseAtomFeed(text).entries?.map(entry => entry.links?.[0]?.href),
  'feed.json': (text: string) => parseJsonFeed(text).items?.map(item => item.url),
};

describe('feeds', () => {
  for (const [section, count] of Object.entries(counts)) {
    for (const prefix of ['', 'en/']) {
      for (const [name, links] of Object.entries(formats)) {
        it(`${prefix}${section}/${name} parses and leads to pages`, () => {
          const text = readFileSync(path.join(buildFolder, prefix, section, name), 'utf8');
          const found = links(text) ?? [];
          assert.equal(found.length, Math.min(count, 20));
          for (const link of found) {
            const { origin, pathname } = new URL(link!);
            assert.equal(origin, 'https://midwayjs.org');
            assert.ok(pages.has(pathname), pathname);
            assert.ok(pathname.startsWith(`/${prefix}${section}/`), pathname);
          }
        });
      }
    }
  }
});
