/** The font of the cards: Noto Sans SC, which comes in files of a few hundred characters each, here called slices. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { create, type Font } from 'fontkitten';

const folder = path.dirname(
  createRequire(__filename).resolve('@fontsource-variable/noto-sans-sc/package.json'),
);

interface Slice {
  name: string;
  /** Ranges of the code points that the slice may hold. */
  ranges: [first: number, last: number][];
  /** The font, once the slice is loaded. */
  font?: Font;
}

const slices = Object.entries(
  JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>,
).map(([key, list]): Slice => {
  const ranges = list.split(',').map((range): Slice['ranges'][number] => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return [parseInt(first!, 16), parseInt(last!, 16)];
  });
  return { name: key.replace(/[[\]]/g, ''), ranges };
});

const family = ({ name }: Slice) => `card-${name}`;

function load(slice: Slice): Font {
  if (!slice.font) {
    const file = readFileSync(
      path.join(folder, 'files', `noto-sans-sc-${slice.name}-wght-normal.woff2`),
    );
    slice.font = create(file) as Font;
    GlobalFonts.register(file, family(slice));
  }
  return slice.font;
}

/** Font families by character, as far as they were looked up. */
const familyByCharacter = new Map<string, string>();

/** @throws if no slice has the character */
function familyOf(character: string): string {
  const codePoint = character.codePointAt(0)!;
  const holder = slices.find(
    slice =>
      slice.ranges.some(([first, last]) => first <= codePoint && codePoint <= last) &&
      load(slice).hasGlyphForCodePoint(codePoint),
  );
  if (!holder) {
    const code = codePoint.toString(16).toUpperCase().padStart(4, '0');
    throw new Error(`the font of social cards has no ${character} (U+${code})`);
  }
  return family(holder);
}

/** The font families for a text, as a value for the font of a canvas. Loads the families. The canvas must not fall
 * back to other fonts, since they differ between machines.
 * @throws if the font lacks a character */
export function familiesFor(text: string): string {
  const families = new Set<string>();
  for (const character of text) {
    const name = familyByCharacter.get(character) ?? familyOf(character);
    familyByCharacter.set(character, name);
    families.add(name);
  }
  return [...families].join(', ');
}
