import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { releasePages, storedPosts } from '../support/content';
import { buildFolder, readBuild } from './site';

const pages = readBuild();
const counts = {
  blog: storedPosts().length,
  changelog: releasePages().length,
};

interface Item {
  link?: string;
  content?: string;
  author?: string;
  date?: string;
}

interface Feed {
  title?: string;
  items: Item[];
}

const formats: Record<string, (text: string) => Feed> = {
  'rss.xml': text => {
    const { title, items = [] } = parseRssFeed(text);
    return {
      title,
      items: items.map(item => ({
        link: item.link,
        content: item.content?.encoded,
        date: item.pubDate,
      })),
    };
  },
  'atom.xml': text => {
    const { title, entries = [] } = parseAtomFeed(text);
    return {
      title: title?.value,
      items: entries.map(entry => ({
        link: entry.links?.[0]?.href,
        content: entry.content?.value,
        author: entry.authors?.[0]?.name,
        date: entry.published,
      })),
    };
  },
  'feed.json': text => {
    const { title, items = [] } = parseJsonFeed(text);
    return {
      title,
      items: items.map(item => ({
        link: item.url,
        content: item.content_html,
        date: item.date_published,
      })),
    };
  },
};

const titles = {
  blog: { '': 'Midway 博客', 'en/': 'Midway blog' },
  changelog: { '': 'Midway 更新日志', 'en/': 'Midway changelog' },
};

/** The words of a text without markup and spaces. */
const words = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[^;]+;|[\s\u200B]+/g, '');

describe('feeds', () => {
  for (const [section, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
    for (const prefix of ['', 'en/'] as const) {
      for (const [name, parse] of Object.entries(formats)) {
        const text = () => readFileSync(path.join(buildFolder, prefix, section, name), 'utf8');

        it(`${prefix}${section}/${name} parses and links to pages`, () => {
          if (name.endsWith('.xml')) assert.equal(XMLValidator.validate(text()), true);
          const { title, items } = parse(text());
          assert.equal(title, titles[section][prefix]);
          assert.equal(items.length, Math.min(count, 20));
          for (const { link, author, date } of items) {
            const { origin, pathname } = new URL(link!);
            assert.equal(origin, 'https://midwayjs.org');
            assert.ok(pages.has(pathname), pathname);
            assert.ok(pathname.startsWith(`/${prefix}${section}/`), pathname);
            assert.ok(!Number.isNaN(Date.parse(date!)), pathname);
            if (name === 'atom.xml') assert.equal(author, 'Midway', pathname);
          }
        });

        it(`${prefix}${section}/${name} has the full text, with absolute links`, () => {
          for (const { link, content = '' } of parse(text()).items) {
            const page = words(pages.get(new URL(link!).pathname)!.whole().text);
            const whole = words(content);
            assert.ok(whole.length > 0.5 * page.length, `${link}: ${whole.length}`);
            assert.ok(page.includes(whole.slice(-20)), `${link}: ${whole.slice(-20)}`);
            assert.doesNotMatch(content, /<button|hash-link/, link);
            for (const [, target] of content.matchAll(/(?:href|src)="([^"]*)"/g)) {
              assert.match(target!, /^(https?:\/\/|data:)/, `${link}: ${target}`);
            }
          }
        });
      }
    }
  }
});
