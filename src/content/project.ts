import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Block, Page } from './pages';

/** The languages of blocks that the compiler checks. */
export const codeLanguages = new Set(['ts', 'tsx', 'js', 'jsx', 'typescript', 'javascript']);

const endings: Record<string, string> = { typescript: 'ts', javascript: 'js' };

/** The file extension for a language. */
export const endingOf = (lang: string): string => endings[lang] ?? lang;

/** A file made from one or more blocks of a page. */
export interface SnippetFile {
  /** Path relative to the stage's folder. */
  path: string;
  code: string;
  /** The 1-based line in the page for each line of `code`. */
  lines: number[];
}

/** The files of a page up to a point in its text: a repeated title starts a new stage. */
export interface Stage {
  files: SnippetFile[];
  /** Whether to run the tests of this stage: the next stage replaces a test, or there is no next stage. */
  runsTests: boolean;
  /** Index of the block that starts the next stage. */
  end: number;
}

/** Whether a file is a block without a title, which is only compiled and not part of the app. */
export const isUntitled = ({ path: name }: SnippetFile) => name.startsWith('untitled/');

/** Whether the compiler checks a file. */
export const isCode = ({ path: name }: SnippetFile) =>
  codeLanguages.has(path.extname(name).slice(1));

/** Whether a path in a project is a test that the checks run. */
export const isTest = (file: string) => /^test\/.*\.test\.[jt]s$/.test(file);

const depth = ({ path: name }: SnippetFile) => name.split('/').length;

/** The configuration of a page's application. If there are several, the outermost, because the configurations of
 * components lie deeper. */
export const findConfiguration = (files: SnippetFile[]): SnippetFile | undefined =>
  files
    .filter(file => !isUntitled(file) && /(^|\/)configuration\.[jt]s$/.test(file.path))
    .sort(
      (a, b) =>
        depth(a) - depth(b) ||
        Number(b.path.startsWith('src/')) - Number(a.path.startsWith('src/')),
    )[0];

function toFile(name: string, block: Block): SnippetFile {
  const count = block.code.split('\n').length;
  return {
    path: name,
    code: `${block.code}\n`,
    lines: Array.from({ length: count + 1 }, (_, i) => block.line + Math.min(i, count - 1)),
  };
}

/** The stages of a page's project. Each block of code without a title becomes a separate module in its stage. */
export function buildStages(page: Pick<Page, 'blocks'>): Stage[] {
  const stages: Stage[] = [];
  let files = new Map<string, SnippetFile>();
  const closeStage = (end: number, next?: string) => {
    stages.push({ files: [...files.values()], runsTests: !next || isTest(next), end });
    files = new Map([...files].filter(([, file]) => !isUntitled(file)));
  };
  for (const [index, block] of page.blocks.entries()) {
    const { title, nocheck, append } = block.flags;
    if (nocheck) continue;
    if (typeof title !== 'string') {
      if (!codeLanguages.has(block.lang)) continue;
      const file = toFile(`untitled/${index}.${endingOf(block.lang)}`, block);
      if (!/^\s*(import|export)\b/m.test(file.code)) {
        file.code += 'export {};\n';
        file.lines.push(file.lines.at(-1)!);
      }
      files.set(file.path, file);
      continue;
    }
    const file = toFile(title, block);
    const earlier = files.get(title);
    if (earlier && append) {
      files.set(title, {
        path: title,
        code: earlier.code + file.code,
        lines: [...earlier.lines.slice(0, -1), ...file.lines],
      });
      continue;
    }
    if (earlier) closeStage(index, title);
    files.set(title, file);
  }
  closeStage(page.blocks.length);
  return stages;
}

export function hasTests(stage: Stage): boolean {
  return stage.files.some(file => isTest(file.path));
}

/** The folder of a stage of a page's project.
 * @param home absolute path of the folder with the installed framework packages */
export const stageFolder = (page: Pick<Page, 'file'>, stage: number, home: string): string =>
  path.join(home, '.pages', page.file.replace(/\.mdx?$/, '').replaceAll('/', '+'), String(stage));

/** Ensures that a file stays inside the folder of its page's project. An absolute title such as
 * `/etc/nginx/nginx.conf` is valid: its file is written below this folder, too.
 * @param name the title of the block
 * @throws if the title names the folder itself or a path outside */
export function assertInside(name: string): void {
  const [first] = path.join('.', name).split(path.sep);
  if (first === '.' || first === '..') {
    throw new Error(`The title "${name}" leads out of the page's project`);
  }
}

/** Empties a folder and writes a stage into it as an app. */
export function writeStage(stage: Stage, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const manifest = { path: 'package.json', code: '{"name":"page","private":true}\n', lines: [] };
  for (const file of [manifest, ...stage.files]) {
    assertInside(file.path);
    const target = path.join(folder, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.code);
  }
}
