/** Draws cards. */
import { readFileSync } from 'node:fs';
import {
  type Canvas,
  createCanvas,
  type Image,
  loadImage,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import { cardSize } from './address';
import { readColors, tokensFile } from './colors';
import { familiesFor } from './font';
import { fit } from './layout';

/** What a card says. */
export interface Card {
  title: string;
  /** Where on the site the page is. */
  section: string;
}

const margin = 80;
const lineHeight = 1.3;
const box = {
  width: cardSize.width - 2 * margin,
  lines: 3,
  sizes: [80, 72, 64, 54],
};

const colors = readColors(readFileSync(tokensFile, 'utf8'), [
  'ground',
  'glow',
  'text',
  'accent',
  'brand',
]);
/** No card has more bytes. */
export const maxBytes = 60_000;
/** Of a JPEG, of 100: edges of letters look clean in the first; long titles need others. */
const qualities = [85, 70, 50, 30];

interface Font {
  /** In pixels. */
  size: number;
  weight: number;
  color: string;
}

function setFont(context: SKRSContext2D, families: string, { size, weight, color }: Font): void {
  context.font = `${size}px ${families}`;
  // The weight in `font` chooses among files, and here is one of all weights.
  context.fontVariationSettings = `'wght' ${weight}`;
  context.fillStyle = color;
}

function write(context: SKRSContext2D, text: string, font: Font, x: number, y: number): void {
  setFont(context, familiesFor(text), font);
  context.fillText(text, x, y);
}

function drawTitle(context: SKRSContext2D, title: string): void {
  const families = familiesFor(`${title}…`);
  const fontOf = (size: number) => ({ size, weight: 600, color: colors.text });
  const { size, lines } = fit(title, box, (text, wanted) => {
    setFont(context, families, fontOf(wanted));
    return context.measureText(text).width;
  });
  const step = size * lineHeight;
  // Between the mark and the section, a little above their middle.
  const first = 335 - ((lines.length - 1) * step) / 2 + size * 0.36;
  lines.forEach((line, index) => write(context, line, fontOf(size), margin, first + index * step));
}

/** The page's ground, with the glow that the home page has above its right corner. */
function drawGround(context: SKRSContext2D): void {
  const { width, height } = cardSize;
  const glow = context.createRadialGradient(width * 0.9, 0, 0, width * 0.9, 0, height);
  glow.addColorStop(0, colors.glow);
  glow.addColorStop(1, 'transparent');
  for (const fill of [colors.ground, glow]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, width, height);
  }
}

/** Reads the mark that cards show. */
export const readMark = (file: string) => loadImage(readFileSync(file));

function createCard(): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(cardSize.width, cardSize.height);
  return { canvas, context: canvas.getContext('2d') };
}

/** Makes what draws cards of a site as JPEG. The same card gives the same bytes.
 * @param site its name
 * @returns a function that throws if the font lacks a character of the card's texts, or if the card has
 *   too many bytes */
export function cardPainter(site: string, mark: Image): (card: Card) => Promise<Buffer> {
  // What all cards show takes longer to draw than the rest.
  const common = createCard();
  drawGround(common.context);
  common.context.drawImage(mark, margin, 64, 72, 72);
  const font = { size: 44, weight: 600, color: colors.text };
  write(common.context, site, font, margin + 96, 116);
  return card => drawCard(card, common.canvas);
}

async function drawCard({ title, section }: Card, common: Canvas): Promise<Buffer> {
  const { canvas, context } = createCard();
  context.drawImage(common, 0, 0);
  drawTitle(context, title);
  context.fillStyle = colors.brand;
  context.beginPath();
  context.roundRect(margin, 524, 64, 6, 3);
  context.fill();
  if (section)
    write(context, section, { size: 36, weight: 400, color: colors.accent }, margin, 580);
  for (const quality of qualities) {
    const bytes = await canvas.encode('jpeg', quality);
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`the social card of “${title}” has more than ${maxBytes} bytes`);
}
