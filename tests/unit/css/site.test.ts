import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

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

describe('colours of the style sheets', () => {
  it('of code are readable, also in highlighted lines', () => {
    const css = readFileSync('src/theme/CodeBlock/Content/styles.css', 'utf8');
    const themes = [...css.matchAll(/^(?::root|\[data-theme='dark'\]) \{(.*?)^\}/gms)];
    assert.equal(themes.length, 2);
    for (const [, theme = ''] of themes) {
      const colors = new Map(
        [...theme.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', color = '']) => [
          name,
          color,
        ]),
      );
      const names = ['prism-background-color', 'code-highlighted-line'];
      const backgrounds = names.map(name => colors.get(name)!);
      names.forEach(name => colors.delete(name));
      assert.ok(colors.size >= 10);
      for (const [name, color] of colors) {
        for (const background of backgrounds) {
          const ratio = contrast(color, background);
          assert.ok(ratio >= 4.5, `--${name}: ${color} on ${background}: ${ratio}`);
        }
      }
    }
  });

  it('of links are readable', () => {
    const css = readFileSync('src/css/site.css', 'utf8');
    const ofThemes = (name: string) =>
      Array.from(css.matchAll(new RegExp(`--ifm-${name}: (#\\w+)`, 'g')), ([, color]) => color!);
    const [light, dark] = ofThemes('color-primary');
    const [lightGround, darkGround] = ofThemes('background-color');
    assert.ok(contrast(light!, lightGround!) >= 4.5);
    assert.ok(contrast(dark!, darkGround!) >= 4.5);
  });
});
