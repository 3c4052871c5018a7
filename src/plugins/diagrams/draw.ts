import { drawFlowchart } from './flowchart';
import { drawSequence } from './sequence';
import { DiagramError, type Flowchart, labelOf, readDiagram, type Sequence } from './source';
import { type Drawing, toSvg } from './svg';

/** Maximum width in pixels that is legible on a phone. */
const phone = 430;

/** Minimum width of the text column, in pixels, at which `Diagram/styles.css` shows the wide drawing. */
const column = 680;

const plain = (label: string) => label.replaceAll('<br>', ' ');

function describeFlowchart(chart: Flowchart): string {
  const { nodes, edges, groups } = chart;
  const name = (id: string) => plain(labelOf(chart, id));
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return [
    ...groups.map(group => {
      const inside = [
        ...groups.filter(({ parent }) => parent === group).map(({ id }) => id),
        ...[...nodes.keys()].filter(id => nodes.get(id)!.group === group),
      ];
      return `${name(group.id)}: ${inside.map(name).join(', ')}`;
    }),
    ...[...nodes.keys()].filter(id => !connected.has(id) && !nodes.get(id)!.group).map(name),
    ...edges.map(({ from, to, label, hasArrow }) => {
      const line = `${name(from)} ${hasArrow ? '→' : '–'} ${name(to)}`;
      return label ? `${line} (${plain(label)})` : line;
    }),
  ].join('; ');
}

function describeSequence({ participants, messages }: Sequence): string {
  const name = (id: string) => plain(participants.get(id)!);
  return messages
    .map(({ from, to, label }) => `${name(from)} → ${name(to)}: ${plain(label)}`)
    .join('; ');
}

function fitPhone(drawing: Drawing): Drawing {
  const width = Math.ceil(drawing.width);
  if (width <= phone) return drawing;
  throw new DiagramError(
    0,
    `the diagram is ${width} pixels wide, and a phone shows ${phone}: shorten labels, break them with <br>, or put fewer boxes next to each other`,
  );
}

/** Draws a diagram as SVG. A wide diagram from left to right also gets a version from top to bottom for narrow screens,
 * and the classes `wide` and `narrow` tell the versions apart.
 * @throws DiagramError if the diagram cannot be drawn, or would be illegible */
export async function drawDiagram(code: string): Promise<string> {
  const diagram = readDiagram(code);
  if (diagram.kind === 'sequence') {
    return toSvg(fitPhone(drawSequence(diagram)), describeSequence(diagram));
  }
  const description = describeFlowchart(diagram);
  const drawing = await drawFlowchart(diagram);
  if (diagram.direction === 'TD' || drawing.width <= 350) {
    return toSvg(fitPhone(drawing), description);
  }
  const narrow = fitPhone(await drawFlowchart({ ...diagram, direction: 'TD' }));
  if (drawing.width > column) return toSvg(narrow, description);
  return toSvg(drawing, description, 'wide') + toSvg(narrow, description, 'narrow');
}
