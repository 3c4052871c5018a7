/** Marks around the parts of what the build renders: elements there, because components render no
 * comments, and comments on pages, by which Preact knows what waits. */

export const startMark = 'part-start';
export const endMark = 'part-end';

/** What was rendered, with comments for marks. */
export const withPartComments = (html: string): string =>
  html
    .replaceAll(`<${startMark}></${startMark}>`, '<!--$s-->')
    .replaceAll(`<${endMark}></${endMark}>`, '<!--/$s-->');
