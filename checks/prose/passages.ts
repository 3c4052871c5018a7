import type { PhrasingContent } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Locale } from '../../src/config/site';
import type { Page } from '../../src/content/pages';

/** Stands in a passage for what is no prose: inline code, an image, each character of an address. */
export const opaque = '\ufffc';

/** A run of prose that is read as one: a paragraph, heading, table cell, alternative text, or the
 * page's title or description. */
export interface Passage {
  /** Its words without markup; what is not prose is `opaque`. */
  text: string;
  /** The 1-based line of the file that holds the character at `index` of `text`. */
  lineAt: (index: number) => number;
}

/** What is read for its language: a page, or the texts of a file that the interface shows. */
export interface Prose {
  /** Path relative to the repository. */
  file: string;
  locale: Locale;
  passages: Passage[];
}

const address = /(?:https?:\/\/|www\.)[^\s\p{Script=Han}，。；：！？（）、]+/gu;

/** Stands where two runs of one passage meet but are not read as one. */
export const border = '\u200b';

/** What is no prose at the end of a heading: its id. */
const tail = /\s*\{#[^}]*\}\s*$/;

/** Names such as `onReady` and `f.yml`, which titles, descriptions, headings and the interface do not mark as code. */
export const identifier = /\b[a-z]+(?:[A-Z]\w*|\.[a-z]\w*)/g;

/** Replaces each character, so that an index into the result is one into the text. */
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
      // The space after "**标题。** 正文" is no mistake: without it Markdown sees no end of the bold.
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

/** The prose of a page below its front matter: nothing of its code, addresses and heading ids. */
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

/** A page as what is read for its language. */
export const proseOf = (page: Page): Prose => ({
  file: page.file,
  locale: page.locale,
  passages: readPassages(page),
});
