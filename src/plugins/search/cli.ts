/** `npm run search`: searches the last build in a terminal, with the engine of the site. */
import { defaultLocale, keyOf, locales } from '../../config/languages';
import { engineOf } from './builtIndex';
import type { Hit } from './engine/engine';
import { unescapeHtml } from '../../lib/escape';
import { currentTags } from '../../config/searchIdentity';

const jsonOption = '--json';
const usage = `npm run search -- <${locales.map(keyOf).join('|')}> "<query>" [${jsonOption}]`;

const textOf = (html: string) => unescapeHtml(html.replaceAll(/<\/?mark>/g, ''));

/** The printed fields of a hit. */
const toResult = (home: string, { path, kind, title, above, snippet, more }: Hit) => ({
  url: home + path,
  kind,
  title: textOf(title),
  path: above.map(textOf),
  snippet: textOf(snippet ?? ''),
  ...(more && { more }),
});

/** @throws if the arguments are wrong, or if the site is not built */
export async function searchBuild(build: string, args: string[]): Promise<string> {
  // A query may begin with a dash, so other options are not rejected.
  const [language, ...words] = args.filter(arg => arg !== jsonOption);
  const query = words.join(' ').trim();
  if (!language || !query) throw new Error(`What is searched for, and in which language? ${usage}`);
  const locale = locales.find(one => one === language || keyOf(one) === language);
  if (!locale) throw new Error(`The site has no language ${language}. ${usage}`);
  const home = locale === defaultLocale ? '/' : `/${locale}/`;
  const question = { query, tags: currentTags, rowsAPage: 3, most: 10 };
  const { hits } = await engineOf(build, locale).ask(question);
  const found = hits.map(hit => toResult(home, hit));
  if (args.includes(jsonOption)) return JSON.stringify(found, null, 2);
  if (found.length === 0) return `Nothing is found for "${query}".`;
  return found
    .map(({ url, title, path, snippet, more }, at) => {
      const lines = [`${at + 1}. ${url}`, [...path, title].join(' › '), snippet];
      if (more) lines.push(`and ${more} more on this page`);
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
