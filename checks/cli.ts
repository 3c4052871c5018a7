import { parseArgs } from 'node:util';
import { writeSidebars } from './routes/writeSidebars';
import { defaultLocale } from '../src/config/site';
import { hasProject } from '../src/plugins/projects/project';
import { upgradeVersion } from '../src/plugins/projects/upgraded';
import { checkArchives, chosenPages } from './archives';
import { checkData } from './data/data';
import { Findings, type Part, parts } from './findings';
import { checkForm, withoutProblems } from './form/form';
import { installFramework } from './framework';
import { checkHistory } from './history/history';
import { compareLedgers, formatReport, makeLedger, writeLedger } from './ledger/ledger';
import {
  type Ledger,
  type PlayResult,
  readEntry,
  readLedger,
  type ReaderResult,
  recordedPages,
  type RunResult,
  type UpgradeResult,
} from '../src/content/ledger';
import {
  isSampled,
  playResult,
  readerResult,
  RecordedResults,
  runResult,
  upgradeResult,
} from './ledger/recorded';
import { checkInsecureHosts, checkLinks, listExternalLinks } from './links/links';
import { readSite } from './links/site';
import { checkComponents } from './options/options';
import { type Page, pageFiles, type PagePair, readPages, rewritePage } from '../src/content/pages';
import { checkParity } from './parity/parity';
import { lackingTexts } from './parity/texts';
import { checkPlay, type PlayRun } from './play/play';
import { formatProblem, type Problem } from '../src/lib/problem';
import { checkInterface, checkProse, checkUnused } from './prose/prose';
import { checkRoutes } from './routes/check';
import { readRoutes, readSources } from './routes/routes';
import { compileStages } from './snippets/compile';
import { checkFences } from './snippets/fences';
import { checkMarks } from './snippets/marks';
import { checkReader, type ReaderRun } from './reader/reader';
import { type PageRun, runStages } from './snippets/run';
import { writePages } from './snippets/write';
import { checkTables, writeTables } from './tables/tables';
import { missingNotes } from './tables/unrun';
import { checkUpgrades, type UpgradeRun } from './upgrade/upgrade';

/** Parts that do not need parsed pages. If only these run, pages are not parsed. */
const formless: readonly string[] = ['routes', 'tables'] satisfies Part[];

const usage = `npm run check [-- [page…] [--fix] [--full] [--only <part>]… [--report]]
  page      a file such as docs/controller.md, in any language, or its id; all languages are checked
  --fix     writes what can be made: shown outputs, tables, sidebars and the ledger
  --full    runs the pages that have not changed since they were last run, too; without it the ledger
            stands in for them, and of the whole site a few are run that change with the commit
  --only    ${parts.join(', ')}
            archives is done for some of the whole site, or for all that this asks for; it compiles and
            starts them as in production where this asks for it, and with --full
  --install has archives install their packages from the registry
  --report  prints what was verified of each version and language`;

/** The parsed command line. */
interface Request {
  /** Files or folders named on the command line. Empty means the whole site. */
  called: string[];
  only?: string[];
  fix?: boolean;
  full?: boolean;
  report?: boolean;
  install?: boolean;
}

/** Reads the command line.
 * @returns undefined if it only asks for help
 * @throws if it names a part that does not exist */
function readRequest(): Request | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      fix: { type: 'boolean' },
      full: { type: 'boolean' },
      report: { type: 'boolean' },
      install: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const unknown = values.only?.find(part => !parts.includes(part as Part));
  if (unknown) throw new Error(`--only ${unknown}: there is no such part\n${usage}`);
  if (values.report && values.only)
    throw new Error('--report checks in every respect: leave out --only');
  if (values.install && !values.only?.includes('archives'))
    throw new Error('--install is for archives: add --only archives');
  return { called: positionals, ...values };
}

const flat = (pairs: PagePair[]): Page[] => pairs.flatMap(pair => Object.values(pair));

/** Executes the pages. With `fix`, writes the results into them. */
async function run(
  findings: Findings,
  pages: Page[],
  recorded: RecordedResults<RunResult>,
  fix: boolean,
): Promise<PageRun[]> {
  let runs: PageRun[] = [];
  await findings.check('run', async () => {
    runs = await runStages(writePages(pages), recorded, fix ? rewritePage : undefined);
    const sum = (what: keyof RunResult) => runs.reduce((n, one) => n + one[what], 0);
    const count = `${String(recorded)}, ${sum('tests')} tests, ${sum('outputs')} outputs`;
    return [runs.flatMap(({ problems }) => problems), count];
  });
  return runs;
}

/** Starts the applications of pages and follows the pages as readers do. */
async function follow(
  findings: Findings,
  pages: Page[],
  recorded: RecordedResults<ReaderResult>,
): Promise<ReaderRun[]> {
  let runs: ReaderRun[] = [];
  await findings.check('reader', async () => {
    runs = await checkReader(pages, recorded);
    const count = (what: (run: ReaderRun) => boolean) => runs.filter(what).length;
    const requests = runs.reduce((sum, run) => sum + run.requests, 0);
    return [
      runs.flatMap(({ problems }) => problems),
      `${String(recorded)}, ${count(run => run.inOrder)} of ${runs.length} pages in order, ${count(run => run.started)} of ${count(run => run.isApplication)} applications started, ${requests} requests`,
    ];
  });
  return runs;
}

/** Upgrades the projects of pages in the default language to 4.x. */
async function upgrade(
  findings: Findings,
  pages: Page[],
  recorded: RecordedResults<UpgradeResult>,
): Promise<UpgradeRun[]> {
  let runs: UpgradeRun[] = [];
  await findings.check('upgrade', async () => {
    const found = await checkUpgrades(
      pages.filter(({ locale }) => locale === defaultLocale),
      recorded,
    );
    ({ runs } = found);
    const passed = runs.filter(({ failed }) => !failed).length;
    return [
      found.problems,
      `${String(recorded)}, ${passed} of ${runs.length} projects pass in 4.x`,
    ];
  });
  return runs;
}

/** Runs pages in Chromium.
 * @param runs their runs in Node.js; of other pages, what the ledger says counts */
async function play(
  findings: Findings,
  pages: Page[],
  runs: PageRun[],
  kept: Ledger,
  recorded: RecordedResults<PlayResult>,
): Promise<PlayRun[]> {
  let plays: PlayRun[] = [];
  await findings.check('play', async () => {
    const ofRun = new Map(runs.map(({ page, tests }) => [page.file, tests]));
    const testsOf = ({ file }: Page) => ofRun.get(file) ?? kept[file]?.tests;
    const found = await checkPlay(pages, testsOf, recorded);
    plays = found.runs;
    const same = plays.filter(({ differs }) => !differs).length;
    return [found.problems, `${String(recorded)}, ${same} of ${plays.length} pages as in Node.js`];
  });
  return plays;
}

/** Compiles the code of pages.
 * @param installed the pages whose version of the framework is installed */
const compile = (findings: Findings, pages: Page[], installed: Page[]) =>
  findings.check('compile', async () => {
    const stages = writePages(installed);
    const found = [
      ...pages.flatMap(checkFences),
      ...pages.flatMap(checkMarks),
      ...(await compileStages(stages)),
    ];
    return [found, `${stages.length} projects`];
  });

/** Runs every part that only reads pages: all but `form`, `compile`, `run` and `reader`.
 * @param wholeSite whether `pairs` are all pages of the site */
async function read(findings: Findings, pairs: PagePair[], wholeSite: boolean): Promise<void> {
  const pages = flat(pairs);
  await findings.check('prose', () => [
    [
      ...pages.flatMap(page => checkProse(page)),
      ...(wholeSite ? [...checkUnused(pages), ...checkInterface()] : []),
    ],
    `${pages.length} pages`,
  ]);
  let all: Promise<Set<string>> | undefined;
  const routes = () => (all ??= readRoutes());
  await findings.check('links', async () => {
    const site = await readSite(readSources(), await routes());
    const hosts = wholeSite ? checkInsecureHosts(pages, site) : [];
    const count = `${listExternalLinks(pages).length} addresses outside the site`;
    return [[...checkLinks(pages, site), ...hosts], count];
  });
  await findings.check('routes', async () => {
    const there = await routes();
    return [checkRoutes(there, readSources()), `${there.size} routes`];
  });
  await findings.check('parity', () => [
    [...checkParity(pairs), ...(wholeSite ? lackingTexts() : [])],
    `${pairs.length} pairs`,
  ]);
  await findings.check('data', async () => [
    await checkData(pages, wholeSite),
    `${pages.flatMap(({ blocks }) => blocks).length} blocks`,
  ]);
  await findings.check('tables', () => [checkTables(pages), 'tables made from the packages']);
  await findings.check('options', () => {
    const [found, count] = checkComponents(pages);
    return [[...found, ...missingNotes(pages)], `${count} component pages`];
  });
  await findings.check('history', () => checkHistory(pages, wholeSite));
}

/** The ledger entries of some pages. */
const entriesOf = (pages: Page[]): Ledger =>
  Object.fromEntries(
    pages.flatMap(({ file }) => {
      const entry = readEntry(file);
      return entry ? [[file, entry]] : [];
    }),
  );

/** Compares the ledger with the findings for these pages, or writes it.
 * @returns problems, and the files that were written */
function keepLedger(
  kept: Ledger,
  fresh: Ledger,
  fix: boolean,
): [problems: Problem[], written: string[]] {
  const files = pageFiles();
  const gone = recordedPages().filter(page => !files.has(page));
  return fix ? [[], writeLedger(kept, fresh, gone)] : [compareLedgers(kept, fresh, gone), []];
}

/** The parts that a check runs: those that the command line names, or all. If it names pages, their archives are run only
 * on request. */
function partsFor({ called, only }: Request): readonly string[] {
  const wanted = only ?? parts.filter(part => part !== 'archives' || called.length === 0);
  return wanted.some(part => !formless.includes(part)) ? ['form', ...wanted] : wanted;
}

/** Reads the pages again whose files were written. */
const readAgain = (pairs: PagePair[], files: string[]): PagePair[] =>
  pairs.map(pair => {
    const pages = flat([pair]);
    const isWritten = pages.some(({ file }) => files.includes(file));
    return isWritten ? readPages([pages[0]!.file])[0]! : pair;
  });

/** Installs the packages that the code of pages needs.
 * @returns the versions of the framework that could not be installed */
function install(findings: Findings, pages: Page[]): Set<string> {
  if (!findings.wants('compile', 'run', 'reader', 'upgrade', 'play', 'archives')) return new Set();
  const versions = pages.map(({ collection }) => collection.version);
  if (findings.wants('upgrade')) versions.push(upgradeVersion);
  const lacking = installFramework([...new Set(versions)]);
  for (const [version, reason] of lacking) {
    const count = versions.filter(one => one === version).length;
    findings.left.push(
      `the code of ${count} pages of ${version}, which could not be installed (${reason}): run "node framework/install.mjs ${version}", then check again`,
    );
  }
  return new Set(lacking.keys());
}

/** Runs the archives of the pages that a part of the check names, or else of a few that change with the commit.
 * @param changed files of pages that differ from the ledger */
const runArchives = (
  findings: Findings,
  pages: Page[],
  changed: ReadonlySet<string>,
  { only, full = false, install = false }: Request,
) =>
  findings.check('archives', async () => {
    const offered = pages.filter(page => page.locale === defaultLocale && hasProject(page));
    const chosen = only ? offered : chosenPages(offered, changed, full);
    const { problems, left } = await checkArchives(chosen, {
      install,
      isFull: full || only !== undefined,
    });
    findings.left.push(...left);
    return [problems, `${chosen.length - left.length} of ${offered.length} run`];
  });

/** Prints what was not executed, which files were written, and what is wrong. */
function print(
  runs: PageRun[],
  followed: ReaderRun[],
  written: string[],
  problems: Problem[],
  left: string[],
): void {
  for (const { page, lacks } of runs) {
    if (lacks) console.log(`not run: ${page.file}: lacks ${lacks.join(', ')}`);
  }
  for (const { page, excused } of followed) {
    if (excused) console.log(`not started: ${page.file}: ${excused}`);
  }
  for (const file of written) console.log(`written: ${file}`);
  for (const problem of problems) console.error(formatProblem(problem));
  for (const what of new Set(left)) console.error(`not checked: ${what}`);
}

/** Runs the requested checks and prints the findings.
 * @returns the exit code: 0 if everything was checked and has no problem */
async function check(request: Request): Promise<number> {
  const { called, only, fix = false, full = false, report } = request;
  const findings = new Findings(partsFor(request));
  const every = readPages(called);
  const malformed = findings.wants('form') ? flat(every).flatMap(checkForm) : [];
  // Other problems of a malformed page would be misleading.
  let pairs = withoutProblems(every, malformed);
  const isWhole = called.length === 0 && malformed.length === 0;
  await findings.check('form', () => [malformed, `${flat(every).length} pages`]);
  if (malformed.length > 0) {
    findings.left.push(
      `${every.length - pairs.length} malformed pages: mend their form, then check them again`,
    );
  }

  const written: string[] = [];
  const write = (files: string[]) => {
    written.push(...files);
    pairs = readAgain(pairs, files);
  };
  if (fix) {
    findings.attempt('routes', () => write(writeSidebars()));
    findings.attempt('tables', () => write(writeTables(flat(pairs))));
  }

  const lacking = install(findings, flat(pairs));
  const installed = () => flat(pairs).filter(({ collection }) => !lacking.has(collection.version));
  const kept = entriesOf(flat(pairs));
  const isRun = (page: Page) => full || (called.length === 0 && isSampled(page));
  const ofRun = new RecordedResults('run', runResult, kept, isRun);
  const ofReader = new RecordedResults('reader', readerResult, kept, isRun);
  let runs: PageRun[] = [];
  if (fix) {
    runs = await run(findings, installed(), ofRun, true);
    write(runs.flatMap(({ page, updated }) => (updated ? [page.file] : [])));
  }
  await compile(findings, flat(pairs), installed());
  // Pages run in separate processes while this process reads them.
  [, runs] = await Promise.all([
    read(findings, pairs, isWhole),
    fix ? runs : run(findings, installed(), ofRun, false),
  ]);
  const followed = await follow(findings, installed(), ofReader);
  const ofUpgrade = new RecordedResults('upgrade', upgradeResult, kept, isRun);
  const upgrades = lacking.has(upgradeVersion)
    ? []
    : await upgrade(findings, installed(), ofUpgrade);
  const ofPlay = new RecordedResults('play', playResult, kept, isRun);
  const plays = await play(findings, installed(), runs, kept, ofPlay);
  const changed = new Set([...ofRun.changed, ...ofReader.changed]);
  await runArchives(findings, installed(), changed, request);

  const problems = findings.all();
  // A page is verified only if every part has checked it.
  if (!only && findings.isComplete()) {
    const fresh = makeLedger(installed(), runs, followed, findings.all(), kept, upgrades, plays);
    const [stale, files] = keepLedger(kept, fresh, fix);
    problems.push(...stale);
    written.push(...files);
  }
  if (report)
    console.log(`\n${formatReport(flat(pairs), readLedger(), findings.problems, followed)}\n`);
  print(runs, followed, written, problems, findings.left);
  return problems.length > 0 || findings.left.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  const request = readRequest();
  if (request) return check(request);
  console.log(usage);
  return 0;
}

main().then(
  code => (process.exitCode = code),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 2;
  },
);
