/** Tokenizes and divides the type texts of histories. Pure functions, also for browsers. */

const open = '([{<';
const close = ')]}>';

/** The tokens of a type: names, strings and punctuation. */
export const tokensOf = (type: string): string[] =>
  type.match(/'(?:[^'\\]|\\.)*'|=>|\.\.\.|[\w$]+|\s+|./gs) ?? [];

/** Splits a text at a sign outside brackets. */
export function split(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const token of tokensOf(text)) {
    if (open.includes(token)) depth++;
    if (close.includes(token)) depth--;
    if (token === sign && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map(part => part.trim()).filter(Boolean);
}

/** The end of the bracket with which a text begins. */
export function endOf(text: string): number {
  let depth = 0;
  let at = 0;
  for (const token of tokensOf(text)) {
    at += token.length;
    if (open.includes(token)) depth++;
    if (close.includes(token) && --depth === 0) return at;
  }
  return text.length;
}
