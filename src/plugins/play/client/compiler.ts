/** The worker that compiles files which a reader has changed, as `../compile.ts` compiles those of the page. It reads
 * the files as text and runs nothing of them. */
import ts from 'typescript';
import { type Fault, faultOf } from './fault';
import { check, complete, describe } from './language';

export type { Fault };

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

const calls = { compile, check, complete, describe };

/** The functions that the page calls. */
export type Calls = typeof calls;

/** A call. */
export interface Call {
  id: number;
  name: keyof Calls;
  args: unknown[];
}

/** The answer to a call: its result, or why there is none. */
export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

async function answer({ id, name, args }: Call): Promise<Reply> {
  try {
    const run = calls[name] as (...args: unknown[]) => unknown;
    return { id, result: await run(...args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<Call>) =>
  void answer(data).then(reply => postMessage(reply));
