/** The worker that compiles files which a reader has changed, as `../compile.ts` compiles those of the page. It reads
 * the files as text and runs nothing of them. */
import ts from 'typescript';

/** A fault that keeps a file from being compiled. */
export interface Fault {
  file: string;
  line: number;
  /** In English. */
  message: string;
}

export interface Compilation {
  /** Code by path. */
  compiled: Record<string, string>;
  /** Names of the packages and modules of Node.js that each file loads, as it writes them, without imports of types. */
  imports: Record<string, string[]>;
  /** Syntax errors. If there are any, the code is of no use. */
  faults: Fault[];
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2020,
  module: ts.ModuleKind.CommonJS,
  esModuleInterop: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  // The worker that runs the project finds the lines of errors by it.
  inlineSourceMap: true,
};

function faultOf(name: string, { file, start = 0, messageText }: ts.Diagnostic): Fault {
  return {
    file: name,
    line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  };
}

/** Names of packages that compiled code loads. */
const importsOf = (code: string): string[] =>
  ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter(name => !/^[./]/.test(name));

/** Compiles each file by itself.
 * @param files texts by path in the project */
export function compile(files: Record<string, string>): Compilation {
  const compiled: Record<string, string> = {};
  const imports: Record<string, string[]> = {};
  const faults: Fault[] = [];
  for (const [name, text] of Object.entries(files)) {
    const { outputText, diagnostics = [] } = ts.transpileModule(text, {
      fileName: `/${name}`,
      compilerOptions: options,
      reportDiagnostics: true,
    });
    compiled[name] = outputText;
    imports[name] = importsOf(outputText);
    faults.push(...diagnostics.map(one => faultOf(name, one)));
  }
  return { compiled, imports, faults };
}

self.onmessage = ({ data }: MessageEvent<Record<string, string>>) => postMessage(compile(data));
