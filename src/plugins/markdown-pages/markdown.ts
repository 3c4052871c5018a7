/** The Markdown of a page for readers, without the syntax that only the build and the checks understand. */
import path from 'node:path';
import type { Code, Definition, Heading, Html, Image, Link, Root, RootContent } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isHidden } from '../../content/hiddenBlocks';
import { highlighting } from '../../content/codeLines';

/** A piece of the source and its replacement. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

// Without the table extension, the parser is faster and still finds links inside tables.
const parser = unified().use(remarkParse).use(remarkFrontmatter);

const startOf = (node: RootContent) => node.position!.start.offset!;
const endOf = (node: RootContent) => node.position!.end.offset!;

/** Removes a block and the blank lines after it. */
function dropBlock(source: string, node: RootContent): Edit {
  const blank = /^[ \t]*(\r?\n[ \t]*)*(?=\r?\n|$)/.exec(source.slice(endOf(node)))![0];
  const newline = /^\r?\n/.exec(source.slice(endOf(node) + blank.length))?.[0] ?? '';
  return { start: startOf(node), end: endOf(node) + blank.length + newline.length, text: '' };
}

/** Reduces the first line of a block to its language and title, and removes the comments that highlight lines. */
function editFence(source: string, node: Code): Edit[] {
  if (isHidden(node)) return [dropBlock(source, node)];
  const block = source.slice(startOf(node), endOf(node));
  const [line, fence, info] = /^(`{3,}|~{3,})[ \t]*([^\r\n]*)/.exec(block) ?? [];
  if (!line || !fence || !info) return [];
  const title = /(?:^|\s)(title="[^"]*")/.exec(node.meta ?? '')?.[1];
  const text = fence + [node.lang, title].filter(Boolean).join(' ');
  const comments: Edit[] = [];
  let start = startOf(node);
  for (const one of block.split(/(?<=\n)/)) {
    const end = start + one.length;
    if (highlighting.test(one)) comments.push({ start, end, text: '' });
    start = end;
  }
  return [{ start: startOf(node), end: startOf(node) + line.length, text }, ...comments];
}

function editHeading(source: string, node: Heading): Edit[] {
  const id = /[ \t]*\{#[^}\s]+\}[ \t]*$/.exec(source.slice(startOf(node), endOf(node)))?.[0];
  return id ? [{ start: endOf(node) - id.length, end: endOf(node), text: '' }] : [];
}

type Linked = Link | Image | Definition;

function editTarget(source: string, node: Linked, resolve: (url: string) => string): Edit[] {
  const target = resolve(node.url);
  if (target === node.url) return [];
  const last = 'children' in node ? node.children.at(-1) : undefined;
  const from = last ? endOf(last) : startOf(node);
  const tail = source.slice(from, endOf(node));
  const before = /^[\s\S]*?(?:\]\(|\]:)\s*/.exec(tail)?.[0];
  const written = before !== undefined && /^(?:<[^>\n]*>|[^\s)]+)/.exec(tail.slice(before.length));
  if (!written) return [];
  const start = from + before.length;
  return [{ start, end: start + written[0].length, text: target }];
}

/** Whether HTML has nothing for readers of Markdown: comments, empty anchors that links lead to, `<small>` tags. */
const isMark = ({ value }: Html) =>
  /^(<!--[\s\S]*-->|<a id="[^"]*">|<\/a>|<\/?small>)+$/.test(value.trim());

function editsOf(source: string, tree: Root, resolve: (url: string) => string): Edit[] {
  const edits: Edit[] = [];
  visit(tree, (node, _index, parent) => {
    if (node.type === 'yaml') edits.push(dropBlock(source, node));
    else if (node.type === 'code') edits.push(...editFence(source, node));
    else if (node.type === 'heading') edits.push(...editHeading(source, node));
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      edits.push(...editTarget(source, node, resolve));
    } else if (node.type === 'html' && isMark(node)) {
      const isBlock = parent?.type === 'root';
      edits.push(
        isBlock ? dropBlock(source, node) : { start: startOf(node), end: endOf(node), text: '' },
      );
    }
  });
  return edits;
}

const apply = (source: string, edits: Edit[]) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
      source,
    );

/** Makes the Markdown of a page from its source. If the source does not start with a heading, the Markdown starts
 * with the title and description of the page.
 * @param resolve turns the address of a link or image in the source into the published address */
export function toMarkdown(
  source: string,
  { title, description }: { title: string; description: string },
  resolve: (url: string) => string,
): string {
  const tree = parser.parse(source);
  const body = apply(source, editsOf(source, tree, resolve)).trim();
  const first = tree.children.find(({ type }) => type !== 'yaml');
  const hasTitle = first?.type === 'heading' && first.depth === 1;
  const head = hasTitle ? [] : [`# ${title}`, ...(description ? [`> ${description}`] : [])];
  return `${[...head, body].join('\n\n')}\n`;
}

/** The data that links are resolved with. */
export interface Links {
  /** Addresses of pages, by file. */
  addressOf: ReadonlyMap<string, string>;
  /** The address of the home page in the language of the pages. */
  root: string;
}

/** Makes a function that resolves the links of a file to addresses of the site. */
export function resolver(file: string, { addressOf, root }: Links): (url: string) => string {
  return given => {
    // `pathname:` marks links to files that are not pages.
    const url = given.replace(/^pathname:\/\//, '');
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url)) return url;
    if (url.startsWith('/')) return root.replace(/\/$/, '') + url;
    const [target, hash] = url.split('#');
    const named = target ? path.resolve(path.dirname(file), decodeURI(target)) : file;
    const address = addressOf.get(named);
    return address ? address + (hash ? `#${hash}` : '') : url;
  };
}

/** A page to make Markdown from. */
export interface Source {
  file: string;
  text: string;
  title: string;
  description: string;
}

/** Entry point of the thread, which makes the Markdown of pages. */
export const start = (links: Links) => (sources: Source[]) =>
  sources.map(source => toMarkdown(source.text, source, resolver(source.file, links)));
