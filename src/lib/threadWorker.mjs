/** What the threads of `thread.ts` run. */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
// Its hooks for modules that are imported ask another thread about each of them.
import 'tsx/cjs';

/* eslint-disable @typescript-eslint/no-unsafe-assignment -- what comes from elsewhere has no types */
/** @type {{ file: string, setup: never }} */
const { file, setup } = workerData;
/** @type {import('./thread').ThreadModule} */
const module = createRequire(import.meta.url)(file);
const work = module.start(setup);

/** @param {{ id: number, task: never }} message */
async function answer({ id, task }) {
  try {
    parentPort?.postMessage({ id, result: await work(task) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
}
parentPort?.on('message', /** @param {never} message */ message => void answer(message));
