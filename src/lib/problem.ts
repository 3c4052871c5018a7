/** One thing that is wrong in a file, with what to do about it. */
export interface Problem {
  /** Path relative to the repository. */
  file: string;
  /** 1-based line in that file; absent where the whole file is meant. */
  line?: number;
  message: string;
}

/** `file:line  message`, the form every check prints. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line ? `:${line}` : ''}  ${message.replaceAll('\n', '\n      ')}`;
}

/** The command that writes what can be made for a page: outputs, tables, its entry in the ledger. */
export const fixCommand = (page: string): string => `npm run check -- --fix ${page}`;
