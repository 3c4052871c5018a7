import type { PhrasingContent } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Locale } from '../../src/config/site';
import type { Page } from '../../src/content/pages';

/** A placeholder in a passage for what is not prose: inline code, an image, each character of an address. */
export const opaque = '\ufffc';

/** A run of text that is read as a unit: a paragraph, heading, table cell, alternative text, or the title or
 * description of a page. */
export interface Passage {
  /** The text without markup. `opaque` replaces what is not prose. */
  text: string;
  /** The 1-based line of the file that holds the character at `index` of `text`. */
  lineAt: (index: number) => number;
}

/** Text to check in one language: a page, or the interface texts of a file. */
export interface Prose {
  /** Path relative to the repository. */
  file: string;
  locale: Locale;
  passages: Passage[];
}

/** An address that is written out. */
export const address = /(?:https?:\/\/|www\.)[^\s\p{Script=Han}，。；：！？（）、]+/gu;

/** Separates two runs of a passage that meet but are not read as one. */
export const border = '\u200b';

/** The id at the end of a heading, which is not prose. */
const tail = /\s*\{#[^}]*\}\s*$/;

/** Names such as `onReady` and `f.yml`, which titles, descriptions, headings and the interface do not mark as code. */
export const identifier = /\b[a-z]+(?:[A-Z]\w*|\.[a-z]\w*)/g;

/** Replaces a match character by character, to keep indexes into the text valid. */
const mask = (text: string, pattern: RegExp, by: string) =>
  text.replaceAll(pattern, part => by.repeat(part.length));

function toPassage(nodes: PhrasingContent[], firstLine: number): Passage {
  let text = '';
  const starts: { index: number; line: number }[] = [];
  const add = (node: PhrasingContent) => {
    starts.push({ index: text.length, line: node.position?.start.line ?? firstLine });
    if (node.type === 'text') text += node.value;
    else if (node.type === 'break') text += '\n';
    else if ('children' in node) {
      if (node.type === 'textDirective') text += `:${node.name}`;
      node.children.forEach(add);
      const isMarked = node.type === 'strong' || node.type === 'emphasis';
      // The space after "**标题。** 正文" is intended: without it, Markdown does not end the bold text.
      if (isMarked && /[，。、；：！？）」]$/.test(text)) text += border;
    } else text += opaque;
  };
  nodes.forEach(add);
  return {
    text: mask(text.replace(tail, ''), address, opaque),
    lineAt: index => {
      const start = starts.findLast(entry => entry.index <= index)!;
      return start.line + text.slice(start.index, index).split('\n').length - 1;
    },
  };
}

/** The title and the description of a page. */
function frontMatterPassages(page: Page): Passage[] {
  const lines = page.source.split('\n');
  return ['title', 'description'].flatMap(key => {
    const value = page.frontMatter[key];
    if (typeof value !== 'string') return [];
    const line = lines.findIndex(text => text.startsWith(`${key}:`)) + 1;
    return [{ text: mask(value, identifier, opaque), lineAt: () => line }];
  });
}

/** The prose of a page below its front matter, without code, addresses and heading ids. */
export function bodyPassages(page: Page): Passage[] {
  const passages: Passage[] = [];
  visit(page.tree, node => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'paragraph' || node.type === 'tableCell') {
      passages.push(toPassage(node.children, line));
    } else if (node.type === 'heading') {
      const { text, lineAt } = toPassage(node.children, line);
      passages.push({ text: mask(text, identifier, opaque), lineAt });
    } else if (node.type === 'image' && node.alt) {
      passages.push(toPassage([{ type: 'text', value: node.alt }], line));
    }
  });
  return passages.filter(({ text }) => text.trim());
}

/** All the prose of a page. */
export const readPassages = (page: Page): Passage[] => [
  ...frontMatterPassages(page),
  ...bodyPassages(page),
];

/** The prose of a page with its file and locale, for the checks of its language. */
export const proseOf = (page: Page): Prose => ({
  file: page.file,
  locale: page.locale,
  passages: readPassages(page),
});
