import { languageOf } from '../../src/config/languages';
import type { Page } from '../pages';
import type { Problem } from '../../src/lib/problem';
import { opaque, readPassages } from './passages';

interface Rule {
  pattern: RegExp;
  advice: string;
}

/** Rules in which H is a Chinese character, C inline code, F full-width punctuation. */
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

/** For passages with a Chinese character in them. */
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
];

const han = /\p{Script=Han}/u;

/** Typography of a page, general and by the rules of its language: spaces, punctuation, brackets and
 * quotes, also where text meets inline code, links and emphasis. */
export function checkTypography(page: Page): Problem[] {
  return readPassages(page).flatMap(({ text, lineAt }) => {
    const { prose } = languageOf(page.locale);
    const isChinese = prose === 'chinese' && han.test(text);
    const local = prose === 'english' ? inEnglish : isChinese ? inChinese : [];
    return [...everywhere, ...local].flatMap(({ pattern, advice }) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }) => {
        const around = text.slice(Math.max(0, index - 8), index + match.length + 8);
        return {
          file: page.file,
          line: lineAt(index),
          message: `${advice}: "${around.replaceAll(new RegExp(`${opaque}+`, 'g'), '`…`').replaceAll('\n', ' ')}"`,
        };
      }),
    );
  });
}
