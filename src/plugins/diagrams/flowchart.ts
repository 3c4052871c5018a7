import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { Flowchart, FlowNode, Group } from './source';
import {
  type Drawing,
  emptyDrawing,
  fontSizes,
  linesOf,
  path,
  type Point,
  rect,
  type Rect,
  sizeOf,
} from './svg';

/** Created on first use, as loading takes a quarter of a second. */
let elk: ReturnType<typeof loadElk> | undefined;

async function loadElk() {
  const { default: Elk } = await import('elkjs');
  return new Elk();
}

/** Distance between the slanted or round side of a node and its bounding box, in pixels. */
const slant = 10;

/** The ELK id of a node or group. The prefix avoids collisions with the ids of the root and of edges. */
const elkId = (name: string) => `box ${name}`;

const toElkNode = (name: string, { label, shape }: FlowNode): ElkNode => {
  const { width, height } = sizeOf(label, fontSizes.name);
  return {
    id: elkId(name),
    width: width + (shape === 'question' ? 2 * slant + 16 : 24),
    height: height + (shape === 'store' ? 2 * slant + 8 : 16),
  };
};

/** Distance between adjacent nodes of a layer, in pixels. */
const nodeSpacing = 20;

/** Options for the root and for groups. */
const layered = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.spacing.nodeNode': String(nodeSpacing),
  'elk.spacing.edgeNode': '14',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

/** Keeps the order of the source within a layer. */
const ordered = {
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.considerModelOrder.components': 'MODEL_ORDER',
};

/** The groups around a node or group, outermost first. */
function groupsAround({ nodes, groups }: Flowchart, name: string): Group[] {
  const node = nodes.get(name);
  const found: Group[] = [];
  let around = node ? node.group : groups.find(({ id }) => id === name)!.parent;
  for (; around; around = around.parent) found.unshift(around);
  return found;
}

/** The edges whose innermost common group is the given one. */
function edgesIn(chart: Flowchart, group: Group | undefined): ElkExtendedEdge[] {
  return chart.edges.flatMap(({ from, to, label }, at) => {
    const around = groupsAround(chart, to);
    const shared = groupsAround(chart, from).filter((one, level) => around[level] === one);
    if (shared.at(-1) !== group) return [];
    const edge: ElkExtendedEdge = {
      id: `edge ${at}`,
      sources: [elkId(from)],
      targets: [elkId(to)],
    };
    if (!label) return edge;
    const { width, height } = sizeOf(label, fontSizes.label);
    const layoutOptions = { 'elk.edgeLabels.inline': 'true' };
    return {
      ...edge,
      labels: [{ text: label, width: width + 8, height: height + 2, layoutOptions }],
    };
  });
}

const nodesIn = ({ nodes }: Flowchart, parent: Group | undefined): ElkNode[] =>
  [...nodes]
    .filter(([, { group }]) => group === parent)
    .map(([name, node]) => toElkNode(name, node));

const groupsIn = ({ groups }: Flowchart, parent: Group | undefined): Group[] =>
  groups.filter(group => group.parent === parent);

/** The minimum width of the content of a group. */
function contentWidth(chart: Flowchart, parent: Group): number {
  const widths = [
    ...nodesIn(chart, parent).map(({ width }) => width!),
    ...groupsIn(chart, parent).map(group => contentWidth(chart, group) + 2 * sideOf(chart, group)),
  ];
  const isRow = chart.direction === 'TD' && edgesIn(chart, parent).length === 0;
  return isRow
    ? widths.reduce((sum, width) => sum + width + nodeSpacing, -nodeSpacing)
    : Math.max(...widths);
}

/** The padding at the sides of a group. ELK sizes groups by their content and ignores titles, so wide titles need
 * more. */
function sideOf(chart: Flowchart, group: Group): number {
  const { width } = sizeOf(group.title, fontSizes.label);
  return Math.max(12, (width + 20 - contentWidth(chart, group)) / 2);
}

/** The input graph for the layout of ELK. */
function toElkGraph(chart: Flowchart): ElkNode {
  const isCrossed = chart.edges.some(
    ({ from, to }) => groupsAround(chart, from).at(-1) !== groupsAround(chart, to).at(-1),
  );
  const layout = { ...layered, 'elk.direction': chart.direction === 'LR' ? 'RIGHT' : 'DOWN' };
  const paddingOf = (group: Group) => {
    const side = sideOf(chart, group);
    const titleHeight = sizeOf(group.title, fontSizes.label).height + 14;
    return `[top=${titleHeight},left=${side},bottom=12,right=${side}]`;
  };
  const inside = (parent: Group | undefined): Pick<ElkNode, 'children' | 'edges'> => ({
    children: [
      ...groupsIn(chart, parent).map(group => ({
        id: elkId(group.id),
        ...inside(group),
        layoutOptions: {
          ...layout,
          // ELK 0.12 throws if groups have a model order and edges cross their borders.
          ...(isCrossed ? {} : ordered),
          'elk.padding': paddingOf(group),
          'elk.separateConnectedComponents': 'false',
        },
      })),
      ...nodesIn(chart, parent),
    ],
    edges: edgesIn(chart, parent),
  });
  return {
    id: 'root',
    ...inside(undefined),
    layoutOptions: {
      ...layout,
      ...ordered,
      'elk.algorithm': 'layered',
      'elk.hierarchyHandling': isCrossed ? 'INCLUDE_CHILDREN' : 'SEPARATE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
      'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
    },
  };
}

/** Draws the shape of a node as an SVG element. */
function drawNode(box: Rect, shape: FlowNode['shape']): string {
  const { x, y, width, height } = box;
  if (shape === 'box') return rect(box, 6);
  if (shape === 'question') {
    const middle = y + height / 2;
    const corners = [
      { x: x + slant, y },
      { x: x + width - slant, y },
      { x: x + width, y: middle },
      { x: x + width - slant, y: y + height },
      { x: x + slant, y: y + height },
      { x, y: middle },
    ];
    return `<path d="${path(corners)}z"/>`;
  }
  const half = Math.round(width / 2);
  const arc = (to: number) => `a${half} ${slant / 2} 0 0 0 ${to} 0`;
  const side = Math.round(height - slant);
  return `<path d="${path([{ x, y: y + slant / 2 }])}v${side}${arc(2 * half)}v${-side}${arc(-2 * half)}${arc(2 * half)}"/>`;
}

/** Moves the end of a line from the bounding box of a node to its slanted or round side. */
function reach(end: Point, { x, y, width, height }: Rect, shape?: FlowNode['shape']): Point {
  const across = Math.abs(end.x - x - width / 2) / (width / 2);
  const along = Math.abs(end.y - y - height / 2) / (height / 2);
  if (shape === 'question' && across > 0.99) {
    return { x: end.x + (end.x > x + 1 ? -1 : 1) * slant * along, y: end.y };
  }
  if (shape === 'store' && along > 0.99) {
    const depth = (slant / 2) * (1 - Math.sqrt(Math.max(0, 1 - across ** 2)));
    return { x: end.x, y: end.y + (end.y > y + 1 ? -1 : 1) * depth };
  }
  return end;
}

/** Draws a flowchart with the layout of ELK, in its own direction. */
export async function drawFlowchart(chart: Flowchart): Promise<Drawing> {
  elk ??= loadElk();
  const graph = await (await elk).layout(toElkGraph(chart));
  const drawing: Drawing = { ...emptyDrawing(), width: graph.width!, height: graph.height! };
  const boxes = new Map<string, Rect>();
  const routes = new Map<string, ElkExtendedEdge>();
  const place = ({ id, children = [], edges = [], ...box }: ElkNode): void => {
    boxes.set(id, box as Rect);
    for (const edge of edges) routes.set(edge.id, edge);
    children.forEach(place);
  };
  place(graph);
  for (const { id, title } of chart.groups) {
    const box = boxes.get(elkId(id))!;
    const { x, y, width } = box;
    drawing.groups.push(box);
    const size = sizeOf(title, fontSizes.label);
    drawing.gaps.push({
      x: x + (width - size.width) / 2 - 4,
      y: y + 6,
      width: size.width + 8,
      height: size.height,
    });
    drawing.labels.push({ x: x + width / 2, y: y + 6 + size.height / 2, lines: linesOf(title) });
  }
  chart.edges.forEach(({ from, to, label, isDotted, hasArrow }, at) => {
    const { sections, labels } = routes.get(`edge ${at}`)!;
    const { startPoint, bendPoints = [], endPoint } = sections![0]!;
    const line = [
      reach(startPoint, boxes.get(elkId(from))!, chart.nodes.get(from)?.shape),
      ...bendPoints,
      reach(endPoint, boxes.get(elkId(to))!, chart.nodes.get(to)?.shape),
    ];
    drawing[isDotted ? 'dotted' : 'lines'].push(line);
    if (hasArrow) drawing.arrows.push(line);
    if (!label) return;
    const { x, y, width, height } = labels![0] as Rect;
    drawing.gaps.push({ x, y, width, height });
    drawing.labels.push({ x: x + width / 2, y: y + height / 2, lines: linesOf(label) });
  });
  for (const [id, { label, shape }] of chart.nodes) {
    const box = boxes.get(elkId(id))!;
    drawing.nodes.push(drawNode(box, shape));
    const middle = box.y + box.height / 2 + (shape === 'store' ? slant / 4 : 0);
    drawing.names.push({ x: box.x + box.width / 2, y: middle, lines: linesOf(label) });
  }
  return drawing;
}
