/** Runs the tests of one file: `describe`, `it`, hooks, `each`, `skip`, `only`, as jest does. Lacks snapshots, fake
 * timers and `jest.mock`. */
import { format } from './node/format';

type Body = (done?: (error?: unknown) => void) => unknown;

interface Test {
  name: string;
  body?: Body;
  skip: boolean;
  only: boolean;
}

interface Suite {
  name: string;
  skip: boolean;
  only: boolean;
  entries: (Test | Suite)[];
  hooks: Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Body[]>;
}

export interface TestResult {
  name: string;
  /** The names of its suites and its own. */
  path: string[];
  status: 'passed' | 'failed' | 'skipped';
  ms: number;
  message?: string;
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

const addTest = (name: string, body?: Body, skip = false, only = false) => {
  current.entries.push({ name, body, skip, only });
};

/** `each` of a table: rows as arguments, `%s` and `$name` in the name. */
const eachOf =
  (add: (name: string, body: () => unknown) => void) =>
  (table: unknown[], ...cells: unknown[]) => {
    const rows =
      'raw' in table ? fromTemplate(table as unknown as TemplateStringsArray, cells) : table;
    return (name: string, body: (...values: unknown[]) => unknown) => {
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

const it = Object.assign((name: string, body?: Body) => addTest(name, body), {
  skip: (name: string, body?: Body) => addTest(name, body, true),
  only: (name: string, body?: Body) => addTest(name, body, false, true),
  todo: (name: string) => addTest(name, undefined, true),
  each: eachOf((name, body) => addTest(name, body)),
});
const describe = Object.assign((name: string, fill: () => void) => addSuite(name, fill), {
  skip: (name: string, fill: () => void) => addSuite(name, fill, true),
  only: (name: string, fill: () => void) => addSuite(name, fill, false, true),
  each: eachOf((name, body) => addSuite(name, body as () => void)),
});
const hook = (name: keyof Suite['hooks']) => (body: Body) => {
  current.hooks[name].push(body);
};

/** The globals of a test file. */
export const globals = {
  it,
  test: it,
  describe,
  beforeAll: hook('beforeAll'),
  afterAll: hook('afterAll'),
  beforeEach: hook('beforeEach'),
  afterEach: hook('afterEach'),
};

// Tests may replace them.
const { setTimeout, clearTimeout } = globalThis;

/** Milliseconds that a test or hook may take. */
const limit = 30_000;

async function call(body: Body): Promise<void> {
  let timer: unknown;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took over ${limit / 1000} s`)), limit);
  });
  const run =
    body.length > 0
      ? new Promise<void>(
          (resolve, reject) => void body(error => (error ? reject(error as Error) : resolve())),
        )
      : Promise.resolve(body());
  try {
    await Promise.race([run, late]);
  } finally {
    clearTimeout(timer as number);
  }
}

const hasOnly = (suite: Suite): boolean =>
  suite.entries.some(one => one.only || (isSuite(one) && hasOnly(one)));

const textOf = (error: unknown) =>
  error instanceof Error
    ? error.stack?.includes(error.message)
      ? error.stack
      : `${error.message}\n${error.stack}`
    : String(error);

/** Runs what a file has declared. */
export async function runTests(report: (result: TestResult) => void): Promise<void> {
  const only = hasOnly(root);
  const countTests = (suite: Suite): number =>
    suite.entries.reduce((sum, one) => sum + (isSuite(one) ? countTests(one) : 1), 0);
  const run = async (
    suite: Suite,
    outer: Suite[],
    names: string[],
    skip: boolean,
    chosen: boolean,
  ): Promise<void> => {
    const path = [...outer, suite];
    let failed: string | undefined;
    if (!skip && countTests(suite) > 0) {
      try {
        for (const body of suite.hooks.beforeAll) await call(body);
      } catch (error) {
        failed = textOf(error);
      }
    }
    for (const one of suite.entries) {
      const name = [...names, one.name];
      const isChosen = chosen || one.only || !only;
      if (isSuite(one)) {
        await run(one, path, name, skip || one.skip, chosen || one.only);
        continue;
      }
      if (skip || one.skip || !one.body || !isChosen) {
        report({ name: name.slice(1).join(' '), path: name.slice(1), status: 'skipped', ms: 0 });
        continue;
      }
      const start = performance.now();
      let message = failed;
      if (message === undefined) {
        try {
          for (const each of path) for (const body of each.hooks.beforeEach) await call(body);
          await call(one.body);
        } catch (error) {
          message = textOf(error);
        }
        try {
          for (const each of path.toReversed())
            for (const body of each.hooks.afterEach) await call(body);
        } catch (error) {
          message ??= textOf(error);
        }
      }
      report({
        name: name.slice(1).join(' '),
        path: name.slice(1),
        status: message === undefined ? 'passed' : 'failed',
        ms: performance.now() - start,
        message,
      });
    }
    if (skip) return;
    for (const body of suite.hooks.afterAll.toReversed()) await call(body).catch(() => undefined);
  };
  await run(root, [], [''], false, false);
}
