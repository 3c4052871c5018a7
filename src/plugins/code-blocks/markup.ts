/** Code as HTML, with the colours of its tokens as classes. */
import { normalizeTokens } from 'prism-react-renderer';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { type LineLink, splitToken } from '../symbol-links/marks';
import { linkStart } from './html';
import type { CodeLine } from './lines';

// All at once: some languages look different when others are there. Each once, though every locale
// loads this file anew: Prism changes grammars that it uses, and others would extend what is left.
loadLanguages(
  'bash diff docker http ini json json5 nginx protobuf sql tsx typescript yaml'
    .split(' ')
    .filter(language => !Object.hasOwn(Prism.languages, language)),
);

/** The classes of tokens, as Pygments names them, and the types of Prism that each stands for. Other
 * tokens, such as names and punctuation, have the colour of the text. */
const types = {
  c: 'comment prolog doctype cdata',
  s: 'string attr-value char regex template-punctuation url',
  m: 'number boolean constant entity symbol',
  k: 'keyword builtin important atrule interpolation-punctuation selector tag header-name',
  nf: 'function',
  nc: 'class-name',
  na: 'property attr-name variable key',
  gi: 'inserted',
  gd: 'deleted',
};

type Scope = keyof typeof types;

const scopes = new Map(
  Object.entries(types).flatMap(([scope, names]) =>
    names.split(' ').map(name => [name, scope as Scope] as const),
  ),
);

/** A piece of code of one colour. */
interface Piece {
  text: string;
  scope?: Scope;
  route?: string;
}

/** The pieces of each line. */
function readPieces(lines: CodeLine[], language: string, links: LineLink[][]): Piece[][] {
  const code = lines.map(({ text }) => text).join('\n');
  const grammar = Object.hasOwn(Prism.languages, language) && Prism.languages[language];
  const tokens = grammar ? Prism.tokenize(code, grammar) : [code];
  return normalizeTokens(tokens).map((line, at) => {
    let column = 0;
    return line.flatMap(({ types, content, empty }) => {
      if (empty) return [];
      const scope = types.map(type => scopes.get(type)).findLast(Boolean);
      const pieces = splitToken(content, column, links[lines[at]!.index] ?? []);
      column += content.length;
      return pieces.map(piece => ({ ...piece, scope }));
    });
  });
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const linked = ({ text, route }: Piece) =>
  route ? `${linkStart}${route}">${escape(text)}</a>` : escape(text);

/** Pieces as HTML: neighbours of the same colour in one element, and space in any. */
function markUp(pieces: Piece[]): string {
  const runs: { scope?: Scope; html: string }[] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run && (run.scope === piece.scope || !piece.text.trim())) run.html += linked(piece);
    else runs.push({ scope: piece.scope, html: linked(piece) });
  }
  return runs
    .map(({ scope, html }) => (scope ? `<span class="${scope}">${html}</span>` : html))
    .join('');
}

/** The HTML of a code block. Its lines are elements only where they look different.
 * @param links links by the line of the source
 * @param first number of the first line, if lines have numbers */
export function toHtml(
  lines: CodeLine[],
  language: string,
  links: LineLink[][] = [],
  first?: number,
): string {
  const pieces = readPieces(lines, language, links);
  const ended = pieces.map((line, at) =>
    at < pieces.length - 1 ? [...line, { text: '\n' }] : line,
  );
  if (first === undefined && !lines.some(({ isHighlighted }) => isHighlighted)) {
    return markUp(ended.flat());
  }
  return ended
    .map((line, at) => {
      const number = first === undefined ? '' : ` data-number="${first + at}"`;
      const highlighted = lines[at]!.isHighlighted ? ' theme-code-block-highlighted-line' : '';
      return `<span class="line${highlighted}"${number}>${markUp(line)}</span>`;
    })
    .join('');
}
