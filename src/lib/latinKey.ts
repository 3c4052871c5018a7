/** What keys type in the layout that most readers have, by their position. */
const positions: Record<string, string> = {
  KeyF: 'f',
  KeyT: 't',
  BracketLeft: '[',
  BracketRight: ']',
};

/** A pattern of what keys type in layouts without Latin letters: letters of other scripts, and vowel signs, as in
 * Hindi. */
export const otherScript = '^(?!\\p{Script=Latin})[\\p{L}\\p{M}]$';

const isOfOtherScript = (key: string) => new RegExp(otherScript, 'u').test(key);

/** The key of the site that a press means: what it types, or where the layout has other letters than Latin
 * ones, such as Cyrillic, what is at its position.
 * @returns what is typed if there is no such key at the position */
export const latinKey = ({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string =>
  isOfOtherScript(key) && !shiftKey ? (positions[code] ?? key) : key;
