/** Runs the tests of one file: `describe`, `it`, hooks, `each`, `skip`, `only`, as jest does. Lacks snapshots,
 * `concurrent` and `failing`. */
import { format } from 'node-inspect-extracted';
import { failureOf } from './stack';

type Body = (done?: (error?: Error) => void) => unknown;

/** A body, and the milliseconds that it may take if that is its own limit. */
interface Timed {
  body: Body;
  ms?: number;
}

interface Test {
  name: string;
  body?: Timed;
  skip: boolean;
  only: boolean;
}

interface Suite {
  name: string;
  skip: boolean;
  only: boolean;
  entries: (Test | Suite)[];
  hooks: Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Timed[]>;
}

export interface TestResult {
  name: string;
  /** The names of its suites and its own. */
  path: string[];
  status: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** Why it failed, with the frames of the stack that lie in files of the project. */
  message?: string;
  /** Where it failed: the line of the test file, from 1. */
  line?: number;
}

const newSuite = (name: string, skip = false, only = false): Suite => ({
  name,
  skip,
  only,
  entries: [],
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
});

const root = newSuite('');
let current = root;

const isSuite = (one: Test | Suite): one is Suite => 'entries' in one;

function addSuite(name: string, fill: () => void, skip = false, only = false) {
  const suite = newSuite(name, skip, only);
  const outer = current;
  outer.entries.push(suite);
  current = suite;
  try {
    fill();
  } finally {
    current = outer;
  }
}

function addTest(name: string, body?: Body, ms?: number, skip = false, only = false) {
  current.entries.push({ name, body: body && { body, ms }, skip, only });
}

/** `each` of a table: rows as arguments, `%s` and `$name` in the name. */
const eachOf =
  (add: (name: string, body: () => unknown, ms?: number) => void) =>
  (table: unknown[], ...cells: unknown[]) => {
    const rows =
      'raw' in table ? fromTemplate(table as unknown as TemplateStringsArray, cells) : table;
    return (name: string, body: (...values: unknown[]) => unknown, ms?: number) => {
      for (const [index, row] of rows.entries()) {
        const values = Array.isArray(row) ? (row as unknown[]) : [row];
        const named =
          typeof row === 'object' && row && !Array.isArray(row)
            ? name.replaceAll(/\$(\w+)/g, (_, key: string) =>
                format('%s', (row as Record<string, unknown>)[key]),
              )
            : name;
        const places = named.replaceAll('%%', '').match(/%[sdifjop]/g)?.length ?? 0;
        add(
          format(
            named.replaceAll('%p', '%j').replaceAll('%#', String(index)),
            ...values.slice(0, places),
          ),
          () => body(...values),
          ms,
        );
      }
    };
  };

function fromTemplate(table: TemplateStringsArray, cells: unknown[]) {
  const names = table[0]!
    .trim()
    .split('\n')[0]!
    .split('|')
    .map(name => name.trim());
  return Array.from({ length: cells.length / names.length }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, cells[row * names.length + column]])),
  );
}

function testAdder(skip: boolean, only: boolean) {
  const add = (name: string, body?: Body, ms?: number) => addTest(name, body, ms, skip, only);
  return Object.assign(add, { each: eachOf(add) });
}

function suiteAdder(skip: boolean, only: boolean) {
  const add = (name: string, fill: () => void) => addSuite(name, fill, skip, only);
  return Object.assign(add, { each: eachOf(add) });
}

const it = Object.assign(testAdder(false, false), {
  skip: testAdder(true, false),
  only: testAdder(false, true),
  todo: (name: string) => addTest(name),
});
const describe = Object.assign(suiteAdder(false, false), {
  skip: suiteAdder(true, false),
  only: suiteAdder(false, true),
});
const hook = (name: keyof Suite['hooks']) => (body: Body, ms?: number) => {
  current.hooks[name].push({ body, ms });
};

/** The globals of a test file. */
export const globals = {
  it,
  test: it,
  xit: it.skip,
  xtest: it.skip,
  fit: it.only,
  describe,
  xdescribe: describe.skip,
  fdescribe: describe.only,
  beforeAll: hook('beforeAll'),
  afterAll: hook('afterAll'),
  beforeEach: hook('beforeEach'),
  afterEach: hook('afterEach'),
};

// Tests may replace them.
const { setTimeout, clearTimeout } = globalThis;
/** Milliseconds of the real clock. */
export const now = performance.now.bind(performance);

/** Milliseconds that a test or hook may take unless it says more, and at most: the page waits no longer for a file. */
let usual = 5000;
const most = 15_000;
/** Multiplies the limits. */
let slowness = 1;

/** `jest.setTimeout`. */
export function setLimit(ms: number): void {
  usual = ms;
}

const begin = (body: Body): unknown =>
  body.length > 0
    ? new Promise<void>((resolve, reject) => {
        body(error => (error ? reject(error) : resolve()));
      })
    : body();

async function call({ body, ms = usual }: Timed): Promise<void> {
  const limit = Math.min(ms, most) * slowness;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took over ${limit / 1000} s`)), limit);
  });
  try {
    await Promise.race([begin(body), late]);
  } finally {
    clearTimeout(timer);
  }
}

const hasOnly = (suite: Suite): boolean =>
  suite.entries.some(one => one.only || (isSuite(one) && hasOnly(one)));

const countTests = (suite: Suite): number =>
  suite.entries.reduce((sum, one) => sum + (isSuite(one) ? countTests(one) : 1), 0);

type Failure = ReturnType<typeof failureOf>;

/** Runs bodies one after another until one fails. */
async function attempt(bodies: Timed[], file: string): Promise<Failure | undefined> {
  try {
    for (const body of bodies) await call(body);
    return undefined;
  } catch (error) {
    return failureOf(error, file);
  }
}

/** Runs what a file has declared.
 * @param slow multiplies the limits of tests, for a busy machine
 * @throws if there is no test, or `afterAll` fails, which belongs to no test */
export async function runTests(
  file: string,
  report: (result: TestResult) => void,
  slow = 1,
): Promise<void> {
  slowness = slow;
  if (countTests(root) === 0) throw new Error('Your test suite must contain at least one test.');
  const only = hasOnly(root);

  const runTest = async (test: Test, suites: Suite[], path: string[], before?: Failure) => {
    const start = now();
    const hooks = suites.flatMap(suite => suite.hooks.beforeEach);
    const failed = before ?? (await attempt([...hooks, test.body!], file));
    const after = [...suites].reverse().flatMap(suite => suite.hooks.afterEach);
    const failure = failed ?? (before ? undefined : await attempt(after, file));
    if (failed && !before) await attempt(after, file);
    const ms = now() - start;
    report({ name: path.join(' '), path, status: failure ? 'failed' : 'passed', ms, ...failure });
  };

  const run = async (
    suite: Suite,
    outer: Suite[],
    names: string[],
    skip: boolean,
    chosen: boolean,
    broken?: Failure,
  ) => {
    const suites = [...outer, suite];
    const isRun = !skip && !broken && countTests(suite) > 0;
    const failed = broken ?? (isRun ? await attempt(suite.hooks.beforeAll, file) : undefined);
    for (const one of suite.entries) {
      const path = [...names, one.name];
      if (isSuite(one)) await run(one, suites, path, skip || one.skip, chosen || one.only, failed);
      else if (skip || one.skip || !one.body || (only && !chosen && !one.only))
        report({ name: path.join(' '), path, status: 'skipped', ms: 0 });
      else await runTest(one, suites, path, failed);
    }
    if (isRun) for (const body of suite.hooks.afterAll) await call(body);
  };
  await run(root, [], [], false, false);
}
