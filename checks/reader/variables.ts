import type { Problem } from '../../src/lib/problem';
import type { Page } from '../../src/content/pages';
import { quickGuidePage, withContinued } from '../../src/content/quickGuide';
import { codeLanguages } from '../../src/content/project';
import { envReads } from '../../src/content/environmentReads';
import { proseOf } from './text';

/** Variables that the system, Node.js or the framework sets or reads itself. */
const ofSystem = /^(NODE_ENV|NODE_OPTIONS|MIDWAY_\w+|HOME|PATH|TMPDIR|JEST_WORKER_ID|npm_\w+)$/;

const isCode = ({ lang }: { lang: string }) => codeLanguages.has(lang);

const wordsOf = (text: string) => new Set(text.match(/\b[A-Za-z_]\w*/g));

const told = new WeakMap<Page, Set<string>>();

/** Every word of a page in text, commands and data, but not in code. */
function saidIn(page: Page): Set<string> {
  const known = told.get(page);
  if (known) return known;
  const blocks = page.blocks.filter(block => !isCode(block) && !block.flags.hidden);
  const words = wordsOf([proseOf(page), ...blocks.map(({ code }) => code)].join('\n'));
  told.set(page, words);
  return words;
}

/** Finds environment variables that a file of the page's project reads without a default, and that neither the page
 * nor one that it continues nor the quick guide tells its reader to set. Variables that the page's own code assigns are
 * set. */
export function checkVariables(page: Page): Problem[] {
  const code = page.blocks.filter(isCode);
  const assigned = code.flatMap(block =>
    [
      ...block.code.matchAll(/process\.env(?:\.(\w+)|\[['"](\w+)['"]\])\s*(?:\?\?|\|\|)?=(?!=)/g),
    ].map(([, name, quoted]) => (name ?? quoted)!),
  );
  const telling = [...withContinued(page), quickGuidePage()];
  const known = new Set([...assigned, ...telling.flatMap(one => [...saidIn(one)])]);
  return code
    .filter(({ flags }) => flags.title && !flags.hidden && !flags.nocheck)
    .flatMap(block =>
      envReads(block.code)
        .filter(({ name, hasFallback }) => !hasFallback && !ofSystem.test(name) && !known.has(name))
        .map(({ name, row }) => ({
          file: page.file,
          line: block.line + row,
          message: `reads ${name} from the environment, and the page does not tell its reader to set it: say so, with the command, or leave it out`,
        })),
    );
}
