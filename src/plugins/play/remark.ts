/** Puts buttons after the blocks that readers can run. Two remark plugins: blocks are numbered before other plugins
 * remove some of them, and buttons are put in after blocks are joined and put into tabs. */
import type { Nodes, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Locale } from '../../config/languages';
import { recordedPlay } from '../../content/ledger';
import { shownPage, type VFileOfPage } from '../../content/shownPage';
import { attribute, component, imports } from '../../lib/mdx';
import { dataPath } from './data';

/** What readers can run at a block. */
interface Play {
  /** Address of the data of the page. */
  data: string;
  /** Number of the block on the page. */
  at: number;
  /** Path of a test file; absent at requests. */
  test?: string;
}

declare module 'mdast' {
  interface CodeData {
    play?: Play;
  }
}

/** A remark plugin that marks the blocks that readers can run. It must run after the plugin that adds the project bar,
 * which then offers the editor, and before the plugins that change blocks.
 * @param home path of the home page of the language, with a slash at the end */
export function playMarks({ locale, home }: { locale: Locale; home: string }) {
  return async (tree: Root, file: VFileOfPage): Promise<void> => {
    const shown = await shownPage(tree, file, locale);
    if (!shown || !recordedPlay(shown.page.file)) return;
    const { page, nodes } = shown;
    const { planOf } = await import('./plan');
    const { starts, tests } = planOf(page);
    const mark = (at: number, test?: string) => {
      const play = { data: home + dataPath(page.name), at, test };
      nodes[at]!.data = { ...nodes[at]!.data, play };
    };
    for (const { requests } of starts) for (const { at } of requests) mark(at);
    for (const { file: test, at } of tests) mark(at, test);
    visit(tree, 'mdxJsxFlowElement', ({ name, attributes }) => {
      if (name === 'ProjectBar') attributes.push(attribute('plays') as never);
    });
  };
}

/** A button that runs a block.
 * @param request label of the request, if the page does not show it */
export const playButton = ({ data, at, ...texts }: Play & { request?: string }): RootContent =>
  component('Play', [
    attribute('data', data),
    attribute('at', String(at)),
    ...Object.entries(texts).flatMap(([name, text]) => (text ? [attribute(name, text)] : [])),
  ]);

/** Imports the component of buttons into a page that has some. Other pages do not load it. */
export function importPlay(tree: Root): void {
  let has = false;
  visit(tree, 'mdxJsxFlowElement', ({ name }) => void (has ||= name === 'Play'));
  if (has) tree.children.unshift(imports({ Play: '@site/src/components/Play' }));
}

/** The buttons for the blocks in a node.
 * @param numbers of blocks that have a button. A request with its response is one block of the source, and two nodes */
function buttonsOf(node: Nodes, numbers: Set<number>): RootContent[] {
  const found: RootContent[] = [];
  visit(node, 'code', ({ data }) => {
    if (!data?.play || numbers.has(data.play.at)) return;
    numbers.add(data.play.at);
    found.push(playButton(data.play));
  });
  return found;
}

/** Whether a node shows blocks as one thing: a block, or tabs. */
const isShownAsOne = (node: RootContent) =>
  node.type === 'code' ||
  (node.type === 'mdxJsxFlowElement' && /^(FileTabs|Tabs)$/.test(node.name ?? ''));

/** Puts the buttons into a list of nodes, each after its block and the answer of the block. */
function withButtons(children: RootContent[], numbers: Set<number>): RootContent[] {
  const result: RootContent[] = [];
  const waiting: RootContent[] = [];
  for (const node of children) {
    const isAnswer = node.type === 'code' && node.data?.isAnswer;
    if (!isAnswer) result.push(...waiting.splice(0));
    result.push(node);
    if (isShownAsOne(node)) waiting.push(...buttonsOf(node, numbers));
    else if ('children' in node) node.children = withButtons(node.children, numbers) as never;
  }
  return [...result, ...waiting];
}

/** A remark plugin that puts buttons after marked blocks. It must run after the plugins that join blocks. */
export function playButtons() {
  return (tree: Root): void => {
    tree.children = withButtons(tree.children, new Set());
    importPlay(tree);
  };
}
