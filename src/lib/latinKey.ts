/** The characters that keys type on the most common layout, by key position. */
const positions: Record<string, string> = {
  KeyF: 'f',
  KeyT: 't',
  BracketLeft: '[',
  BracketRight: ']',
};

/** Matches what keys type on layouts without Latin letters: letters of other scripts, and vowel signs, as in
 * Hindi. */
export const otherScript = '^(?!\\p{Script=Latin})[\\p{L}\\p{M}]$';

const isOfOtherScript = (key: string) => new RegExp(otherScript, 'u').test(key);

/** The shortcut key that a press means. On a layout with letters of another script, such as Cyrillic, the key's
 * position counts instead of the typed letter.
 * @returns the typed character if the site has no shortcut at the position */
export const latinKey = ({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string =>
  isOfOtherScript(key) && !shiftKey ? (positions[code] ?? key) : key;
