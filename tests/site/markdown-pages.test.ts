import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { collections } from '../../src/content/collections';
import { docVersions, locales } from '../../src/config/site';
import { type BuiltPage, buildFolder, localeOf, readBuild, readRedirects } from './site';

const origin = 'https://midwayjs.org';
const pages = [...readBuild().values()];
const read = (file: string) => readFileSync(path.join(buildFolder, file), 'utf8');
const markdownLink = ({ links }: BuiltPage) =>
  links.find(({ rel, type }) => rel === 'alternate' && type === 'text/markdown')?.href;

/** A text without its code, and what follows the marks of its fences. A real parser would take half a minute for all
 * pages. */
function withoutCode(markdown: string): { text: string; fences: string[] } {
  const fences: string[] = [];
  const text = markdown
    .replace(/^[ >]*(`{3,}|~{3,})(.*)\n(?:[^]*?\n)??[ >]*\1[`~]* *$/gm, (_, __, fence: string) => {
      fences.push(fence);
      return '';
    })
    .replace(/(?<![\\`])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
  return { text, fences };
}

describe('the Markdown of pages', () => {
  const files = globSync('**/*.md', { cwd: buildFolder }).sort();
  const redirects = new Set(readRedirects().map(route => `${route.slice(1)}.md`));

  it('exists for every guide, API page, post and release, and is named in the head of the page', () => {
    const isMade = ({ html }: BuiltPage) =>
      /\b(docs-doc-id-|blog-post-page\b)/.test(html.class ?? '');
    const made = pages.filter(isMade);
    assert.ok(made.length > 2000, `only ${made.length} pages`);
    for (const page of made) assert.equal(markdownLink(page), `${origin}${page.route}.md`);
    assert.deepEqual(
      files
        .filter(file => !redirects.has(file) && !file.includes('search-index/'))
        .map(file => `/${file}`),
      made.map(({ route }) => `${route}.md`).sort(),
    );
  });

  it('redirects from former addresses of pages, like HTML', () => {
    assert.notEqual(redirects.size, 0);
    for (const file of redirects) {
      const [, target] = /^\[[^\]]+\]\(https:\/\/midwayjs\.org\/(\S+)\)\n$/.exec(read(file)) ?? [];
      assert.ok(target && files.includes(target) && !redirects.has(target), `${file}: ${target}`);
    }
  });

  it('is complete, without syntax that only the build understands', () => {
    for (const file of files.filter(one => !redirects.has(one))) {
      const { text, fences } = withoutCode(read(file));
      assert.match(text, /^# \S/, file);
      for (const fence of fences) assert.match(fence, /^[\w-]*( title="[^"]*")?$/, file);
      assert.doesNotMatch(text, /^#.*\{#[^}]*\}$|^[ >]*<!--/m, file);
      for (const [, inline, defined] of text.matchAll(
        /(?<!\\)\]\(<?([^\s)>]*)|^ *\[[^\]]+\]: <?(\S+)/gm,
      )) {
        const target = inline ?? defined!;
        assert.match(target, /^(https?|mailto):/, `${file}: ${target}`);
      }
    }
  });
});

describe('the lists for language models', () => {
  const folders = locales.flatMap(locale => {
    const home = locale === 'en' ? 'en/' : '';
    return docVersions.map((version, index) => ({
      version,
      locale,
      folder: index === 0 ? home : `${home}docs/${version}/`,
    }));
  });
  for (const { version, locale, folder } of folders) {
    it(`name each guide of ${version} in ${locale} once and no other guide, and contain the guides in full`, () => {
      const list = read(`${folder}llms.txt`);
      const full = read(`${folder}llms-full.txt`);
      assert.match(list, new RegExp(`^# Midway ${version}\n\n> \\S.+\n\n`));
      assert.match(list, /^## /m);
      const entries = [...list.matchAll(/^- \[.+?\]\((https:[^)]+)\)(: \S.+)?$/gm)];
      assert.ok(entries.length >= 16, `${entries.length} pages`);
      for (const [line, address] of entries) {
        const file = new URL(address!).pathname;
        assert.ok(existsSync(path.join(buildFolder, file)), line);
        assert.ok(full.includes(read(file).trim()), `${folder}llms-full.txt lacks ${file}`);
      }
      const others = [...list.matchAll(/\]\((\S+llms\.txt)\)/g)].map(([, address]) => address!);
      assert.equal(others.length, docVersions.length - 1);
      for (const other of others) {
        assert.ok(existsSync(path.join(buildFolder, new URL(other).pathname)), other);
      }
      const name = version === docVersions[0] ? 'current' : version;
      // The index of a category has no id.
      const guide = new RegExp(`plugin-id-default docs-version-${name} .*docs-doc-id-`);
      const guides = pages.filter(
        ({ html, locale: own }) => own === locale && guide.test(html.class ?? ''),
      );
      const { folders: sources } = collections.find(({ name: one }) => one === version)!;
      assert.equal(guides.length, globSync('**/*.{md,mdx}', { cwd: sources[locale] }).length);
      const addresses = entries.map(([, address]) => address!);
      const home = locale === 'en' ? '/en/' : '/';
      const areGuides = addresses.filter(one => one.startsWith(`${origin}${home}docs/`)).sort();
      assert.deepEqual(areGuides, guides.map(({ route }) => `${origin}${route}.md`).sort());
      // The other addresses are packages and posts, also in this language.
      for (const address of addresses) {
        assert.equal(localeOf(new URL(address).pathname), locale, address);
      }
      const held = Array.from(full.matchAll(/^<(https:\S+)>\n\n# /gm), ([, page]) => `${page}.md`);
      assert.deepEqual(held, addresses);
    });
  }
});
