/** Stands in for `timers/promises`. Lacks `ref`, which has no meaning for a worker. */
// Tests may replace them.
const { setTimeout: later, clearTimeout } = globalThis;

interface Options {
  signal?: AbortSignal;
}

function wait<T>(ms?: number, value?: T, { signal }: Options = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      const error = new Error('The operation was aborted', { cause: signal!.reason });
      reject(Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' }));
    };
    const timer = later(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value as T);
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

async function* repeat<T>(ms?: number, value?: T, options?: Options): AsyncGenerator<T> {
  for (;;) yield await wait(ms, value as T, options);
}

const immediately = <T>(value?: T, options?: Options) => wait(0, value, options);

export const timersPromises = {
  setTimeout: wait,
  setInterval: repeat,
  setImmediate: immediately,
  scheduler: {
    wait: (ms?: number, options?: Options) => wait(ms, undefined, options),
    yield: immediately,
  },
};
