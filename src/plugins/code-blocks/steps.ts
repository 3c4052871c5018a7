/** What is new in a file that a guide shows once more, and what a reader has seen of it. */
import { diffArrays } from 'diff';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { shownPage, placeOf } from '../../content/collections';
import { isHidden } from '../../content/hiddenBlocks';
import { frameworkOf } from '../markdown';
import type { Locale } from '../../config/languages';
import { fromSite } from '../../lib/fromSite';
import { readLines, titleOf } from '../../content/codeLines';

declare module 'mdast' {
  interface CodeData {
    /** Lines that are new in the file, by their index in the source. */
    changed?: Set<number>;
    folds?: Fold[];
  }
}

/** Lines of a block that are folded, by their index in its source. */
export interface Fold {
  from: number;
  /** The line after the last. */
  to: number;
  /** What the folded lines are named by; `{count}` stands for how many they are. */
  label: string;
}

/** The names of what is folded. */
export interface FoldTexts {
  /** Lines that a reader has seen. */
  seen: string;
  /** The rest of a long test. */
  rest: string;
}

/** A fold hides at least so many lines; fewer are read as quickly as its name. */
const least = 4;
/** Lines of a test that are shown without a fold. */
const most = 16;
/** Lines of a longer one that are shown: up to a blank line in this range, if there is one. */
const head = { from: 6, to: 12, usual: 10 };
/** The share of lines that may be new, in a file that changes and in one that only grows, as a short
 * configuration does. A file of which more is new is shown as another file. */
const mostNew = { changed: 0.6, grown: 0.8 };

const linesOf = (code: string) => code.split(/\r?\n/);

/** The lines of a file that are not in what was shown of it before.
 * @returns undefined if most of them are new, or none */
export function newLines(before: string[], lines: string[]): Set<number> | undefined {
  const found = new Set<number>();
  let share = mostNew.grown;
  let at = 0;
  for (const { added, removed, count } of diffArrays(before, lines)) {
    if (removed) {
      share = mostNew.changed;
      continue;
    }
    for (let index = at; added && index < at + count; index += 1) found.add(index);
    at += count;
  }
  return found.size > 0 && found.size <= share * lines.length ? found : undefined;
}

/** The folds over what is neither new nor highlighted. A line before and one after that stay, as in a
 * diff. */
export function foldSeen(lines: string[], marked: Set<number>, label: string): Fold[] {
  const folds: Fold[] = [];
  const isShown = (at: number) => [at - 1, at, at + 1].some(near => marked.has(near));
  for (let from = 0; from < lines.length; from += 1) {
    let to = from;
    while (to < lines.length && !isShown(to)) to += 1;
    if (to - from >= least) folds.push({ from, to, label });
    from = to;
  }
  return folds;
}

/** The fold over the rest of a long test, which begins at a blank line if one is near. A test with
 * highlighted lines is shown. */
export function foldRest(lines: string[], marked: Set<number>, label: string): Fold[] {
  if (lines.length <= most || marked.size > 0) return [];
  const blank = lines.slice(head.from, head.to).findLastIndex(line => !line.trim());
  const from = blank < 0 ? head.usual : head.from + blank;
  return [{ from, to: lines.length, label }];
}

/** Tests prove what the text says of the code; the text seldom speaks of them. */
const isTest = (name: string) => /^test\//.test(name);

const has = ({ meta }: Code, flag: string) =>
  new RegExp(`(?:^|\\s)${flag}(?:\\s|$)`).test(meta ?? '');

/** A remark plugin that marks in each block what is new of its file, and folds what the page showed
 * before and the rest of long tests. To a reader of a guide the files of the quick guide are not new
 * either, but were not shown on this page. The flag `whole` has a block shown without folds. It is to run
 * before hidden blocks are left out. */
export function steps({ locale, texts }: { locale: Locale; texts: FoldTexts }) {
  return async (tree: Root, { path: file }: { path: string }): Promise<void> => {
    const page = shownPage(fromSite(file), locale);
    const place = page && placeOf(page.file);
    // What reads pages as the checks do takes a while to load, see ../projects/index.ts.
    const { baseFiles } = await import('../../content/quickGuide');
    const base = place ? baseFiles(place, []) : [];
    const baseLines = new Map(base.map(({ path: name, code }) => [name, linesOf(code.trimEnd())]));
    const shown = new Map<string, string[]>();
    visit(tree, 'code', node => {
      // The forms of a file for several frameworks are no steps.
      if (isHidden(node) || frameworkOf(node)) return;
      const shownLines = readLines(node);
      const lines = shownLines.map(({ text }) => text);
      const name = titleOf(node) ?? '';
      const isAppended = has(node, 'append');
      const seen = shown.get(name);
      const before = seen ?? baseLines.get(name);
      if (name) shown.set(name, isAppended ? [...(before ?? []), ...lines] : lines);
      const changed = before && !isAppended ? newLines(before, lines) : undefined;
      /** The place of a shown line in the source. */
      const indexOf = (at: number) => shownLines[at]?.index ?? Infinity;
      node.data = { ...node.data, changed: changed && new Set([...changed].map(indexOf)) };
      if (has(node, 'whole')) return;
      const marked = new Set(changed);
      const answered = new Set(node.data.answers?.map(({ line }) => line));
      for (const [at, line] of shownLines.entries())
        if (line.isHighlighted || answered.has(line.index)) marked.add(at);
      let folds: Fold[] = [];
      if (seen && changed) folds = foldSeen(lines, marked, texts.seen);
      else if (isTest(name)) folds = foldRest(lines, marked, texts.rest);
      node.data.folds = folds.map(({ from, to, label }) => ({
        from: indexOf(from),
        to: indexOf(to),
        label,
      }));
    });
  };
}
