import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkData } from './data/data';
import {
  compareLedgers,
  formatLedger,
  formatReport,
  makeLedger,
  renewLedger,
} from './ledger/ledger';
import { ledgerFile, readLedger } from './ledger/model';
import { checkInsecureHosts, checkLinks, listExternalLinks } from './links/links';
import { readSite } from './links/site';
import { readPages } from './pages';
import { checkParity } from './parity/parity';
import { formatProblem, type Problem } from './problem';
import { checkProse, checkUnused } from './prose/prose';
import { checkComponents } from './options/options';
import { checkSources, readPlan, readSources } from './routes/routes';
import { compileStages, writePages } from './snippets/compile';
import { checkFences } from './snippets/fences';
import { type PageRun, runStages } from './snippets/run';
import { checkTables } from './tables/tables';

const parts = [
  'prose',
  'links',
  'routes',
  'parity',
  'data',
  'tables',
  'options',
  'compile',
  'run',
] as const;
type Part = (typeof parts)[number];

/** Problems, and what was looked at. */
type Found = [problems: Problem[], count: string];

const usage = `npm run check [-- [page…] [--only <part>]… [--update]]
  page      a file such as docs/controller.md, in either language; both are checked
  --only    ${parts.join(', ')}
  --update  write what the tests gave into the shown outputs
npm run check:report [-- page…] checks them in every respect and writes down what was verified`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      update: { type: 'boolean' },
      report: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const unknown = values.only?.find(part => !parts.includes(part as Part));
  if (unknown) throw new Error(`--only ${unknown}: there is no such part\n${usage}`);
  const wants = (part: Part) => !values.only || values.only.includes(part);
  const wholeSite = positionals.length === 0;
  const complete = !values.only && !values.update;
  if (values.report && !complete) {
    throw new Error('--report checks in every respect: leave out --only and --update');
  }

  const pairs = readPages(positionals);
  const pages = pairs.flatMap(pair => Object.values(pair));
  const problems = new Map<Part, Problem[]>();
  const check = async (part: Part, work: () => Found | Promise<Found>) => {
    if (!wants(part)) return;
    const start = performance.now();
    const [found, count] = await work();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${part}: ${count}, ${found.length} problems, ${seconds} s`);
    problems.set(part, found);
  };

  await check('prose', () => [
    [...pages.flatMap(page => checkProse(page)), ...(wholeSite ? checkUnused(pages) : [])],
    `${pages.length} pages`,
  ]);
  if (wants('links') || wants('routes')) {
    const sources = readSources();
    const plan = await readPlan();
    await check('links', async () => {
      const site = await readSite(sources, plan);
      const hosts = wholeSite ? checkInsecureHosts(pages, site) : [];
      const count = `${listExternalLinks(pages).length} addresses outside the site`;
      return [[...checkLinks(pages, site), ...hosts], count];
    });
    await check('routes', () => {
      return [checkSources(plan, sources), `${plan.length} planned`];
    });
  }
  await check('parity', () => [checkParity(pairs), `${pairs.length} pairs`]);
  await check('data', async () => [
    await checkData(pages, wholeSite),
    `${pages.flatMap(({ blocks }) => blocks).length} blocks`,
  ]);
  await check('tables', () => [checkTables(pages), 'tables made from the packages']);
  await check('options', () => {
    const [found, count] = checkComponents(pages);
    return [found, `${count} component pages`];
  });
  let runs: PageRun[] = [];
  if (wants('compile') || wants('run')) {
    const stages = writePages(pages);
    await check('compile', async () => [
      [...pages.flatMap(checkFences), ...(await compileStages(stages))],
      `${stages.length} projects`,
    ]);
    await check('run', async () => {
      runs = await runStages(stages, values.update);
      const sum = (what: 'tests' | 'outputs') => runs.reduce((n, run) => n + run[what], 0);
      const count = `${runs.length} pages, ${sum('tests')} tests, ${sum('outputs')} outputs`;
      return [runs.flatMap(run => run.problems), count];
    });
  }

  const all = [...problems.values()].flat();
  if (complete) {
    const earlier = existsSync(ledgerFile) ? readLedger() : {};
    const ledger = makeLedger(pages, runs, all, earlier);
    if (values.report) {
      writeFileSync(
        ledgerFile,
        formatLedger(wholeSite ? ledger : renewLedger(earlier, pages, ledger)),
      );
      console.log(`\n${formatReport(pages, ledger, problems)}\n`);
    } else if (wholeSite && all.length === 0) {
      all.push(...compareLedgers(earlier, ledger));
    }
  }
  for (const { page, lacks } of runs) {
    if (lacks) console.log(`not run: ${page.file}: lacks ${lacks.join(', ')}`);
  }
  for (const problem of all) console.error(formatProblem(problem));
  return all.length ? 1 : 0;
}

main().then(
  code => (process.exitCode = code),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 2;
  },
);
