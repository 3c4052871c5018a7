/** Says in the title row of a block without a file what it shows: a command, a request, a response, or the language. */
import type { Code, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { titleOf } from '../../content/codeLines';
import { attribute } from '../../lib/mdx';

declare module 'mdast' {
  interface CodeData {
    /** The text of the title row, if the block is not a file. */
    label?: string;
    /** Whether the block answers the one above, and shares its frame. */
    isAnswer?: boolean;
  }
}

/** Texts of title rows. */
export interface BlockTexts {
  terminal: string;
  request: string;
  response: string;
  output: string;
  text: string;
}

type Kind = keyof BlockTexts;

/** Names of languages that differ from their capitals. */
const names: Record<string, string> = {
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  js: 'JavaScript',
  protobuf: 'Protocol Buffers',
  ts: 'TypeScript',
};

/** What a block shows; undefined for code that only its language describes.
 * @param above what the block right above shows */
function kindOf({ lang, meta, value }: Code, above?: Kind): Kind | undefined {
  if (lang === 'bash') return 'terminal';
  if (lang === 'http') return /^HTTP\//.test(value) ? 'response' : 'request';
  if (/(?:^|\s)output=/.test(meta ?? '')) return 'output';
  if (lang && lang !== 'text') return undefined;
  return above === 'terminal' ? 'output' : 'text';
}

/** Pairs of kinds that share a frame. */
const pairs = ['terminal output', 'terminal request', 'terminal response', 'request response'];

/** The request and the response of a block that has both, or the block. */
function splitExchange(node: Code): [asked: Code, answer?: Code] {
  const { lang, value } = node;
  const at = lang === 'http' ? value.search(/^HTTP\//m) : 0;
  if (at <= 0) return [node];
  return [
    { ...node, value: value.slice(0, at).trimEnd() },
    { ...node, value: value.slice(at) },
  ];
}

/** Whether a node is a tab with one block, whose row of tabs is the title row. */
const isTab = (node: Nodes | undefined) =>
  node?.type === 'mdxJsxFlowElement' &&
  node.name === 'TabItem' &&
  node.children.length === 1 &&
  node.children[0]!.type === 'code';

/** Remark plugin that labels blocks, and joins answers to their commands and requests. Must run after the plugins that
 * remove hidden blocks and make tabs. */
export function titleRows(texts: BlockTexts) {
  return (tree: Root): void => {
    visit(tree, 'mdxJsxFlowElement', ({ name, attributes, children }) => {
      if (name !== 'Tabs' || !children.every(isTab)) return;
      attributes.push(attribute('className', 'code-tabs') as never);
    });
    visit(tree, 'code', (node, index, parent) => {
      if (isTab(parent) || titleOf(node)) return;
      const { children } = parent!;
      const [asked, answer] = splitExchange(node);
      if (answer) children.splice(index! + 1, 0, answer);
      const previous = children[index! - 1];
      const above = previous?.type === 'code' && !titleOf(previous) ? kindOf(previous) : undefined;
      const kind = kindOf(asked, above);
      const lang = node.lang ?? '';
      const label = kind ? texts[kind] : (names[lang] ?? lang.toUpperCase());
      const isAnswer = pairs.includes(`${above} ${kind}`);
      node.value = asked.value;
      node.data = { ...node.data, label, isAnswer };
    });
  };
}
