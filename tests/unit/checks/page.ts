import { collections } from '../../../src/content/collections';
import { type Page, readPage } from '../../../src/content/pages';
import type { Locale } from '../../../src/config/site';

const guides = collections[0]!;

const english = 'A description that is long enough for a search result to be of use.';
const chinese = '一句足够长的描述，供搜索结果和社交卡片使用，不多不少。';

/** A guide of the current version with this text, and `head` as further front matter. */
export function page(body: string, locale: Locale = 'en', head = ''): Page {
  const source = `---\ntitle: A page\ndescription: ${locale === 'zh-cn' ? chinese : english}\n${head}---\n\n${body}\n`;
  return readPage(`${guides.folders[locale]}/a-page.md`, guides, locale, source);
}

/** A fenced block. */
export const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;

/** What problems say, a line each. */
export const messages = (problems: { message: string }[]) =>
  problems.map(({ message }) => message).join('\n');

/** A page of its own: pages of one name and language would be written into one folder.
 * @param id part of the path of its file */
export const apart = (of: Page, id: number | string): Page => ({
  ...of,
  file: of.file.replace('a-page', `a-page-${id}`),
});
