/** Draws social cards. */
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

/** The texts of a card. */
export interface Card {
  title: string;
  /** The part of the site that the page belongs to. */
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
/** The maximum size of a card. */
export const maxBytes = 60_000;
/** JPEG qualities to try, up to 100. The first keeps the edges of letters clean; long titles may need a lower one. */
const qualities = [85, 70, 50, 30];

interface Font {
  /** In pixels. */
  size: number;
  weight: number;
  color: string;
}

function setFont(context: SKRSContext2D, families: string, { size, weight, color }: Font): void {
  context.font = `${size}px ${families}`;
  // The weight in `font` only chooses among files, and this font has one file for all weights.
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
  // Between the logo and the section, a little above the middle.
  const first = 335 - ((lines.length - 1) * step) / 2 + size * 0.36;
  lines.forEach((line, index) => write(context, line, fontOf(size), margin, first + index * step));
}

/** Draws the background, with the glow of the home page in the top right corner. */
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

/** Reads the logo that cards show. */
export const readMark = (file: string) => loadImage(readFileSync(file));

function createCard(): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(cardSize.width, cardSize.height);
  return { canvas, context: canvas.getContext('2d') };
}

/** Makes a function that draws cards as JPEG. The same card gives the same bytes.
 * @param site name of the site
 * @returns a function that throws if the font lacks a character of the texts, or if the card has too many bytes */
export function cardPainter(site: string, mark: Image): (card: Card) => Promise<Buffer> {
  // Drawn once: the content that all cards share takes longer to draw than the rest.
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
