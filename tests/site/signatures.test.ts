import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { globSync } from 'tinyglobby';
import { toText } from '../../src/plugins/code-blocks/html';
import { buildFolder } from './site';

const shown = (html: string) =>
  [...html.matchAll(/language-ts [^]*?<code(?: data-cards="")?>([^]*?)<\/code><\/pre>/g)].map(
    ([, code]) => toText(code!),
  );
const written = (markdown: string) =>
  [...markdown.matchAll(/^```ts\n([^]*?)\n```$/gm)].map(([, code]) => code!);

it('pages of the reference show the same code as their Markdown, with types as links', () => {
  const pages = globSync('{en/,}api/**/*.html', { cwd: buildFolder });
  let links = 0;
  for (const page of pages) {
    const file = path.join(buildFolder, page);
    const html = readFileSync(file, 'utf8');
    const markdown = readFileSync(file.replace(/\.html$/, '.md'), 'utf8');
    // The list also has examples from the guides.
    const codes = shown(html);
    const places = written(markdown).map(code => codes.indexOf(code));
    assert.ok(!places.includes(-1), page);
    links += html.match(/<a href="[^"]*" class="symbol/g)?.length ?? 0;
  }
  assert.ok(links > pages.length, `${links} links on ${pages.length} pages`);
});
