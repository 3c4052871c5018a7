/** The path of a page's Markdown version, next to the page. */
export const markdownPath = (permalink: string) => `${permalink.replace(/\/$/, '')}.md`;
