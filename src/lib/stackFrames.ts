/** Removes the frames of modules loaded from `data:` URLs, because each contains the whole module text in one line. */
export const withoutInlineFrames = (stack: string): string =>
  stack.replaceAll(/\n\s+at [^\n]*\bdata:[^\n]*/g, '');
