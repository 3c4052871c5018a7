/** Escapes text for HTML. Runs in browsers, too. */

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Escapes text for an element or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, c => entities[c]!);

/** Escapes text for an element, in as few characters as possible. */
export const escapeText = (text: string): string => text.replace(/[&<]/g, c => entities[c]!);

/** Reverts `escapeHtml`. */
export const unescapeHtml = (html: string): string =>
  Object.entries(entities).reduceRight((text, [c, entity]) => text.replaceAll(entity, c), html);
