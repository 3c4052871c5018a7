/** Highlights code when the site is built: the pages bring code blocks as HTML with classes, and
 * browsers load no highlighter. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import type { Element, Properties } from 'hast';
import type { Code } from 'mdast';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { ReplaceModule } from '../../lib/replaceModule';
import { linksByLine, type Mark } from '../../content/codeLinks';
import type { Answer } from '../../content/typeMarks';
import { firstNumber, readLines, titleOf } from '../../content/codeLines';
import { toHtml } from './markup';

declare module 'mdast' {
  interface CodeData {
    /** Links from the code to API pages. */
    symbols?: Mark[];
    /** What the compiler says at marks in the code. */
    answers?: Answer[];
    /** Whether names in the code may have cards. */
    hasCards?: boolean;
  }
}

/** The properties of a `code` element from which the theme makes a code block. */
export interface HighlightedCode {
  className: string;
  title?: string;
  /** What stands in the element. Links in it lack the base URL. */
  html: string;
  /** Is there if names in it may have cards: the attribute `data-cards`. */
  cards?: '';
}

/** The handler of `remark-rehype` for code blocks. */
export function codeBlock(_state: unknown, node: Code): Element {
  const { lang, meta, data } = node;
  const language = lang?.toLowerCase() ?? 'text';
  const fence = meta ?? '';
  const links = data?.symbols && linksByLine(data.symbols);
  const code: HighlightedCode = {
    className: `language-${language}`,
    title: titleOf(node),
    html: toHtml(readLines(node, data?.changed), language, {
      links,
      answers: data?.answers,
      first: firstNumber(fence),
      folds: data?.folds,
    }),
    cards: data?.hasCards ? '' : undefined,
  };
  const element = (tagName: string, properties: Properties, children: Element[] = []): Element => ({
    type: 'element',
    tagName,
    properties,
    children,
  });
  return element('pre', {}, [element('code', { ...code, className: [code.className] })]);
}

export { type FoldTexts, steps } from './steps';

/** Has the page wrap lines as the reader chose, see `src/client/wordWrap.ts`, before the first paint. */
const wrapScript = `try {
  document.documentElement.dataset.wrap = localStorage.getItem('wrap') ?? '';
} catch {}`;

/** Replaces the theme's highlighter. */
export default function codeBlocksPlugin(): Plugin {
  const highlighter = new ReplaceModule(
    /[\\/]theme-classic[\\/]lib[\\/]prism-include-languages(\.js)?$/,
    path.join(__dirname, 'noHighlighter.ts'),
  );
  return {
    name: 'code-blocks',
    injectHtmlTags: () => ({ preBodyTags: [{ tagName: 'script', innerHTML: wrapScript }] }),
    configureWebpack(config) {
      // Blocks of every guide are compared with those of the quick guide, see ./steps.ts.
      cacheDependsOn(config, readFileSync('docs/quick_guide.md', 'utf8'));
      return { plugins: [highlighter as never] };
    },
  };
}
