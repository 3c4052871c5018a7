import { collections, resolvePage } from '../../src/content/collections';
import { defaultLocale, type Locale } from '../../src/config/languages';
import { currentVersion } from '../../src/config/site';
import { fill } from '../../src/lib/fill';
import type { Problem } from '../../src/lib/problem';
import type { Ledger } from '../../src/content/ledger';
import { type Page, readPage } from '../../src/content/pages';
import { declaredImports, declaredPackages } from '../../src/content/framework';
import { findRegions } from './markdown';
import { wordsOf } from './words';

const guides = collections.find(({ name }) => name === currentVersion)!;

/** The guides of the current version, by name in the collection, that were not run according to the ledger because
 * there are only declarations for their package. */
export function unrunGuides(ledger: Ledger): string[] {
  const folder = `${guides.folders[defaultLocale]}/`;
  return Object.entries(ledger)
    .filter(([, { lacks }]) => lacks?.some(name => declaredPackages.includes(name)))
    .flatMap(([file]) => (file.startsWith(folder) ? [file.slice(folder.length)] : []));
}

/** A link to a guide. Empty if the guide is deleted but still in the ledger. */
export function linkTo(name: string, locale: Locale): string[] {
  const shown = resolvePage(`${guides.folders[defaultLocale]}/${name}`, locale);
  if (!shown) return [];
  const { title } = readPage(shown.file, guides, shown.locale).frontMatter;
  return [`[${String(title)}](./${name})`];
}

/** The sentence `pages`, which names the guides that were not run, or the note at the top of such a guide, by the
 * folder of its package such as `etcd`.
 * @throws if the package is not one with declarations only */
export function unrunText(unrun: string[], name: string, locale: Locale): string {
  const { unrun: words } = wordsOf(locale);
  if (name === 'pages') {
    const guides = unrun.flatMap(one => linkTo(one, locale)).map(link => `- ${link}`);
    return fill(words.pages, { pages: `\n\n${guides.join('\n')}` });
  }
  const npm = `@midwayjs/${name}`;
  if (!declaredPackages.includes(npm)) {
    throw new Error(`table "unrun ${name}": api/declarations/ has no ${name}; write it or "pages"`);
  }
  return `:::info ${words.title}\n\n${fill(words.note, { package: `\`${npm}\`` })}\n\n:::`;
}

/** Guides of the current version whose project imports a package with declarations only, but that do not say so before
 * their first heading. */
export function missingNotes(pages: Page[]): Problem[] {
  return pages
    .filter(({ collection }) => collection.name === guides.name)
    .flatMap(({ file, source, blocks, headings }) => {
      const code = blocks.map(block => (block.flags.title ? block.code : '')).join('\n');
      const noted = findRegions(source)
        .filter(({ line }) => line < (headings[0]?.line ?? Infinity))
        .map(({ name }) => name);
      return declaredImports(code)
        .map(name => `unrun ${name.replace('@midwayjs/', '')}`)
        .filter(region => !noted.includes(region))
        .map(region => ({
          file,
          line: 1,
          message: `does not say that its package was not run: add <!-- table: ${region} --> and <!-- /table --> before the first heading`,
        }));
    });
}
