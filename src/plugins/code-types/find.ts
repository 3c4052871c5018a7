/** All links of pages: those in their code, then what their text means by it. */
import { visit } from 'unist-util-visit';
import { packagesOf } from '../../content/framework';
import type { Page } from '../../content/pages';
import { answersOf } from './answers';
import { cutExample, type Example, type Use } from './examples';
import { codeKey } from '../../content/codeLinks';
import type { PageLinks } from './pageLinks';
import { linkMentions, mainPackage, mentionResolver } from './prose';
import type { PageCode, PageFile } from './program';
import type { ReferencePackage } from './reference';
import { type FileRoutes, linksInCode, resolvePages } from './resolve';

/** As many mentions of a symbol make it a subject of a page. */
const often = 3;

/** The last section with an id that begins before a line of a page. */
function sectionAt({ headings }: Page, line: number): Example['section'] {
  const heading = headings.findLast(({ id, depth, line: at }) => id && depth > 1 && at < line);
  return heading && { title: heading.text, id: heading.id! };
}

/** Whether a page is called after a symbol: `middleware.md`, `logger_v3.md`. */
const isCalledAfter = ({ name }: Page, route: string) =>
  /([^/]*?)(_v\d)?\.md$/.exec(name)?.[1]?.replaceAll('_', '') ===
  route.replace(/^.*[/#]/, '').toLowerCase();

/** How far the subject of a page is from a symbol, 0 to 5: by whether it is the guide to the symbol or to
 * its package, then by how often its text names the symbol. Both are the same in every language.
 * @param mentions how often; one in a heading counts as often */
function distanceOf(isGuide: boolean, mentions: number): number {
  return (isGuide ? 0 : 3) + (mentions >= often ? 0 : mentions > 0 ? 1 : 2);
}

/** What the compiler says of the code of a page: the same in languages that differ in comments alone. */
export interface CodeFacts {
  /** Those of each file of its project. */
  routes: FileRoutes[];
  answers: PageLinks['answers'];
}

/** Reads the code of pages.
 * @returns what tells of each, once the pages of the reference are known */
export function readCodeFacts(
  pages: Page[],
  code: PageCode,
): (reference: ReferencePackage[]) => CodeFacts[] {
  const resolve = resolvePages(code);
  return reference =>
    resolve(reference).map((routes, at) => ({ routes, answers: answersOf(pages[at]!, code, at) }));
}

/** Makes what finds the links of a page in a language; it changes the tree of the page.
 * @returns takes the page, the files of its project, and what the compiler says of them */
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
    // Every application has the main package installed.
    const subject = packagesOf(page).find(npm => npm !== mainPackage);
    const example = (use: Use, route: string): Example => {
      const block = fenced[use.block]!;
      return {
        ...cutExample(
          use,
          block,
          blocks.get(use.block) ?? [],
          distanceOf(
            packageOf.get(route) === subject || isCalledAfter(page, route),
            mentions.get(route) ?? 0,
          ),
        ),
        section: sectionAt(page, block.line),
      };
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
        [...blocks].map(([at, marks]) => [codeKey(fenced[at]!.code), marks]),
      ),
      answers,
      prose,
      examples: Object.fromEntries([...uses].map(([route, use]) => [route, example(use, route)])),
      uses: [...new Set([...inCode, ...linkMentions(tree, prose)])].sort(),
    };
  };
}
