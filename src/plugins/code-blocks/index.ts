/** Highlights code when the site is built: the pages bring code blocks as HTML with classes, and
 * browsers load no highlighter. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from '@docusaurus/types';
import type { Element, Properties } from 'hast';
import type { Code } from 'mdast';
import { keepCacheFor } from '../../lib/bundlerCache';
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

const ownFolder = fileURLToPath(new URL('.', import.meta.url));

function ownHash(): string {
  const sum = createHash('sha256');
  for (const name of readdirSync(ownFolder).sort())
    sum.update(readFileSync(path.join(ownFolder, name)));
  return sum.digest('hex').slice(0, 16);
}

/** Keeps the theme's highlighter out of the browser, and lets pages go that the bundler keeps from
 * an earlier build when they would be highlighted differently. */
export default function codeBlocksPlugin(): Plugin {
  return {
    name: 'code-blocks',
    configureWebpack(config) {
      keepCacheFor(config, [], ownHash());
      const theme = createRequire(import.meta.url).resolve('@docusaurus/theme-classic');
      const highlighter = path.join(path.dirname(theme), 'prism-include-languages');
      return { resolve: { alias: { [highlighter]: false } } };
    },
  };
}
