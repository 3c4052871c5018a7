/** Highlights new lines when a guide shows a file again, and folds lines that the reader has seen. */
import { diffArrays } from 'diff';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { resolvePage, pageLocation } from '../../content/collections';
import { isHidden } from '../../content/hiddenBlocks';
import { frameworkOf } from '../markdown';
import type { Locale } from '../../config/languages';
import { fromSite } from '../../lib/fromSite';
import { readCodeLines, titleOf } from '../../content/codeLines';

declare module 'mdast' {
  interface CodeData {
    /** New lines of the file, by index in the source. */
    changed?: Set<number>;
    folds?: Fold[];
  }
}

/** Folded lines of a block, by index in its source. */
export interface Fold {
  from: number;
  /** The line after the last. */
  to: number;
  /** The label of the fold. `{count}` stands for the number of lines. */
  label: string;
}

/** Labels of folds. */
export interface FoldTexts {
  /** Lines that the reader has seen. */
  seen: string;
  /** The rest of a long test. */
  rest: string;
}

/** Minimum number of folded lines: fewer lines are as quick to read as the label. */
const least = 4;
/** Maximum number of lines of a test without a fold. */
const most = 16;
/** The visible head of a longer test: up to the last blank line in this range, or `usual` lines. */
const head = { from: 6, to: 12, usual: 10 };
/** Maximum share of new lines, for a file that changes and for a file that only grows, like a short configuration.
 * Above it, the block counts as a different file. */
const mostNew = { changed: 0.6, grown: 0.8 };

const linesOf = (code: string) => code.split(/\r?\n/);

/** The lines of a file that its previous version lacks.
 * @returns undefined if no line is new, or too many are */
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

/** Folds lines that are not marked. Keeps one line of context around marked lines, like a diff.
 * @param marked new and highlighted lines */
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

/** Folds the rest of a long test, from a nearby blank line if possible. Does not fold a test with marked lines. */
export function foldRest(lines: string[], marked: Set<number>, label: string): Fold[] {
  if (lines.length <= most || marked.size > 0) return [];
  const blank = lines.slice(head.from, head.to).findLastIndex(line => !line.trim());
  const from = blank < 0 ? head.usual : head.from + blank;
  return [{ from, to: lines.length, label }];
}

/** Tests can be folded: they prove the code, and the text rarely mentions them. */
const isTest = (name: string) => /^test\//.test(name);

const has = ({ meta }: Code, flag: string) =>
  new RegExp(`(?:^|\\s)${flag}(?:\\s|$)`).test(meta ?? '');

/** A page as remark sees it. */
interface GuideFile {
  path: string;
  data?: { frontMatter?: Record<string, unknown> };
}

/** Remark plugin that marks the new lines of a file in each block, and folds lines that the page showed before, and the
 * rest of long tests. Lines from the quick guide are not new, but are not folded either, as the page has not shown
 * them. Lines of a page that this page continues are folded. The flag `whole` disables folds. Must run before the plugin
 * that removes hidden blocks. */
export function markChangesAndFolds({ locale, texts }: { locale: Locale; texts: FoldTexts }) {
  return async (tree: Root, { path: file, data }: GuideFile): Promise<void> => {
    const page = resolvePage(fromSite(file), locale);
    const place = page && pageLocation(page.file);
    const frontMatter = data?.frontMatter ?? {};
    // Loaded on demand, as this module is slow to load, see ../projects/index.ts.
    const { baseFiles } = await import('../../content/quickGuide');
    const base = place ? baseFiles({ ...place, file: page.file, frontMatter }, []) : [];
    const baseLines = new Map(base.map(({ path: name, code }) => [name, linesOf(code.trimEnd())]));
    const shown = new Map<string, string[]>();
    visit(tree, 'code', node => {
      // Variants of a file for several frameworks are not successive versions of it.
      if (isHidden(node) || frameworkOf(node)) return;
      const shownLines = readCodeLines(node);
      const lines = shownLines.map(({ text }) => text);
      const name = titleOf(node) ?? '';
      const isAppended = has(node, 'append');
      const seen = shown.get(name);
      const before = seen ?? baseLines.get(name);
      if (name) shown.set(name, isAppended ? [...(before ?? []), ...lines] : lines);
      const isKnown = seen ?? (frontMatter.continues && before);
      const changed = before && !isAppended ? newLines(before, lines) : undefined;
      /** The index of a shown line in the source. */
      const indexOf = (at: number) => shownLines[at]?.index ?? Infinity;
      node.data = { ...node.data, changed: changed && new Set([...changed].map(indexOf)) };
      if (has(node, 'whole')) return;
      const marked = new Set(changed);
      const answered = new Set(node.data.answers?.map(({ line }) => line));
      for (const [at, line] of shownLines.entries())
        if (line.isHighlighted || answered.has(line.index)) marked.add(at);
      let folds: Fold[] = [];
      if (isKnown && changed) folds = foldSeen(lines, marked, texts.seen);
      else if (isTest(name)) folds = foldRest(lines, marked, texts.rest);
      node.data.folds = folds.map(({ from, to, label }) => ({
        from: indexOf(from),
        to: indexOf(to),
        label,
      }));
    });
  };
}
