import { Worker } from 'node:worker_threads';

/** A module that threads do tasks with. */
export interface ThreadModule<Setup = never, Task = never, Result = unknown> {
  /** Makes, of what it needs for all tasks, what does each. Tasks that come while others are being done
   * are begun at once. */
  start: (setup: Setup) => (task: Task) => Result;
}

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Does tasks in a thread beside the main one, which may be too busy to hear from it: all of them are sent
 * at once. The thread starts with the first task, and ends when none is waited for.
 * @param file path of a `ThreadModule` in TypeScript
 * @param setup what can be sent to a thread, as tasks and results can
 * @returns what has a task done; it throws what is thrown in the thread */
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
      // Those of this thread are not needed there.
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
      // Of a thread that has ended, or that another has followed, nothing is waited for.
      if (thread !== worker) return;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      end();
    };
    worker.on('error', fail);
    worker.on('messageerror', fail);
    worker.on('exit', code => fail(new Error(`The thread of ${file} ended with code ${code}`)));
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
