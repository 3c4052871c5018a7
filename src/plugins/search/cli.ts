/** `npm run search`: searches the last build from a terminal, with the engine of the site. */
import { defaultLocale, keyOf, locales } from '../../config/languages';
import { engineOf } from './builtIndex';
import type { Hit } from './engine/client';
import { unescapeHtml } from '../../lib/escape';
import { currentTags } from '../../config/searchIdentity';

const jsonOption = '--json';
const usage = `npm run search -- <${locales.map(keyOf).join('|')}> "<query>" [${jsonOption}]`;

/** What is printed of a hit. */
function toResult({ url, kind, type, hierarchy, content, more }: Hit) {
  const titles = Object.values(hierarchy).flatMap(title => (title ? [unescapeHtml(title)] : []));
  return {
    url,
    kind,
    title: unescapeHtml(hierarchy[type] ?? ''),
    path: titles.slice(0, -1),
    snippet: unescapeHtml(content ?? ''),
    ...(more && { more }),
  };
}

/** @throws saying what is wrong with the arguments, or that the site is not built */
export async function searchBuild(build: string, args: string[]): Promise<string> {
  // What begins with a dash may be searched for.
  const [language, ...words] = args.filter(arg => arg !== jsonOption);
  const query = words.join(' ').trim();
  if (!language || !query) throw new Error(`What is searched for, and in which language? ${usage}`);
  const locale = locales.find(one => one === language || keyOf(one) === language);
  if (!locale) throw new Error(`The site has no language ${language}. ${usage}`);
  const engine = engineOf(build, locale, locale === defaultLocale ? '/' : `/${locale}/`);
  const facetFilters = [currentTags.map(tag => `docusaurus_tag:${tag}`)];
  const request = { query, facetFilters, distinct: 3, hitsPerPage: 10, snippetEllipsisText: '…' };
  const { results } = await engine.search([{ indexName: '', ...request }]);
  const found = results[0]!.hits.map(toResult);
  if (args.includes(jsonOption)) return JSON.stringify(found, null, 2);
  if (found.length === 0) return `Nothing is found for "${query}".`;
  return found
    .map(({ url, title, path, snippet, more }, at) => {
      const lines = [`${at + 1}. ${url}`, [...path, title].join(' › '), snippet];
      if (more) lines.push(`and ${more} more in this page`);
      return lines.filter(Boolean).join('\n   ');
    })
    .join('\n\n');
}

if (require.main === module) {
  searchBuild('build', process.argv.slice(2)).then(console.log, (error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
}
