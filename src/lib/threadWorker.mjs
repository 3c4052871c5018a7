/** The entry point of the threads that `thread.ts` starts. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadFreshModule } from '@docusaurus/utils';

/* eslint-disable @typescript-eslint/no-unsafe-assignment -- what comes from elsewhere has no types */
/** @type {{ file: string, setup: never }} */
const { file, setup } = workerData;
// Loads the module as Docusaurus loads plugins, so it can import the same things.
const module = /** @type {import('./thread').ThreadModule} */ (await loadFreshModule(file));
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
