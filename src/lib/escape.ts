/** Text in HTML. Runs in browsers, too. */

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Text as HTML that shows it, inside an element or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, c => entities[c]!);

/** Text as HTML that shows it inside an element, in as few characters as possible. */
export const escapeText = (text: string): string => text.replace(/[&<]/g, c => entities[c]!);

/** The text that was made HTML. */
export const unescapeHtml = (html: string): string =>
  Object.entries(entities).reduceRight((text, [c, entity]) => text.replaceAll(entity, c), html);
