/** Lists of pages for language models, in the format of https://llmstxt.org. */

export interface LlmsPage {
  title: string;
  description: string;
  address: string;
  markdownAddress: string;
}

export interface LlmsSection {
  title: string;
  pages: LlmsPage[];
}

/** The head of a list, before the first page. */
export interface LlmsHead {
  title: string;
  summary: string;
  /** Paragraphs below the summary. */
  notes: string[];
}

const headOf = ({ title, summary, notes }: LlmsHead) => [`# ${title}`, `> ${summary}`, ...notes];

const entry = ({ title, description, markdownAddress }: LlmsPage) =>
  `- [${title.replace(/[[\]]/g, '\\$&')}](${markdownAddress})${description && `: ${description}`}`;

/** The list of pages, `llms.txt`, without empty sections. */
export function llmsIndex(head: LlmsHead, sections: LlmsSection[]): string {
  const blocks = sections
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => `## ${title}\n\n${pages.map(entry).join('\n')}`);
  return `${[...headOf(head), ...blocks].join('\n\n')}\n`;
}

/** The text of all pages, `llms-full.txt`, each with its address.
 * @param markdownOf returns the Markdown of a page */
export function llmsFull(
  head: LlmsHead,
  sections: LlmsSection[],
  markdownOf: (page: LlmsPage) => string,
): string {
  const pages = sections.flatMap(section => section.pages);
  const texts = pages.map(page => `<${page.address}>\n\n${markdownOf(page).trim()}`);
  return `${[headOf(head).join('\n\n'), ...texts].join('\n\n---\n\n')}\n`;
}
