/** Highlights code when the site is built: the pages bring code blocks as HTML with classes, and
 * browsers load no highlighter. */
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import type { Element, Properties } from 'hast';
import type { Code } from 'mdast';
import { ReplaceModule } from '../../lib/replaceModule';
import { linksByLine, type Mark } from '../symbol-links/marks';
import { firstNumber, readLines } from './lines';
import { toHtml } from './markup';

declare module 'mdast' {
  interface CodeData {
    /** Links from the code to API pages. */
    symbols?: Mark[];
  }
}

/** The properties of a `code` element from which the theme makes a code block. */
export interface HighlightedCode {
  className: string;
  title?: string;
  /** What stands in the element. Links in it lack the base URL. */
  html: string;
}

/** The handler of `remark-rehype` for code blocks. */
export function codeBlock(_state: unknown, { lang, meta, value, data }: Code): Element {
  const language = lang?.toLowerCase() ?? 'text';
  const fence = meta ?? '';
  const links = data?.symbols && linksByLine(data.symbols);
  const code: HighlightedCode = {
    className: `language-${language}`,
    title: /(?:^|\s)title=(["'])(.*?)\1/.exec(fence)?.[2],
    html: toHtml(readLines(value, fence), language, links, firstNumber(fence)),
  };
  const element = (tagName: string, properties: Properties, children: Element[] = []): Element => ({
    type: 'element',
    tagName,
    properties,
    children,
  });
  return element('pre', {}, [element('code', { ...code, className: [code.className] })]);
}

/** Replaces the theme's highlighter. */
export default function codeBlocksPlugin(): Plugin {
  const highlighter = new ReplaceModule(
    /[\\/]theme-classic[\\/]lib[\\/]prism-include-languages(\.js)?$/,
    path.join(__dirname, 'noHighlighter.ts'),
  );
  return {
    name: 'code-blocks',
    configureWebpack: () => ({ plugins: [highlighter as never] }),
  };
}
