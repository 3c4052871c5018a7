/** Searches a built site for programs: a terminal and the MCP server. */
import * as z from 'zod';
import { homeOf, languageKeys, localeOf } from '../../config/languages';
import { rowsAPage, tagsOf } from '../../config/searchIdentity';
import { currentVersion, docVersions } from '../../config/site';
import { unescapeHtml } from '../../lib/escape';
import { engineOf } from './builtIndex';
import type { Hit } from './engine/engine';
import { kinds } from './records/record';

const wholeNumber = 'write a whole number, at least 1';

export const searchInput = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1, 'write what to search for')
    .describe('What to search for: words, a name such as `createApp`, an option or an error'),
  language: z.enum(languageKeys).describe('The language of the pages, and of the query'),
  version: z
    .enum(docVersions)
    .default(currentVersion)
    .describe('The version of the guides. The API reference and the posts have only one version'),
  kind: z
    .enum(kinds)
    .optional()
    .describe('The only kind of results; `problem` is a section about one error'),
  most: z
    .int(wholeNumber)
    .min(1, wholeNumber)
    .default(10)
    .describe('The maximum number of results'),
  from: z.int().min(0).default(0).describe('How many results to skip, to see the next ones'),
});

const textOf = (html: string) => unescapeHtml(html.replaceAll(/<\/?mark>/g, ''));

/** A hit without markup, with the address of its section below the base URL. */
const toResult = (home: string, hit: Hit) => {
  const { path, kind, line, title, above, snippet, facts, related, more } = hit;
  return {
    url: home + path,
    kind,
    ...(line && { line }),
    title: textOf(title),
    path: above.map(textOf),
    ...(facts && { facts }),
    ...(related && { related }),
    snippet: textOf(snippet ?? ''),
    ...(more && { more }),
  };
};

export type Results = Awaited<ReturnType<typeof searchBuild>>;

/** Searches a built site like its search page.
 * @returns the number of all results, the words that were replaced, and the results that were asked for
 * @throws with the command to run if the site is not built */
export async function searchBuild(
  build: string,
  { query, language, version, kind, most, from }: z.infer<typeof searchInput>,
) {
  const locale = localeOf(language);
  const tags = tagsOf(version === currentVersion ? 'current' : version);
  const question = { query, tags, kind, rowsAPage, most, from };
  const { hits, rows, replaced } = await engineOf(build, locale).ask(question);
  return {
    total: rows,
    ...(replaced && { replaced }),
    hits: hits.map(hit => toResult(homeOf(locale), hit)),
  };
}

/** Results as text.
 * @param from the number of results that were skipped */
export function formatResults({ total, replaced, hits }: Results, from = 0): string {
  const list = hits.map(({ url, line, title, path, facts, related, snippet, more }, at) => {
    const lines = [
      `${from + at + 1}. ${url}`,
      [line, ...path, title].filter(Boolean).join(' › '),
      facts?.map(({ name, value }) => [name, value].filter(Boolean).join(': ')).join(' · '),
      related && `related to: ${related}`,
      snippet,
    ];
    if (more) lines.push(`and ${more} more on this page`);
    return lines.filter(Boolean).join('\n   ');
  });
  const missing = replaced && `No page has ${replaced.words.join(', ')}`;
  const instead = replaced && replaced.by.length > 0 && `found instead: ${replaced.by.join(', ')}`;
  const head = [`${hits.length} of ${total} results`, missing, instead].filter(Boolean);
  return [head.join('\n'), ...list].join('\n\n');
}
