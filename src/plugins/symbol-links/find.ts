/** All links of pages: those in their code, then what their text means by it. */
import { visit } from 'unist-util-visit';
import type { Page } from '../../../checks/pages';
import { codeKey, type PageLinks } from './cache';
import { linkMentions, mentionResolver } from './prose';
import type { ReferencePackage } from './reference';
import { resolvePages } from './resolve';

/** Finds the links of pages. Changes the trees of the pages.
 * @param home absolute path of the folder in which the framework's packages are installed */
export function findLinks(pages: Page[], packages: ReferencePackage[], home: string): PageLinks[] {
  const means = mentionResolver(packages);
  return resolvePages(pages, packages, home).map(({ blocks, names }, index) => {
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
}
