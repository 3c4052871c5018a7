/** Finds all links of pages: in code, then in inline code of the text. */
import { visit } from 'unist-util-visit';
import { packagesOf } from '../../content/framework';
import type { Page } from '../../content/pages';
import { answersOf } from './compilerAnswers';
import { cutExample, type Example, type Use } from './examples';
import { runFinder, sectionAt } from './exampleRuns';
import { linksKey } from '../../content/codeLinks';
import type { PageLinks } from './pageLinks';
import { linkMentions, mainPackage, mentionResolver } from './prose';
import type { PageCode, PageFile } from './program';
import type { ReferencePackage } from './reference';
import { type FileRoutes, linksInCode, resolvePages } from './resolve';

/** From this number of mentions on, a symbol is a subject of the page. */
const often = 3;

/** Whether a page is named after a symbol: `middleware.md`, `logger_v3.md`. */
const isCalledAfter = ({ name }: Page, route: string) =>
  /([^/]*?)(_v\d)?\.md$/.exec(name)?.[1]?.replaceAll('_', '') ===
  route.replace(/^.*[/#]/, '').toLowerCase();

/** The distance between the subject of a page and a symbol, 0 to 5. The same in every language.
 * @param isGuide whether the page is the guide to the symbol or its package
 * @param mentions how often the text mentions the symbol; a heading counts as `often` mentions */
function distanceOf(isGuide: boolean, mentions: number): number {
  return (isGuide ? 0 : 3) + (mentions >= often ? 0 : mentions > 0 ? 1 : 2);
}

/** The compiler's results for the code of a page. Translations that differ only in comments share them. */
export interface CodeFacts {
  /** The routes in each file of the project. */
  routes: FileRoutes[];
  answers: PageLinks['answers'];
}

/** Reads the code of pages.
 * @returns a function that takes the pages of the reference, and returns the facts of each page */
export function readCodeFacts(
  pages: Page[],
  code: PageCode,
): (reference: ReferencePackage[]) => CodeFacts[] {
  const resolve = resolvePages(code);
  return reference =>
    resolve(reference).map((routes, at) => ({ routes, answers: answersOf(pages[at]!, code, at) }));
}

/** Creates a function that finds the links of a page in a language. The function changes the tree of the page.
 * @returns a function of the page, the files of its project, and their facts */
export function linkFinder(
  reference: ReferencePackage[],
): (page: Page, files: PageFile[], facts: CodeFacts) => PageLinks {
  const means = mentionResolver(reference);
  const packageOf = new Map(
    reference.flatMap(({ npm, pages }) => [...pages.values()].map(({ route }) => [route, npm])),
  );
  return (page, files, { routes, answers }) => {
    const { blocks, names, uses } = linksInCode(page, files, routes);
    const { tree, source, frontMatter, blocks: fenced } = page;
    // Every application installs the main package, so it says nothing about the subject.
    const subject = packagesOf(page).find(npm => npm !== mainPackage);
    const findRun = runFinder(page);
    const example = (use: Use, route: string): Example => {
      const block = fenced[use.block]!;
      const isGuide = packageOf.get(route) === subject || isCalledAfter(page, route);
      const distance = distanceOf(isGuide, mentions.get(route) ?? 0);
      const cut = cutExample(use, block, blocks.get(use.block) ?? [], distance);
      return { ...cut, section: sectionAt(page, block.line), run: findRun(cut) };
    };
    const named = new Set(source.match(/@midwayjs\/[\w-]+/g));
    const prose: PageLinks['prose'] = {};
    const mentions = new Map<string, number>();
    visit(tree, 'inlineCode', ({ value }, _, parent) => {
      const route = means(value, names, named);
      if (!route) return;
      prose[value] = route;
      const count = parent?.type === 'heading' ? often : 1;
      mentions.set(route, (mentions.get(route) ?? 0) + count);
    });
    const inCode = [...blocks.values()].flatMap(marks => marks.map(([route]) => route));
    return {
      title: String(frontMatter.title),
      blocks: Object.fromEntries(
        [...blocks].map(([at, marks]) => [linksKey(fenced[at]!.code), marks]),
      ),
      answers,
      prose,
      examples: Object.fromEntries([...uses].map(([route, use]) => [route, example(use, route)])),
      uses: [...new Set([...inCode, ...linkMentions(tree, prose)])].sort(),
    };
  };
}
