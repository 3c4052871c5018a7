/** All links of pages: those in their code, then what their text means by it. */
import { visit } from 'unist-util-visit';
import type { Page } from '../../../checks/pages';
import { cutExample, type Example, type Use } from './examples';
import { codeKey } from './marks';
import type { PageLinks } from './pageLinks';
import { linkMentions, mentionResolver } from './prose';
import type { EntryPoint, ReferencePackage } from './reference';
import { resolvePages } from './resolve';

/** The last section with an id that begins before a line of a page. */
function sectionAt({ headings }: Page, line: number): Example['section'] {
  const heading = headings.findLast(({ id, depth, line: at }) => id && depth > 1 && at < line);
  return heading && { title: heading.text, id: heading.id! };
}

/** Whether the title or a heading of a page names the symbol of an API page. */
function isAbout({ frontMatter, headings }: Page, route: string): boolean {
  const name = route.replace(/^.*[/#]/, '').replaceAll('$', '\\$');
  const titles = [String(frontMatter.title), ...headings.map(({ text }) => text)];
  return titles.some(title => new RegExp(`\\b${name}\\b`, 'i').test(title));
}

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
    return resolve(reference).map(({ blocks, names, uses }, index) => {
      const page = pages[index]!;
      const { tree, source, frontMatter, blocks: code } = page;
      const example = (use: Use, route: string): Example => {
        const block = code[use.block]!;
        return {
          ...cutExample(use, block, blocks.get(use.block) ?? [], isAbout(page, route)),
          section: sectionAt(page, block.line),
        };
      };
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
        examples: Object.fromEntries([...uses].map(([route, use]) => [route, example(use, route)])),
        uses: [...new Set([...inCode, ...linkMentions(tree, prose)])].sort(),
      };
    });
  };
}
