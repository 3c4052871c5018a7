/** Renders code as HTML, with classes for the colours of tokens. */
import { normalizeTokens } from 'prism-react-renderer';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { fallbackLocale, languageOf } from '../../config/languages';
import { type LineLink, splitToken } from '../../content/codeLinks';
import type { MarkResult } from '../../content/typeMarks';
import { foldStart, linkStart } from './html';
import type { CodeLine } from '../../content/codeLines';
import { escapeText } from '../../lib/escape';
import type { Fold } from './folds';

// Loads all languages at once, because some grammars depend on which others are loaded. Loads each language only once,
// although every locale loads this file again: Prism modifies grammars in use, and reloaded ones would extend those.
loadLanguages(
  'bash diff docker http ini json json5 nginx protobuf sql tsx typescript yaml'
    .split(' ')
    .filter(language => !Object.hasOwn(Prism.languages, language)),
);

/** Classes of tokens, named as in Pygments, with their token types in Prism. Other tokens, for example names and
 * punctuation, have the colour of the text. */
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
  /** Classes of code that a compiler answer refers to. */
  marks?: string;
}

/** The class of the code that an answer refers to. */
const markOf = { type: 'asked', error: 'error' } as const;

/** Splits a piece at the columns where answers begin and end.
 * @param start the column of the piece */
function cutAtAnswers(piece: Piece, start: number, answers: MarkResult[]): Piece[] {
  const end = start + piece.text.length;
  const edges = answers.flatMap(({ column, length }) => [column, column + length]);
  const inside = edges.filter(edge => start < edge && edge < end).sort((a, b) => a - b);
  const cuts = [...new Set([start, ...inside, end])];
  return cuts.slice(1).map((to, at) => {
    const from = cuts[at]!;
    const about = answers.filter(({ column, length }) => column <= from && to <= column + length);
    const marks = [...new Set(about.map(({ kind }) => markOf[kind]))].join(' ');
    return { ...piece, text: piece.text.slice(from - start, to - start), marks };
  });
}

/** The pieces of each line. */
function readPieces(
  lines: Pick<CodeLine, 'text' | 'index'>[],
  language: string,
  links: LineLink[][] = [],
  answers: MarkResult[] = [],
): Piece[][] {
  const code = lines.map(({ text }) => text).join('\n');
  const grammar = Object.hasOwn(Prism.languages, language) && Prism.languages[language];
  const tokens = grammar ? Prism.tokenize(code, grammar) : [code];
  return normalizeTokens(tokens).map((line, at) => {
    const { index } = lines[at]!;
    const about = answers.filter(answer => answer.line === index);
    let column = 0;
    return line.flatMap(({ types, content, empty }) => {
      if (empty) return [];
      const scope = types.map(type => scopes.get(type)).findLast(Boolean);
      return splitToken(content, column, links[index] ?? []).flatMap(piece => {
        const start = column;
        column += piece.text.length;
        return cutAtAnswers({ ...piece, scope }, start, about);
      });
    });
  });
}

function toElements({ text, route, marks }: Piece): string {
  const linked = route
    ? `${linkStart}${route}" class="symbol">${escapeText(text)}</a>`
    : escapeText(text);
  return marks ? `<span class="${marks}">${linked}</span>` : linked;
}

/** Colours HTML. A link colours itself. */
const colour = (html: string, scope: Scope) =>
  /^<a [^>]+>[^<]+<\/a>$/.test(html)
    ? html.replace('"symbol"', `"symbol ${scope}"`)
    : `<span class="${scope}">${html}</span>`;

/** Renders pieces as HTML. Neighbours of the same colour share an element, and whitespace joins its neighbour. */
function markUp(pieces: Piece[]): string {
  const runs: { scope?: Scope; html: string }[] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run && (run.scope === piece.scope || !piece.text.trim())) run.html += toElements(piece);
    else runs.push({ scope: piece.scope, html: toElements(piece) });
  }
  return runs.map(({ scope, html }) => (scope ? colour(html, scope) : html)).join('');
}

/** The `lang` of compiler messages, which are always in English, like the fallback language. */
const { htmlLang: languageOfErrors } = languageOf(fallbackLocale);

/** Compiler output below its line, which the style sheet indents to its column. `aria-live="off"` because the output is
 * static. */
function toOutput({ column, text, kind, code }: MarkResult): string {
  const lines = text.split('\n').map((line, index) => ({ text: line, index }));
  const [attributes, html] =
    kind === 'error'
      ? [
          `class="answer answer--error" lang="${languageOfErrors}"`,
          escapeText(`TS${code}: ${text}`),
        ]
      : ['class="answer"', readPieces(lines, 'ts').map(markUp).join('\n')];
  return `<output ${attributes} aria-live="off" style="--column:${column}"><span>${html}</span></output>`;
}

/** Features of a block besides colours. */
interface Extras {
  /** Links by line of the source. */
  links?: LineLink[][];
  answers?: MarkResult[];
  /** The number of the first line, if lines have numbers. */
  first?: number;
  folds?: Fold[];
}

/** Renders a code block as HTML. Lines are elements only if the block has highlighted or numbered lines. Folded lines
 * are in a `details` element, and answers follow their line. */
export function toHtml(
  lines: CodeLine[],
  language: string,
  { links, answers = [], first, folds = [] }: Extras = {},
): string {
  const pieces = readPieces(lines, language, links, answers);
  const ended = pieces.map((line, at) =>
    at < pieces.length - 1 ? [...line, { text: '\n' }] : line,
  );
  const isPlain = first === undefined && !lines.some(({ isHighlighted }) => isHighlighted);
  const toElement = (line: Piece[], at: number) => {
    const number = first === undefined ? '' : ` data-number="${first + at}"`;
    const highlighted = lines[at]!.isHighlighted ? ' theme-code-block-highlighted-line' : '';
    return `<span class="line${highlighted}"${number}>${markUp(line)}</span>`;
  };
  const markUpCode = (from: number, to: number) => {
    const some = ended.slice(from, to);
    return isPlain
      ? markUp(some.flat())
      : some.map((line, at) => toElement(line, from + at)).join('');
  };
  const outputs = lines.map(({ index }) =>
    answers
      .filter(({ line }) => line === index)
      .map(toOutput)
      .join(''),
  );
  const markUpLines = (from: number, to: number) => {
    let html = '';
    let at = from;
    while (at < to) {
      const answered = outputs.findIndex((output, line) => line >= at && output);
      const end = answered < 0 ? to : Math.min(answered + 1, to);
      html += markUpCode(at, end) + outputs[end - 1]!;
      at = end;
    }
    return html;
  };
  /** The first shown line at or after a line of the source. */
  const shown = (index: number) => {
    const at = lines.findIndex(line => line.index >= index);
    return at < 0 ? lines.length : at;
  };
  let html = '';
  let end = 0;
  for (const fold of folds) {
    const [from, to] = [shown(fold.from), shown(fold.to)];
    const label = escapeText(fold.label.replace('{count}', String(to - from)));
    html +=
      markUpLines(end, from) + `${foldStart}${label}</summary>${markUpLines(from, to)}</details>`;
    end = to;
  }
  return html + markUpLines(end, lines.length);
}
