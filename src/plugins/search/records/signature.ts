/** Shortens declarations of the reference to what fits into a row of the search. */
import { nameIn } from '../engine/tokenize';

const longest = 80;

const modifiers =
  /^(?:(?:export|declare|abstract|static|protected|readonly|async|get|set|function|class|interface|enum|type|const|let|namespace) )+/;

/** The declaration of a symbol or member without its keywords, on one line: `Inject(identifier?: ObjectIdentifier): …`.
 * @param heading the heading of the symbol or member
 * @returns nothing if the code declares something else, such as an example, or says nothing besides the name */
export function signatureOf(code: string, heading: string): string | undefined {
  const name = nameIn(heading);
  const line = code
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() |,? (?=\))/g, '')
    .trim()
    .replace(/^import [^;]*; /, '')
    .replace(/;$/, '')
    .replace(modifiers, '');
  if (name === '' || !line.startsWith(name) || /^[\w$]/.test(line.slice(name.length))) return;
  if (line === name) return undefined;
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
