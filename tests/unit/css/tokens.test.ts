import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';

const tokensFile = 'src/css/tokens.css';

/** Properties whose values stand in tokens.css, and what a value of one's own looks like. */
const rules: { property: RegExp; own: RegExp; what: string }[] = [
  { property: /./, own: /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i, what: 'colour' },
  { property: /radius$/, own: /\d(?:px|r?em|%)/, what: 'radius' },
  { property: /./, own: /(?<![\w-])\d*\.?\d+m?s\b/, what: 'duration' },
  { property: /^font-family$/, own: /^(?!inherit|var\()/, what: 'font' },
  { property: /^font-size$/, own: /\d(?:px|rem)/, what: 'size of text' },
  { property: /^font-weight$/, own: /^(?!inherit|var\()/, what: 'weight' },
  { property: /^outline$/, own: /^(?!none|0|var\(|2px solid Highlight)/, what: 'focus ring' },
];

interface Sheet {
  file: string;
  text: string;
}

/** Everything in style sheets that says a value which tokens.css should say, as `file:line: what`. */
function ownValues({ file, text }: Sheet): string[] {
  // Comments and addresses become as many signs without meaning, so that lines stay.
  const bare = text.replace(/\/\*[^]*?\*\/|url\([^)]*\)/g, part => part.replace(/[^\n]/g, ' '));
  const declarations = bare.matchAll(/(?<=[{;]\s*)([\w-]+):([^;{}]*)(?=;)/g);
  return Array.from(declarations, ({ 1: property = '', 2: value = '', index }) => {
    const line = bare.slice(0, index).split('\n').length;
    return rules
      .filter(rule => rule.property.test(property) && rule.own.test(value.trim()))
      .map(
        ({ what }) =>
          `${file}:${line}: "${property}:${value}" has a ${what} of its own: use a token of ${tokensFile}, or add one`,
      );
  }).flat();
}

/** The names of tokens that style sheets use although nothing defines them. */
function undefinedTokens(sheets: Sheet[]): string[] {
  const all = sheets.map(({ text }) => text).join('\n');
  const defined = new Set(Array.from(all.matchAll(/(--[\w-]+)\s*:/g), ([, name]) => name));
  return sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--(?!ifm-|docsearch-|docusaurus-)[\w-]+)\)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(
        ({ 1: name, index }) =>
          `${file}:${text.slice(0, index).split('\n').length}: nothing defines ${name}`,
      ),
  );
}

const sheets = globSync('src/**/*.css').map(file => ({ file, text: readFileSync(file, 'utf8') }));
const tokens = sheets.find(({ file }) => file === tokensFile)!;

describe('style sheets', () => {
  it('take colours, radii, durations, fonts and the focus ring from tokens.css', () => {
    const others = sheets.filter(sheet => sheet !== tokens);
    assert.ok(others.length > 5);
    assert.deepEqual(others.flatMap(ownValues), []);
  });

  it('use no token that nothing defines', () => {
    assert.deepEqual(undefinedTokens(sheets), []);
  });

  it('are named with the line of a value of their own', () => {
    const text = 'a {\n  color: #fff;\n  border-radius: 4px;\n\n  transition: all 20ms;\n}\n';
    const found = ownValues({ file: 'a.css', text });
    assert.deepEqual(
      found.map(line => line.slice(0, 8)),
      ['a.css:2:', 'a.css:3:', 'a.css:5:'],
    );
  });
});

/** The colours of the light and of the dark theme, by the names of their tokens. */
const [light, dark] = Array.from(
  tokens.text.matchAll(/^(?::root|\[data-theme='dark'\]) \{(.*?)^\}/gms),
  ([, theme = '']) =>
    new Map(
      Array.from(theme.matchAll(/--([\w-]+): (#\w+);/g), ([, name = '', color = '']) => [
        name,
        color,
      ]),
    ),
);

/** Red, green and blue, up to 1. */
function channels(color: string): number[] {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (hex) {
    const pairs = hex.length === 3 ? Array.from(hex, one => one + one) : hex.match(/../g)!;
    return pairs.map(pair => Number.parseInt(pair, 16) / 255);
  }
  const rgb = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(color);
  assert.ok(rgb, `${color} is a colour of a form that this test does not know`);
  return rgb.slice(1).map(value => Number(value) / 255);
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Fails for each pair of texts and grounds that is hard to read. */
function assertReadable(texts: string[], grounds: string[]): void {
  for (const [theme, colors] of Object.entries({ light: light!, dark: dark! })) {
    for (const text of texts) {
      for (const ground of grounds) {
        const [color, behind] = [text, ground].map(name => {
          const found = colors.get(name);
          assert.ok(found, `the ${theme} theme has no colour --${name}`);
          return found;
        });
        const ratio = contrast(color!, behind!);
        assert.ok(ratio >= 4.8, `--${text} on --${ground} of the ${theme} theme: ${ratio}`);
      }
    }
  }
}

describe('colours of the tokens', () => {
  it('of code are readable, also in highlighted lines', () => {
    const texts = [...dark!.keys()].filter(name => /^code-(?!ground|line)/.test(name));
    assert.ok(texts.length > 5);
    assertReadable(texts, ['code-ground', 'code-line']);
  });

  it('of texts and links are readable on all grounds', () => {
    assertReadable(
      ['text', 'text-quiet', 'text-faint', 'accent', 'success', 'danger'],
      ['ground', 'surface', 'raised', 'sunken'],
    );
  });
});
