/** Sidebars in the HTML of the build, which readers without scripts depend on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { builtFile } from '../../src/lib/builtPages';
import { minorOf } from '../../src/content/changelogData';
import { linesOf } from '../../src/plugins/changelog/sidebar';
import { inLocale } from '../../checks/routes/routes';
import { locales } from '../../src/config/site';
import { buildFolder, readBuild } from './site';

/** The sidebars of pages, by route. */
const sidebars = new Map<string, string>();
for (const route of readBuild().keys()) {
  const html = readFileSync(builtFile(buildFolder, route.slice(1))!, 'utf8');
  const [sidebar] = /<aside[^]*?<\/aside>/.exec(html) ?? [];
  if (sidebar) sidebars.set(route, sidebar);
}

const linksOf = (route: string) =>
  Array.from(sidebars.get(route)?.matchAll(/<a [^>]*?href="([^"]+)"/g) ?? [], ([, href]) => href!);

/** The pages that sidebars reach from the given pages. */
function reached(starts: string[]): Set<string> {
  const all = new Set(starts);
  for (const route of all) for (const link of linksOf(route)) all.add(link);
  return all;
}

for (const locale of locales) {
  describe(`sidebars in ${locale}`, () => {
    const below = (part: string) =>
      [...sidebars.keys()].filter(route => route.startsWith(inLocale(locale, part)));

    it('have no list below a closed category', () => {
      const guides = [...below('/docs/'), ...below('/api')];
      const closed = (sidebar: string) => sidebar.match(/aria-expanded="false"/g)?.length ?? 0;
      assert.ok(guides.some(route => closed(sidebars.get(route)!) > 0));
      for (const route of guides) {
        const list = /aria-expanded="false"[^>]*>[^<]*<\/(?:a|button)><ul/;
        assert.doesNotMatch(sidebars.get(route)!, list, route);
      }
    });

    const ofGuides = (version: string) =>
      ['intro', 'extensions/axios', 'serverless/serverless_intro', 'hooks/hooks_intro'].map(
        first => `/docs/${version}${first}`,
      );
    for (const [part, ...starts] of [
      ['/api/', '/api'],
      ['/docs/', ...['', '2.0.0/', '1.0.0/'].flatMap(ofGuides)],
      ['/changelog/v', '/changelog'],
    ] as const) {
      it(`lead from ${starts[0]} and its siblings to all pages below ${part}`, () => {
        const all = reached(starts.map(start => inLocale(locale, start)));
        const pages = below(part);
        assert.notEqual(pages.length, 0);
        assert.deepEqual(
          pages.filter(route => !all.has(route)),
          [],
        );
      });
    }

    it("list the releases of the page's line and of the newest line, but no older releases of other lines", () => {
      const titleOf = (route: string) => path.basename(route);
      const releases = below('/changelog/v');
      const items = releases.map(route => ({
        title: titleOf(route),
        permalink: route,
        date: '2026-01-01',
      }));
      const lines = linesOf(items).flatMap(({ lines }) => lines);
      for (const route of releases) {
        const isOpen = ({ line }: (typeof lines)[number], at: number) =>
          at === 0 || line === minorOf(titleOf(route).slice(1));
        const links = new Set(linksOf(route));
        for (const [at, line] of lines.entries()) {
          const [newest, ...others] = line.items.map(({ permalink }) => permalink);
          if (isOpen(line, at)) assert.ok(links.has(newest!), `${route}: ${newest}`);
          for (const other of others) {
            assert.equal(links.has(other), isOpen(line, at), `${route}: ${other}`);
          }
        }
      }
    });
  });
}
