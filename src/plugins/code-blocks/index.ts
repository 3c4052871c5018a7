/** Highlights code at build time: pages contain code blocks as HTML with classes, and browsers load no highlighter. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import type { Element, Properties } from 'hast';
import type { Code } from 'mdast';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { ReplaceModule } from '../../lib/replaceModule';
import { continuedTexts } from '../../content/continued';
import { linksByLine, type CodeLink } from '../../content/codeLinks';
import type { MarkResult } from '../../content/typeMarks';
import { firstNumber, readCodeLines, titleOf } from '../../content/codeLines';
import { toHtml } from './markup';

declare module 'mdast' {
  interface CodeData {
    /** Links from the code to API pages. */
    symbols?: CodeLink[];
    /** The compiler's answers to marks in the code. */
    answers?: MarkResult[];
    /** Whether names in the code may have cards. */
    hasCards?: boolean;
  }
}

/** The properties of a `code` element, which the theme renders as a code block. */
export interface HighlightedCode {
  className: string;
  /** The path of a file, or what the block shows. */
  title?: string;
  /** The content of the element. Links lack the base URL. */
  html: string;
  /** Present if names may have cards: the attribute `data-cards`. */
  cards?: '';
}

/** The handler of `remark-rehype` for code blocks. */
export function codeBlock(_state: unknown, node: Code): Element {
  const { lang, meta, data } = node;
  const language = lang?.toLowerCase() ?? 'text';
  const fence = meta ?? '';
  const links = data?.symbols && linksByLine(data.symbols);
  const code: HighlightedCode = {
    className: `language-${language}${data?.isAnswer ? ' answering' : ''}`,
    title: titleOf(node) ?? data?.label,
    html: toHtml(readCodeLines(node, data?.changed), language, {
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

export { type FoldTexts, markChangesAndFolds } from './folds';
export { titleRows } from './titleRows';

/** Applies the reader's choice of line wrapping before the first paint, see `src/client/wordWrap.ts`. */
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
      // The blocks of guides are compared with the quick guide and with the pages that they continue, see ./folds.ts.
      cacheDependsOn(config, [readFileSync('docs/quick_guide.md', 'utf8'), ...continuedTexts()]);
      return { plugins: [highlighter as never] };
    },
  };
}
