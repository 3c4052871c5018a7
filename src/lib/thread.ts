import { Worker } from 'node:worker_threads';

/** A module that a thread runs. */
export interface ThreadModule<Setup = never, Task = never, Result = unknown> {
  /** Prepares the thread, and returns the function that runs a task. Tasks may overlap: each starts when it
   * arrives. */
  start: (setup: Setup) => (task: Task) => Result;
}

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Runs tasks in a worker thread. It sends each task at once, because the main thread may be too busy to answer
 * between two tasks. The thread starts with the first task and ends when none is pending.
 * @param file path of a `ThreadModule` in TypeScript
 * @param setup argument of `start`. Like tasks and results, it must be structured-cloneable
 * @returns a function that runs a task and rejects with what the thread throws */
export function openThread<Task, Result>(
  file: string,
  setup: unknown,
): (task: Task) => Promise<Result> {
  const waiting = new Map<number, Waiting<Result>>();
  let thread: Worker | undefined;
  let tasks = 0;

  const end = () => {
    void thread?.terminate();
    thread = undefined;
  };
  const open = () => {
    const worker = new Worker(new URL('threadWorker.mjs', import.meta.url), {
      workerData: { file, setup },
      // The worker does not need the options of this process.
      execArgv: [],
    });
    worker.on(
      'message',
      (answer: { id: number; result: Result } | { id: number; error: unknown }) => {
        const { resolve, reject } = waiting.get(answer.id)!;
        waiting.delete(answer.id);
        if ('error' in answer) reject(answer.error);
        else resolve(answer.result);
        if (waiting.size === 0) end();
      },
    );
    const fail = (error: Error) => {
      // A thread that has ended or was replaced has no pending tasks.
      if (thread !== worker) return;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      end();
    };
    worker.on('error', fail);
    worker.on('messageerror', fail);
    worker.on('exit', code =>
      fail(new Error(`The worker thread of ${file} exited with code ${code}`)),
    );
    return worker;
  };

  return task =>
    new Promise((resolve, reject) => {
      thread ??= open();
      const id = tasks++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, task });
    });
}
