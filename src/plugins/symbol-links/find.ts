/** All links of pages: those in their code, then what their text means by it. */
import { visit } from 'unist-util-visit';
import type { Page } from '../../../checks/pages';
import { codeKey, type PageLinks } from './pageLinks';
import { linkMentions, mentionResolver } from './prose';
import type { EntryPoint, ReferencePackage } from './reference';
import { resolvePages } from './resolve';

/** Reads the code of pages.
 * @param home absolute path of the folder in which the framework's packages are installed
 * @returns what finds the links of the pages, once the pages of the reference are known; it changes the
 * trees of the pages */
export function linkFinder(
  pages: Page[],
  packages: EntryPoint[],
  home: string,
): (reference: ReferencePackage[]) => PageLinks[] {
  const resolve = resolvePages(pages, packages, home);
  return reference => {
    const means = mentionResolver(reference);
    return resolve(reference).map(({ blocks, names }, index) => {
      const { tree, source, frontMatter, blocks: code } = pages[index]!;
      const named = new Set(source.match(/@midwayjs\/[\w-]+/g));
      const prose: PageLinks['prose'] = {};
      visit(tree, 'inlineCode', ({ value }) => {
        const route = means(value, names, named);
        if (route) prose[value] = route;
      });
      const inCode = [...blocks.values()].flatMap(marks => marks.map(([route]) => route));
      return {
        title: String(frontMatter.title),
        blocks: Object.fromEntries(
          [...blocks].map(([at, marks]) => [codeKey(code[at]!.code), marks]),
        ),
        prose,
        uses: [...new Set([...inCode, ...linkMentions(tree, prose)])].sort(),
      };
    });
  };
}
