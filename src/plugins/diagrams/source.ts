/** Parses diagrams in a small subset of Mermaid. Rejects everything that cannot be drawn. */

/** An error in a row of a diagram. */
export class DiagramError extends Error {
  /** @param row 0-based row in the diagram */
  constructor(
    readonly row: number,
    message: string,
  ) {
    super(message);
  }
}

interface Message {
  from: string;
  to: string;
  label: string;
  isReply: boolean;
}

export interface Sequence {
  kind: 'sequence';
  /** Labels by name, in order from left to right. */
  participants: Map<string, string>;
  messages: Message[];
}

export interface FlowNode {
  label: string;
  shape: 'box' | 'question' | 'store';
  /** The group that contains the node. */
  group?: Group;
}

export interface Group {
  /** The id that edges refer to. */
  id: string;
  title: string;
  /** The group around this one. */
  parent?: Group;
}

interface Edge {
  from: string;
  to: string;
  label?: string;
  isDotted: boolean;
  hasArrow: boolean;
}

export interface Flowchart {
  kind: 'flowchart';
  direction: 'LR' | 'TD';
  nodes: Map<string, FlowNode>;
  edges: Edge[];
  groups: Group[];
}

/** The label of the node, or the title of the group, with an id. */
export const labelOf = ({ nodes, groups }: Flowchart, name: string): string =>
  nodes.get(name)?.label ?? groups.find(({ id }) => id === name)!.title;

const nodePattern =
  /([\w-]+?)(?:\[\(([^()[\]"]+)\)\]|\["([^"]+)"\]|\[([^()[\]{}"|]+)\]|\{"?([^{}"|]+)"?\})?(?=\s|-->|-\.->|---|&|$)/y;
const arrowPattern = /\s*(-->|-\.->|---)(?:\|"?([^|"]+)"?\|)?\s*/y;
const andPattern = /\s*&\s*/y;

/** A scanner for one line of a flowchart. */
class Line {
  private at = 0;

  constructor(private readonly text: string) {}

  get isRead(): boolean {
    return this.at === this.text.length;
  }

  /** Consumes a match of a sticky pattern at the current position. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }
}

/** Adds the nodes and edges of a line.
 * @param row the row of the line
 * @returns whether the whole line was parsed
 * @throws DiagramError if the line moves a node to another group, or uses the id of a group for a node */
function readStatement(
  text: string,
  row: number,
  { nodes, edges, groups }: Flowchart,
  group?: Group,
): boolean {
  const line = new Line(text);
  const takeNodes = (): string[] => {
    const names: string[] = [];
    do {
      const match = line.take(nodePattern);
      if (!match) return [];
      const [, name, store, quoted, plain, question] = match;
      const label = store ?? quoted ?? plain ?? question;
      const shape = store ? 'store' : question ? 'question' : 'box';
      const isGroup = groups.some(({ id }) => id === name);
      const home = nodes.get(name!)?.group;
      if (label && isGroup) {
        throw new DiagramError(row, `"${name}" is a group already; give the node another id`);
      }
      if (label && home && home !== group) {
        throw new DiagramError(
          row,
          `"${name}" is in group "${home.title}" already; write its label there`,
        );
      }
      if (label || (!isGroup && !nodes.has(name!)))
        nodes.set(name!, { label: label ?? name!, shape, group });
      names.push(name!);
    } while (line.take(andPattern));
    return names;
  };
  let before = takeNodes();
  while (before.length > 0 && !line.isRead) {
    const match = line.take(arrowPattern);
    if (!match) return false;
    const [, arrow, label] = match;
    const after = takeNodes();
    for (const from of before) {
      for (const to of after) {
        edges.push({ from, to, label, isDotted: arrow === '-.->', hasArrow: arrow !== '---' });
      }
    }
    before = after;
  }
  return before.length > 0;
}

/** Adds a group.
 * @param row the row of its first line
 * @throws DiagramError if its id is taken */
function addGroup({ nodes, groups }: Flowchart, row: number, group: Group): Group {
  const { id } = group;
  if (nodes.has(id)) {
    throw new DiagramError(
      row,
      `"${id}" is a node already; write the group before the lines that name it, or give it another id as subgraph id[title]`,
    );
  }
  if (groups.some(other => other.id === id)) {
    throw new DiagramError(
      row,
      `"${id}" is a group already; give this one another id as subgraph id[title]`,
    );
  }
  groups.push(group);
  return group;
}

const hasMembers = ({ nodes, groups }: Flowchart, group: Group) =>
  [...nodes.values()].some(node => node.group === group) ||
  groups.some(({ parent }) => parent === group);

function readFlowchart(direction: 'LR' | 'TD', lines: string[]): Flowchart {
  const chart: Flowchart = {
    kind: 'flowchart',
    direction,
    nodes: new Map(),
    edges: [],
    groups: [],
  };
  let group: Group | undefined;
  lines.forEach((line, at) => {
    const [, id, title] = /^subgraph (?:([\w-]+)\["?)?([^"[\]]+)(?:"?\])?$/.exec(line) ?? [];
    if (title) {
      group = addGroup(chart, at + 1, { id: id ?? title, title, parent: group });
    } else if (line === 'end' && group) {
      if (!hasMembers(chart, group)) {
        throw new DiagramError(
          at + 1,
          `group "${group.title}" has no nodes of its own; write them before "end", and a label where the node is in its group`,
        );
      }
      group = group.parent;
    } else if (!readStatement(line, at + 1, chart, group)) {
      throw new DiagramError(
        at + 1,
        `"${line}" is not understood; write nodes as id[label], id{question} or id[(store)], a label with brackets as id["label"], arrows as -->, -.->, --- or -->|label|, and groups as subgraph id[title] to end, before the lines to them`,
      );
    }
  });
  if (group)
    throw new DiagramError(lines.length, `group "${group.title}" does not end; write "end"`);
  if (chart.nodes.size === 0)
    throw new DiagramError(0, 'the diagram has no nodes; write one as id[label]');
  return chart;
}

const participant = /^participant (\w+)(?: as (.+))?$/;
const message = /^(\w+)(--?)>>(\w+): *(.+)$/;

function readSequence(lines: string[]): Sequence {
  const participants = new Map<string, string>();
  const messages: Message[] = [];
  lines.forEach((line, at) => {
    const [, name, as] = participant.exec(line) ?? [];
    const [, from, dashes, to, label] = message.exec(line) ?? [];
    if (name) participants.set(name, as ?? name);
    else if (from && to && label && from !== to) {
      for (const one of [from, to]) if (!participants.has(one)) participants.set(one, one);
      messages.push({ from, to, label, isReply: dashes === '--' });
    } else {
      throw new DiagramError(
        at + 1,
        `"${line}" is not understood; write "participant A as label", "A->>B: message" or "B-->>A: reply"; nobody writes to itself`,
      );
    }
  });
  if (messages.length === 0)
    throw new DiagramError(0, 'the diagram has no messages; write one as "A->>B: message"');
  return { kind: 'sequence', participants, messages };
}

/** Parses a diagram.
 * @throws DiagramError at a line that cannot be drawn */
export function readDiagram(code: string): Flowchart | Sequence {
  const [first = '', ...lines] = code
    .trimEnd()
    .split('\n')
    .map(line => line.trim());
  if (first === 'flowchart LR' || first === 'flowchart TD') {
    return readFlowchart(first.endsWith('LR') ? 'LR' : 'TD', lines);
  }
  if (first === 'sequenceDiagram') return readSequence(lines);
  throw new DiagramError(
    0,
    `"${first}" does not start a diagram; start with "flowchart LR", "flowchart TD" or "sequenceDiagram"`,
  );
}
