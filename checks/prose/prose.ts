import { visit } from 'unist-util-visit';
import type { Page } from '../pages';
import type { Problem } from '../problem';

/** Length of a description, in characters. */
const descriptionLength = { 'zh-cn': [20, 120], en: [60, 160] } as const;

const unfinished = /\b(TODO|FIXME|TBD|lorem ipsum|coming soon)\b|待补充|敬请期待|未完待续/;

/** Chinese and Latin text that touch, with the exceptions of typography (%, ° and the like). */
const crowded = /[\u3400-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u3400-\u9fff]/;
const halfWidth = /[\u3400-\u9fff][,;:!?](?=\s|$|[\u3400-\u9fff])/;

function checkFrontMatter(page: Page): Problem[] {
  const problems: Problem[] = [];
  const { title, description } = page.frontMatter;
  if (typeof title !== 'string' || !title.trim()) {
    problems.push({ file: page.file, line: 1, message: 'front matter lacks a title' });
  }
  const [least, most] = descriptionLength[page.locale];
  const length = typeof description === 'string' ? [...description].length : 0;
  if (length < least || length > most) {
    problems.push({
      file: page.file,
      line: 1,
      message: `description has ${length} characters; write one sentence of ${least} to ${most}`,
    });
  }
  return problems;
}

function checkHeadings(page: Page): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const { depth, id, line, text } of page.headings) {
    if (depth === 1) {
      problems.push({
        file: page.file,
        line,
        message: 'a page has no "#" heading: its title is in the front matter',
      });
    }
    if (!id || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      problems.push({
        file: page.file,
        line,
        message: `heading "${text}" needs an id such as {#short-kebab-case}`,
      });
    } else if (seen.has(id)) {
      problems.push({
        file: page.file,
        line,
        message: `heading id "${id}" is used twice on this page`,
      });
    }
    if (id) seen.add(id);
  }
  return problems;
}

function checkText(page: Page): Problem[] {
  const problems: Problem[] = [];
  visit(page.tree, node => {
    if (node.type !== 'text') return;
    const line = node.position?.start.line;
    const words = unfinished.exec(node.value);
    if (words) problems.push({ file: page.file, line, message: `unfinished: "${words[0]}"` });
    if (page.locale !== 'zh-cn') return;
    const text = node.value.replaceAll(/\{#[^}]*\}/g, '');
    for (const [rule, advice] of [
      [crowded, 'put a space between Chinese and Latin text'],
      [halfWidth, 'use full-width punctuation in Chinese'],
    ] as const) {
      const match = rule.exec(text);
      if (match) {
        const around = text.slice(Math.max(0, match.index - 6), match.index + 8);
        problems.push({ file: page.file, line, message: `${advice}: "${around}"` });
      }
    }
  });
  return problems;
}

/** Form of a page: front matter, headings, unfinished words, Chinese typography. */
export function checkProse(page: Page): Problem[] {
  return [...checkFrontMatter(page), ...checkHeadings(page), ...checkText(page)];
}
