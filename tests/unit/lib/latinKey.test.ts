import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { latinKey } from '../../../src/lib/latinKey';

describe('a key of the site', () => {
  const press = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

  it('is known by its position in layouts without Latin letters', () => {
    // Russian, Greek, Hebrew, Arabic, Hindi.
    for (const [key, code, meant] of [
      ['е', 'KeyT', 't'],
      ['а', 'KeyF', 'f'],
      ['х', 'BracketLeft', '['],
      ['ъ', 'BracketRight', ']'],
      ['τ', 'KeyT', 't'],
      ['א', 'KeyT', 't'],
      ['ب', 'KeyF', 'f'],
      ['ू', 'KeyT', 't'],
      ['ि', 'KeyF', 'f'],
    ] as const) {
      assert.equal(press(key, code), meant, key);
    }
  });

  it('is what it types in all other layouts, wherever it is', () => {
    // Dvorak has y at the place of t; Danish and French letters stand at the brackets.
    for (const [key, code] of [
      ['y', 'KeyT'],
      ['t', 'KeyK'],
      ['å', 'BracketLeft'],
      ['è', 'BracketLeft'],
      ['[', 'Digit8'],
      ['?', 'Slash'],
      ['†', 'KeyT'],
      ['ArrowUp', 'ArrowUp'],
    ] as const) {
      assert.equal(press(key, code), key);
    }
  });

  it('is none where Shift makes it a capital, or no key is at its position', () => {
    assert.equal(press('Е', 'KeyT', true), 'Е');
    assert.equal(press('ж', 'Semicolon'), 'ж');
  });
});
