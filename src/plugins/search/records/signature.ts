/** Shortens declarations of the reference to what fits into a row of the search. */
import { nameIn } from '../engine/tokenize';

const longest = 80;

const modifiers =
  /^(?:(?:export|declare|abstract|static|protected|readonly|async|get|set|function|class|interface|enum|type|const|let|namespace) )+/;

/** The declaration of a symbol or member without its keywords, on one line: `Inject(identifier?: ObjectIdentifier): …`.
 * @param code one or more statements, such as an import and the declaration
 * @param heading the heading of the symbol or member
 * @returns nothing if the code declares something else, such as an example, or says nothing besides the name */
export function signatureOf(code: string, heading: string): string | undefined {
  const name = nameIn(heading);
  const isDeclaration = (line: string) =>
    name !== '' && line.startsWith(name) && /^[^\w$]/.test(line.slice(name.length));
  const line = code
    .split(/\n(?=\w+ )/)
    .map(block =>
      block
        .replace(/\s+/g, ' ')
        .replace(/(?<=\() |,? (?=\))/g, '')
        .trim()
        .replace(/;$/, '')
        .replace(modifiers, ''),
    )
    .find(isDeclaration);
  return line && line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
