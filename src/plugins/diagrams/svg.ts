/** Renders drawings as SVG with few elements, classes for colours, and no ids, as a page can have many diagrams. */
import { escapeHtml } from '../../lib/escape';

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** Lines of text, centred on a point. */
interface Text extends Point {
  lines: string[];
}

/** The layers of a drawing, from back to front. */
export interface Drawing {
  width: number;
  height: number;
  /** Boxes around nodes. */
  groups: Rect[];
  /** Lifelines of participants in a sequence. */
  rails: Point[][];
  lines: Point[][];
  dotted: Point[][];
  /** Lines that end in an arrow. */
  arrows: Point[][];
  /** Backgrounds of labels. */
  gaps: Rect[];
  /** SVG elements of nodes. */
  nodes: string[];
  /** Labels of nodes. */
  names: Text[];
  /** Labels of lines and groups. */
  labels: Text[];
}

export const emptyDrawing = (): Drawing => ({
  width: 0,
  height: 0,
  groups: [],
  rails: [],
  lines: [],
  dotted: [],
  arrows: [],
  gaps: [],
  nodes: [],
  names: [],
  labels: [],
});

/** In pixels, as in `Diagram/styles.css`. */
export const fontSizes = { name: 14, label: 12 };

const lineHeight = 1.35;

const round = (value: number) => Math.round(value * 2) / 2;

export const linesOf = (label: string): string[] => label.split('<br>');

/** Estimates the width of a line in typical system fonts, as a multiple of the font size. */
function lineWidth(line: string): number {
  let width = 0;
  for (const sign of line) {
    if (sign > '\u2e7f' || /[…—“”]/.test(sign)) width += 1;
    else if (/[ iljtfrI1!|.,:;'()[\]/-]/.test(sign)) width += 0.36;
    else if (/[A-Zmw@%&]/.test(sign)) width += 0.74;
    else width += 0.57;
  }
  return width;
}

/** The size of a label in pixels. */
export function sizeOf(label: string, fontSize: number): { width: number; height: number } {
  const lines = linesOf(label);
  return {
    width: Math.max(...lines.map(lineWidth)) * fontSize,
    height: lines.length * lineHeight * fontSize,
  };
}

export const rect = ({ x, y, width, height }: Rect, radius: number): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`;

export const path = (points: Point[]): string =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;

/** A triangle at the end of a line. */
function arrowhead(line: Point[]): string {
  const [from, tip] = line.slice(-2) as [Point, Point];
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [x, y] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const corner = (side: number) => ({
    x: tip.x - 8 * x + side * 4 * y,
    y: tip.y - 8 * y - side * 4 * x,
  });
  return `${path([tip, corner(1), corner(-1)])}z`;
}

function text({ x, y, lines }: Text, fontSize: number): string {
  const first = y - ((lines.length - 1) / 2) * lineHeight * fontSize + 0.35 * fontSize;
  return lines
    .map((line, at) => {
      const baseline = round(first + at * lineHeight * fontSize);
      return `<text x="${round(x)}" y="${baseline}">${escapeHtml(line)}</text>`;
    })
    .join('');
}

const group = (name: string, elements: string[]) =>
  elements.length > 0 ? `<g class="${name}">${elements.join('')}</g>` : '';

const lines = (name: string, data: string[]) =>
  data.length > 0 ? `<path class="${name}" d="${data.join('')}"/>` : '';

/** Renders a drawing as SVG. Lines and texts are visible even without the style sheet.
 * @param description the alternative text for screen readers
 * @param screens the class for the screens that show the drawing; omitted for all screens */
export function toSvg(drawing: Drawing, description: string, screens?: 'wide' | 'narrow'): string {
  const [width, height] = [Math.ceil(drawing.width) + 2, Math.ceil(drawing.height) + 2];
  const head = `<svg${screens ? ` class="${screens}"` : ''} role="img" aria-label="${escapeHtml(description)}" viewBox="-1 -1 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke="currentColor" text-anchor="middle">`;
  return [
    head,
    group(
      'groups',
      drawing.groups.map(box => rect(box, 6)),
    ),
    lines('rails', drawing.rails.map(path)),
    lines('lines', drawing.lines.map(path)),
    lines('dotted', drawing.dotted.map(path)),
    group(
      'gaps',
      drawing.gaps.map(gap => rect(gap, 2)),
    ),
    group('nodes', drawing.nodes),
    lines('heads', drawing.arrows.map(arrowhead)),
    group(
      'names',
      drawing.names.map(name => text(name, fontSizes.name)),
    ),
    group(
      'labels',
      drawing.labels.map(label => text(label, fontSizes.label)),
    ),
    '</svg>',
  ].join('');
}
