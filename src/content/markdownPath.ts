/** The path of a page's Markdown, which lies beside the page. */
export const markdownPath = (permalink: string) => `${permalink.replace(/\/$/, '')}.md`;
