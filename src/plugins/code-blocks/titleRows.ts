/** Says in the title row of a block without a file what it shows: a command, a request, a response, or the language. */
import type { Code, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { titleOf } from '../../content/codeLines';
import { fromSite } from '../../lib/fromSite';
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
  nginx: 'nginx',
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

/** The request and the response of a block that has both, or the block.
 * @throws if the fence counts lines, as the numbers are those of the whole block */
function splitExchange(node: Code, file: string): [asked: Code, answer?: Code] {
  const { lang, meta, value } = node;
  const at = lang === 'http' ? value.search(/^HTTP\//m) : 0;
  if (at <= 0) return [node];
  if (/\{[\d,-]+\}|showLineNumbers/.test(meta ?? '')) {
    throw new Error(
      `${fromSite(file)}:${node.position!.start.line}: a request with its response cannot number or highlight lines: ` +
        'write two blocks',
    );
  }
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
  return (tree: Root, { path: file }: { path: string }): void => {
    visit(tree, 'mdxJsxFlowElement', ({ name, attributes, children }) => {
      if (name !== 'Tabs' || !children.every(isTab)) return;
      attributes.push(attribute('className', 'code-tabs') as never);
    });
    visit(tree, 'code', (node, index, parent) => {
      if (isTab(parent) || titleOf(node)) return;
      const { children } = parent!;
      const [asked, answer] = splitExchange(node, file);
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
