import ts from 'typescript';

/** An error in a file of a reader. */
export interface Fault {
  file: string;
  line: number;
  /** In English. */
  message: string;
}

/** @param file path in the project */
export const faultOf = (
  file: string,
  { file: source, start = 0, messageText }: ts.Diagnostic,
): Fault => ({
  file,
  line: (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
  message: ts.flattenDiagnosticMessageText(messageText, '\n'),
});
