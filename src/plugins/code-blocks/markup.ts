/** Code as HTML, with the colours of its tokens as classes. */
import { normalizeTokens } from 'prism-react-renderer';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { fallbackLocale, languageOf } from '../../config/languages';
import { type LineLink, splitToken } from '../../content/codeLinks';
import type { Answer } from '../../content/typeMarks';
import { foldStart, linkStart } from './html';
import type { CodeLine } from '../../content/codeLines';
import { escapeText } from '../../lib/escape';
import type { Fold } from './steps';

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
  /** Classes of a name whose type is shown, or of the place of an error. */
  marks?: string;
}

/** The class of the code that an answer is about. */
const markOf = { type: 'asked', error: 'error' } as const;

/** Cuts a piece that starts at a column where what answers of its line are about begins and ends. */
function cutAtAnswers(piece: Piece, start: number, answers: Answer[]): Piece[] {
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
  answers: Answer[] = [],
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
  const linked = route ? `${linkStart}${route}">${escapeText(text)}</a>` : escapeText(text);
  return marks ? `<span class="${marks}">${linked}</span>` : linked;
}

/** Pieces as HTML: neighbours of the same colour in one element, and space in any. */
function markUp(pieces: Piece[]): string {
  const runs: { scope?: Scope; html: string }[] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run && (run.scope === piece.scope || !piece.text.trim())) run.html += toElements(piece);
    else runs.push({ scope: piece.scope, html: toElements(piece) });
  }
  return runs
    .map(({ scope, html }) => (scope ? `<span class="${scope}">${html}</span>` : html))
    .join('');
}

/** `lang` of the compiler's messages, which are English everywhere, as the fallback language is. */
const { htmlLang: languageOfErrors } = languageOf(fallbackLocale);

/** What the compiler says, below its line; the style sheet begins it at its column. It is there from the
 * start, so nothing announces it. */
function toOutput({ column, text, kind, code }: Answer): string {
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

/** What lines of a block have beside their colours. */
interface Extras {
  /** Links by the line of the source. */
  links?: LineLink[][];
  answers?: Answer[];
  /** Number of the first line, if lines have numbers. */
  first?: number;
  folds?: Fold[];
}

/** The HTML of a code block. Its lines are elements only where they look different, folded lines are in
 * one that a reader opens, and answers stand below theirs. */
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
  /** The first shown line that is not before a line of the source. */
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
