/** Reads the code of pages in a process of its own. */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DocVersion, Locale } from '../../config/site';
import { moreRoom } from '../../lib/nodeOptions';
import type { Reference } from '../api-reference/generate';
import type { FoundCards } from './cards';
import type { PageLinks } from './pageLinks';

/** A page as a language shows it. */
interface Asked {
  /** Relative to the site. */
  file: string;
  /** The language that shows it. */
  locale: Locale;
}

/** What the process is to read. */
export interface Task {
  siteDir: string;
  /** The version of the framework that the code is for. */
  version: DocVersion;
  pages: Asked[];
  /** Whether cards are wanted, which takes much longer than links. */
  withCards: boolean;
}

/** What is sent to the process: first the task, then the files of the reference, once it is made. */
export type Question =
  { task: Task } | { reference: Pick<Reference, 'pagesPath' | 'packageDataPath'> | undefined };

/** What it answers. */
export type Answer = { links: PageLinks[] } | { cards: FoundCards[] } | { error: string };

/** What is found, in the order of the pages. */
export interface Reading {
  links: Promise<PageLinks[]>;
  /** Come later. */
  cards: Promise<FoundCards[]>;
}

/** Reads pages, while the reference is made.
 * @param reference none for a version that has no reference
 * @returns both fail where the code could not be read */
export function readPageCode(task: Task, reference: Promise<Reference | undefined>): Reading {
  // It costs 0.2 s of processor time, beside the many seconds that the TypeScript compiler takes.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const worker = fileURLToPath(new URL('./worker.mts', import.meta.url));
  const child = fork(worker, {
    cwd: task.siteDir,
    execArgv: [moreRoom, '--import', loader],
    serialization: 'advanced',
  });
  /** An answer of one kind. */
  const answered = <Kind extends 'links' | 'cards'>(kind: Kind) => {
    type Found = Extract<Answer, Record<Kind, unknown>>[Kind];
    const promise = new Promise<Found>((resolve, reject) => {
      const fail = (message: string) =>
        reject(new Error(`The names in the code of pages could not be read.\n${message}`));
      child.on('message', (answer: Answer) => {
        if ('error' in answer) fail(answer.error);
        else if (kind in answer) resolve((answer as unknown as Record<Kind, Found>)[kind]);
      });
      child.on('error', ({ message }) => fail(message));
      child.on('exit', (code, signal) =>
        fail(`The process ended with ${signal ?? `code ${code}`}.`),
      );
      reference.catch(reject);
    });
    // Who waits for the other one alone hears of it there.
    promise.catch(() => undefined);
    return promise;
  };
  // Why a process no longer listens is in what it answered.
  const send = (question: Question) => child.connected && child.send(question);
  send({ task });
  reference.then(
    made => send({ reference: made }),
    () => child.kill(),
  );
  return { links: answered('links'), cards: answered('cards') };
}
