/** Calls the compiler, a worker that is loaded at the first call. */
import type { Call, Calls, Compilation, Reply } from '@site/src/plugins/play/client/compiler';
import type { Files } from '@site/src/plugins/play/data';

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Milliseconds for an answer, loading included. Types can be made to take forever. */
const patience = 60_000;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Ends the worker. The next call opens another. */
function end(reason: string): void {
  worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(new Error(reason));
  waiting.clear();
}

function open(address: string): Worker {
  const opened = new Worker(address);
  opened.onmessage = ({ data: { id, result, error } }: MessageEvent<Reply>) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result as never);
    else call?.reject(new Error(error));
  };
  opened.onerror = ({ message }) => end(`${address}: ${message}`);
  return opened;
}

/** Calls a function of the compiler.
 * @param address of the compiler
 * @throws if the compiler cannot be loaded, takes too long, or the function fails; the next call tries again */
export function callCompiler<Name extends keyof Calls>(
  address: string,
  name: Name,
  ...args: Parameters<Calls[Name]>
): Promise<Awaited<ReturnType<Calls[Name]>>> {
  worker ??= open(address);
  lastId += 1;
  const call: Call = { id: lastId, name, args };
  worker.postMessage(call);
  setTimeout(() => {
    if (waiting.has(call.id)) end(`${address}: no answer within ${patience} ms`);
  }, patience);
  return new Promise((resolve, reject) => waiting.set(call.id, { resolve, reject }));
}

let last: { key: string; result: Promise<Compilation> } | undefined;

/** Compiles files, unless they are the ones of the last call.
 * @param address of the compiler
 * @throws if the compiler cannot be loaded; the next call tries again */
export function compile(address: string, files: Files): Promise<Compilation> {
  const key = JSON.stringify(files);
  if (last?.key !== key) {
    const next = { key, result: callCompiler(address, 'compile', files) };
    last = next;
    next.result.catch(() => {
      if (last === next) last = undefined;
    });
  }
  return last.result;
}
