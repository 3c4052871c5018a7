/** A fault in a file, and its remedy. */
export interface Problem {
  /** Path relative to the repository. */
  file: string;
  /** 1-based line; absent if the problem concerns the whole file. */
  line?: number;
  message: string;
}

/** Formats a problem as every check prints it: `file:line  message`. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line ? `:${line}` : ''}  ${message.replaceAll('\n', '\n      ')}`;
}

/** The command that writes the generated content of a page: outputs, tables, its ledger entry. */
export const fixCommand = (page: string): string => `npm run check -- --fix ${page}`;
