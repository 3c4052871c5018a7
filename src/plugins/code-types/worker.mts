/** Worker process of reader.ts, which starts it in the site directory: reads the code of pages, sends their links, then
 * their cards. */
import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { keyOf } from '../../config/languages';
import { withoutInlineFrames } from '../../lib/stackFrames';
import { type Page, readPageAt } from '../../content/pages';
import type { PackageData } from '../api-reference/packageData';
import { documentedLine, readPackages } from '../../content/reference';
import { cardsOf, describedFinder } from './cards';
import { linkFinder, readCodeFacts } from './linkFinder';
import { filesOf, readCode } from './program';
import { infoInput, readInfo } from './quickInfo';
import type { WorkerResponse, WorkerRequest } from './reader';
import { readReference } from './reference';

/** Sends an answer. Resolves when the whole answer is sent. */
const send = (answer: WorkerResponse) =>
  new Promise<void>(resolve => void process.send!(answer, () => resolve()));

// Listens at once, since messages may arrive before the first `next()`.
const questions = on(process, 'message') as AsyncIterableIterator<[WorkerRequest]>;

async function next(): Promise<WorkerRequest> {
  const { value } = (await questions.next()) as IteratorYieldResult<[WorkerRequest]>;
  return value[0];
}

/** A lower priority than the build, which runs at the same time. */
const lowered = 10;

/** Removes duplicates: pages whose code means the same to the compiler, usually translations.
 * @returns the distinct pages, and for each given page the index of its distinct page */
function distinctCode(pages: Page[]): { distinct: Page[]; numbers: number[] } {
  const distinct: Page[] = [];
  const known = new Map<string, number>();
  const numbers = pages.map(page => {
    const input = infoInput(page);
    const number = known.get(input) ?? distinct.push(page) - 1;
    known.set(input, number);
    return number;
  });
  return { distinct, numbers };
}

async function run(): Promise<void> {
  const { task } = (await next()) as Extract<WorkerRequest, { task: unknown }>;
  // The reference may arrive while the pages are read.
  const answer = next() as Promise<Extract<WorkerRequest, { reference: unknown }>>;
  const { siteDir, version, withCards } = task;
  const asked = task.pages.map(one => ({ ...one, page: readPageAt(one.file) }));
  const { distinct, numbers } = distinctCode(asked.map(({ page }) => page));
  const home = path.join(siteDir, 'framework', version);
  const entryPoints = version === documentedLine ? readPackages(siteDir) : [];
  const code = readCode(distinct, entryPoints, home);
  const readFacts = readCodeFacts(distinct, code);
  const { reference } = await answer;
  const packages = reference ? readReference(siteDir, reference.pagesPath) : [];
  const facts = readFacts(packages);
  const findLinks = linkFinder(packages);
  const links = asked.map(({ page }, at) =>
    findLinks(page, filesOf(page, home), facts[numbers[at]!]!),
  );
  await send({ links });
  if (!withCards) return;
  setPriority(lowered);
  const infos = readInfo(distinct, code, packages);
  const described = reference ? readFileSync(reference.packageDataPath, 'utf8') : '[]';
  const find = describedFinder(JSON.parse(described) as PackageData[]);
  const cards = asked.map(({ page, locale }, at) =>
    cardsOf(page, infos[numbers[at]!]!, links[at]!.examples, find, keyOf(locale)),
  );
  await send({ cards });
}

run()
  .catch((error: unknown) =>
    send({ error: error instanceof Error ? withoutInlineFrames(error.stack!) : String(error) }),
  )
  .finally(() => process.disconnect());
