/** Compiles files in a worker, which loads the compiler at the first call. */
import type { Compilation } from '@site/src/plugins/play/client/compiler';
import type { Files } from '@site/src/plugins/play/data';

let worker: Worker | undefined;
let last: { key: string; result: Promise<Compilation> } | undefined;

function ask(address: string, files: Files): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    worker ??= new Worker(address);
    worker.onmessage = ({ data }: MessageEvent<Compilation>) => resolve(data);
    worker.onerror = ({ message }) => {
      worker?.terminate();
      worker = undefined;
      last = undefined;
      reject(new Error(`${address}: ${message}`));
    };
    worker.postMessage(files);
  });
}

/** Compiles files, unless they are the ones of the last call.
 * @param address of the compiler
 * @throws if the compiler cannot be loaded; the next call tries again */
export function compile(address: string, files: Files): Promise<Compilation> {
  const key = JSON.stringify(files);
  if (last?.key !== key) {
    // The worker answers one call after another.
    const before = last?.result.catch(() => undefined) ?? Promise.resolve();
    last = { key, result: before.then(() => ask(address, files)) };
  }
  return last.result;
}
