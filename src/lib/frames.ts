/** A stack without the frames of modules that were loaded from a text: those name all of it, in one line of
 * thousands of characters. */
export const withoutInlineFrames = (stack: string): string =>
  stack.replaceAll(/\n\s+at [^\n]*\bdata:[^\n]*/g, '');
