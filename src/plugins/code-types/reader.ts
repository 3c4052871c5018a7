/** Starts the worker process that reads the code of pages (worker.mts). */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FrameworkVersion, Locale } from '../../config/site';
import { moreRoom } from '../../lib/nodeOptions';
import type { Reference } from '../api-reference/generate';
import type { FoundCards } from './cards';
import type { PageLinks } from './pageLinks';

/** A page to read. */
interface RequestedPage {
  /** Relative to the site directory. */
  file: string;
  /** The locale that shows this file. */
  locale: Locale;
}

/** The task of the worker. */
export interface Task {
  siteDir: string;
  /** The version of the framework that the code uses. */
  version: FrameworkVersion;
  pages: RequestedPage[];
  /** Whether to find cards, which take much longer than links. */
  withCards: boolean;
}

/** Messages to the worker: first the task, then the files of the reference once it is generated. */
export type WorkerRequest =
  { task: Task } | { reference: Pick<Reference, 'pagesPath' | 'packageDataPath'> | undefined };

/** Messages from the worker. */
export type WorkerResponse = { links: PageLinks[] } | { cards: FoundCards[] } | { error: string };

/** Results in the order of the pages. */
export interface Reading {
  links: Promise<PageLinks[]>;
  /** Resolves after the links. */
  cards: Promise<FoundCards[]>;
}

/** Reads pages while the reference is generated.
 * @param reference resolves to undefined for a version without a reference
 * @returns promises that both reject if the worker fails */
export function readPageCode(task: Task, reference: Promise<Reference | undefined>): Reading {
  // Loading tsx costs 0.2 s of processor time, which is negligible next to the TypeScript compiler.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const worker = fileURLToPath(new URL('./worker.mts', import.meta.url));
  const child = fork(worker, {
    cwd: task.siteDir,
    execArgv: [moreRoom, '--import', loader],
    serialization: 'advanced',
  });
  /** Resolves with the answer of one kind. */
  const answered = <Kind extends 'links' | 'cards'>(kind: Kind) => {
    type Found = Extract<WorkerResponse, Record<Kind, unknown>>[Kind];
    const promise = new Promise<Found>((resolve, reject) => {
      const fail = (message: string) =>
        reject(new Error(`The worker failed to read the code of pages.\n${message}`));
      child.on('message', (answer: WorkerResponse) => {
        if ('error' in answer) fail(answer.error);
        else if (kind in answer) resolve((answer as unknown as Record<Kind, Found>)[kind]);
      });
      child.on('error', ({ message }) => fail(message));
      child.on('exit', (code, signal) =>
        fail(`The process exited with ${signal ?? `code ${code}`}.`),
      );
      reference.catch(reject);
    });
    // Avoids an unhandled rejection if the caller awaits only the other promise.
    promise.catch(() => undefined);
    return promise;
  };
  // A disconnected worker has already reported its error.
  const send = (question: WorkerRequest) => child.connected && child.send(question);
  send({ task });
  reference.then(
    made => send({ reference: made }),
    () => child.kill(),
  );
  return { links: answered('links'), cards: answered('cards') };
}
