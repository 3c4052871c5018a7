/** Compares the look of key pages with stored pictures, to notice what moved by mistake. All text is drawn with one
 * packaged font, and pictures are compared by the mean colours of small cells, so that machines with other fonts or
 * another Chromium agree. `ACCEPT_PICTURES=1 npm run test:browser -- pictures` stores new pictures. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { hydrated, limit, newPage, phone } from './setup';

const folder = path.join(__dirname, 'pictures');
const failures = path.resolve('.cache/pictures');

/** Side of a cell, in CSS pixels. */
const cell = 8;
/** Difference of a colour channel, up to 255, that is not due to smoothing. */
const visible = 32;
/** Share of the cells that may differ. */
const tolerance = 0.01;

const wide = { width: 1440, height: 900 };
const views = {
  home: { path: '/en/', viewport: wide },
  guide: { path: '/en/docs/controller', viewport: wide },
  'guide-dark': { path: '/en/docs/controller', viewport: wide, colorScheme: 'dark' },
  'guide-narrow': { path: '/en/docs/controller', viewport: { width: 1024, height: 768 } },
  'guide-phone': { path: '/en/docs/controller', viewport: phone },
  class: { path: '/en/api/core/class/MidwayContainer', viewport: wide },
  category: { path: '/en/docs/category/basics', viewport: wide },
  changelog: { path: '/en/changelog', viewport: wide },
} as const;
type View = keyof typeof views;

const font = readFileSync(
  'node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2',
);

async function take(t: TestContext, { path: at, ...options }: (typeof views)[View]) {
  const page = await newPage(t, { ...options, locale: 'en', bypassCSP: true });
  await page.route('**/picture-font.woff2', route => route.fulfill({ body: font }));
  await page.goto(at);
  await hydrated(page);
  await page.addStyleTag({
    content: `@font-face { font-family: picture; src: url(/picture-font.woff2); font-weight: 100 900; }
      * { font-family: picture !important; caret-color: transparent; }`,
  });
  await page.evaluate(() => document.fonts.load('1em picture').then(() => document.fonts.ready));
  return page.screenshot();
}

/** The mean colours of all cells of a picture, as a PNG file with a pixel a cell. */
async function cellsOf(picture: Buffer): Promise<Buffer> {
  const image = await loadImage(picture);
  const canvas = createCanvas(Math.ceil(image.width / cell), Math.ceil(image.height / cell));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}

async function pixelsOf(picture: Buffer) {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** The share of cells that differ visibly, up to 1, which is also the answer for pictures of different sizes. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  let cells = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const isVisible = [0, 1, 2].some(of => Math.abs(a.data[at + of]! - b.data[at + of]!) > visible);
    if (isVisible) cells++;
  }
  return cells / (a.data.length / 4);
}

suite('the picture of', limit, () => {
  for (const [name, view] of Object.entries(views)) {
    test(`${name} has not changed`, async t => {
      const file = path.join(folder, `${name}.png`);
      const picture = await take(t, view);
      const cells = await cellsOf(picture);
      if (process.env.ACCEPT_PICTURES) {
        mkdirSync(folder, { recursive: true });
        return writeFileSync(file, cells);
      }
      const share = await difference(readFileSync(file), cells);
      if (share <= tolerance) return;
      mkdirSync(failures, { recursive: true });
      const seen = path.join(failures, `${name}.png`);
      writeFileSync(seen, picture);
      assert.fail(
        `${(100 * share).toFixed(1)} % of ${view.path} look different: see ${path.relative('', seen)}. If they should, run "ACCEPT_PICTURES=1 npm run test:browser -- pictures"`,
      );
    });
  }
});

test('a line that moved by 24 pixels is noticed', async t => {
  const { path: at, viewport } = views.guide;
  const page = await newPage(t, { viewport });
  await page.goto(at);
  const before = await cellsOf(await page.screenshot());
  await page.addStyleTag({ content: 'article { padding-block-start: 24px }' });
  const after = await cellsOf(await page.screenshot());
  assert.ok((await difference(before, after)) > tolerance);
});
