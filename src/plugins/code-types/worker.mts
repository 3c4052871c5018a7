/** Runs in a process of its own, started by reader.ts in the site's directory: reads the code of pages, sends
 * their links, then their cards. */
import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { keyOf } from '../../config/languages';
import { withoutInlineFrames } from '../../lib/frames';
import { type Page, readPageAt } from '../../content/pages';
import type { PackageData } from '../api-reference/packageData';
import { documentedLine, readPackages } from '../../content/reference';
import { cardsOf, describedFinder } from './cards';
import { linkFinder, readCodeFacts } from './find';
import { filesOf, readCode } from './program';
import { infoInput, readInfo } from './quickInfo';
import type { Answer, Question } from './reader';
import { readReference } from './reference';

/** Sends an answer, which is whole once this has been awaited. */
const send = (answer: Answer) =>
  new Promise<void>(resolve => void process.send!(answer, () => resolve()));

// They may come before they are waited for.
const questions = on(process, 'message') as AsyncIterableIterator<[Question]>;

async function next(): Promise<Question> {
  const { value } = (await questions.next()) as IteratorYieldResult<[Question]>;
  return value[0];
}

/** Takes less of the processor than the build that it runs beside. */
const lowered = 10;

/** Pages of which no two have the same code: the compiler says the same of those in several languages.
 * @returns such pages, and the number of its page among them for each that was given */
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
  const { task } = (await next()) as Extract<Question, { task: unknown }>;
  // It may come while the pages are read.
  const answer = next() as Promise<Extract<Question, { reference: unknown }>>;
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
