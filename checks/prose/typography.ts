import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { languageOf } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';
import type { Page } from '../../src/content/pages';
import { opaque, type Prose } from './passages';

interface Rule {
  pattern: RegExp;
  advice: string;
}

/** Makes a rule. In its pattern, H is a Chinese character, C inline code, F full-width punctuation. */
function rule(pattern: string, advice: string): Rule {
  const source = pattern
    .replaceAll('H', '\\p{Script=Han}')
    .replaceAll('C', opaque)
    .replaceAll('F', '，。、；：！？（）「」『』《》【】');
  return { pattern: new RegExp(source, 'gu'), advice };
}

const everywhere = [
  rule('(?<=\\S) {2,}(?=\\S)', 'write one space'),
  rule('[０-９Ａ-Ｚａ-ｚ\\u3000]', 'use half-width letters, digits and spaces'),
  rule('\\*\\*|__', 'these marks are shown as they are: move punctuation out of the bold text'),
];

const inEnglish = [
  rule('[HF“”‘’]', 'use English letters, straight quotes and half-width punctuation'),
];

/** Rules for passages that contain Chinese. */
const inChinese = [
  rule('H[\\w@#$C]|[\\w%+#°C]H', 'put a space between Chinese and Latin text, digits or code'),
  rule('(?<=H)\\s+(?=H)', 'no space between Chinese characters'),
  rule('\\s+(?=[F])|(?<=[F])\\s+', 'no space beside full-width punctuation'),
  rule(
    '(?<=[HCF]) ?[,;!?]|[,;:!?](?= ?H)|[,;:!?](?=\\s|$)|(?<=H) ?\\.|\\.$',
    'use full-width punctuation in Chinese: ，、；：！？。……',
  ),
  rule(
    '\\([^()]*H[^()]*\\)|(?<=H) ?\\(|\\)(?= ?H)|（[^（）()]*\\)|\\([^（）()]*）',
    'use full-width brackets: （）',
  ),
  rule("[\"“”]|(?<=H)['‘’]|['‘’](?=H)", 'use the quotes 「」, and 『』 inside them'),
  rule('([，。、；：！？])\\1', 'write this once'),
  rule('(?<!…)…(?!…)|⋯|…{3,}', 'write an ellipsis as ……'),
  rule('(?<!—)—(?!—)|(?<=H)--+|--+(?=H)', 'write a dash as ——'),
];

const han = /\p{Script=Han}/u;

/** Checks the typography of prose by general rules and by the rules of its language: spaces, punctuation, brackets and
 * quotes, also at the edges of inline code, links and emphasis. */
export function checkTypography({ file, locale, passages }: Prose): Problem[] {
  const { prose } = languageOf(locale);
  return passages.flatMap(({ text, lineAt }) => {
    const isChinese = prose === 'chinese' && han.test(text);
    const local = prose === 'english' ? inEnglish : isChinese ? inChinese : [];
    return [...everywhere, ...local].flatMap(({ pattern, advice }) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }) => {
        const around = text.slice(Math.max(0, index - 8), index + match.length + 8);
        return {
          file,
          line: lineAt(index),
          message: `${advice}: "${around.replaceAll(new RegExp(`${opaque}+`, 'g'), '`…`').replaceAll('\n', ' ')}"`,
        };
      }),
    );
  });
}

/** Finds emphasis in Chinese, which has no italic type. */
export function checkEmphasis({ file, tree }: Page): Problem[] {
  const problems: Problem[] = [];
  visit(tree, 'emphasis', node => {
    const text = toString(node);
    if (!han.test(text)) return;
    const message = `Chinese is not slanted: write **${text}**, or 「${text}」`;
    problems.push({ file, line: node.position!.start.line, message });
  });
  return problems;
}
