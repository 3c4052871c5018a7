import type { Sequence } from './source';
import { type Drawing, emptyDrawing, fontSizes, linesOf, rect, sizeOf } from './svg';

const boxWidth = (label: string) => sizeOf(label, fontSizes.name).width + 24;

const labelSize = (label: string) => sizeOf(label, fontSizes.label);

/** The centres of the columns, as close to each other as boxes and messages allow. */
function readColumns({ participants, messages }: Sequence): Map<string, number> {
  const columns = new Map<string, number>();
  let right = -12;
  for (const [name, label] of participants) {
    const half = boxWidth(label) / 2;
    let middle = right + 12 + half;
    for (const { from, to, label } of messages) {
      const start = columns.get(from === name ? to : from);
      if ((from !== name && to !== name) || start === undefined) continue;
      middle = Math.max(middle, start + labelSize(label).width + 28);
    }
    columns.set(name, middle);
    right = middle + half;
  }
  return columns;
}

/** Draws a sequence diagram: participants in columns, and messages from top to bottom. */
export function drawSequence(sequence: Sequence): Drawing {
  const drawing = emptyDrawing();
  const columns = readColumns(sequence);
  const boxHeight = Math.max(
    ...[...sequence.participants.values()].map(label => sizeOf(label, fontSizes.name).height + 16),
  );
  let y = boxHeight + 6;
  for (const { from, to, label, isReply } of sequence.messages) {
    const { width, height } = labelSize(label);
    const [start, end] = [columns.get(from)!, columns.get(to)!];
    const middle = (start + end) / 2;
    y += height + 20;
    const line = [
      { x: start, y },
      { x: end, y },
    ];
    drawing[isReply ? 'dotted' : 'lines'].push(line);
    drawing.arrows.push(line);
    const top = y - height - 4;
    drawing.gaps.push({ x: middle - width / 2 - 4, y: top, width: width + 8, height });
    drawing.labels.push({ x: middle, y: top + height / 2, lines: linesOf(label) });
  }
  drawing.height = y + 16;
  for (const [name, x] of columns) {
    const label = sequence.participants.get(name)!;
    const width = boxWidth(label);
    drawing.nodes.push(rect({ x: x - width / 2, y: 0, width, height: boxHeight }, 6));
    drawing.names.push({ x, y: boxHeight / 2, lines: linesOf(label) });
    drawing.rails.push([
      { x, y: boxHeight },
      { x, y: drawing.height },
    ]);
    drawing.width = Math.max(drawing.width, x + width / 2);
  }
  return drawing;
}
