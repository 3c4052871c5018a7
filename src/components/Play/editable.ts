/** What a reader can change and run of a page. */
import type { PlainRequest } from '@site/src/content/requests';
import type { Files, PageRuns, Run } from '@site/src/plugins/play/data';

/** Changed and added files; null where the reader has deleted one. */
export type Edits = Record<string, string | null>;

/** The last project of a page. */
export interface Editable {
  files: Files;
  /** Indexes of its runs. */
  runs: Set<number>;
  /** Requests and test files, each with the index of its run. */
  requests: { run: number; request: PlainRequest }[];
  tests: { run: number; file: string }[];
  /** Index of the run that test files of the reader belong to. */
  testRun: number;
}

const agrees = (run: Run, files: Files) =>
  Object.entries(run.files).every(([path, text]) => (files[path] ?? text) === text);

const servers = ['@midwayjs/koa', '@midwayjs/web', '@midwayjs/express'];

/** What a reader begins with where the page shows no request. */
const free: PlainRequest = { method: 'GET', url: '/', headers: {}, body: '' };

/** The last started project of a page with its tests, or the project of the last tests if nothing starts. Projects of
 * earlier stages belong to it if no file differs. */
export function editableOf({ runs, actions }: PageRuns): Editable {
  const all = Object.values(actions);
  const last = all.findLast(({ requests }) => requests) ?? all.at(-1)!;
  const files = { ...runs[last.run]!.files };
  const joined = new Set<number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const run = runs[index]!;
    if (!agrees(run, files)) continue;
    joined.add(index);
    Object.assign(files, run.files);
  }
  const shown = all.filter(({ run }) => joined.has(run));
  const tests = shown.flatMap(({ run, test: file }) => (file ? [{ run, file }] : []));
  const requests = shown.flatMap(({ run, requests = [] }) =>
    requests.map(request => ({ run, request })),
  );
  const isServer = servers.some(name => runs[last.run]!.packages.includes(name));
  return {
    files,
    runs: joined,
    requests: requests.length > 0 || !isServer ? requests : [{ run: last.run, request: free }],
    tests,
    testRun: tests.at(-1)?.run ?? last.run,
  };
}

/** Files with the changes of a reader. */
export const withEdits = (files: Files, edits: Edits): Files =>
  Object.fromEntries(
    Object.entries({ ...files, ...edits }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );

/** The files of a run with the changes of a reader. A run of an earlier stage has not all files of the page, and
 * applications have no tests; both get the files that the reader has added.
 * @param files of the page */
export function filesOfRun(run: Run, files: Files, edits: Edits, isTest: boolean): Files {
  const own = Object.entries(edits).filter(
    ([path]) =>
      Object.hasOwn(run.files, path) ||
      (!Object.hasOwn(files, path) && (isTest || !path.startsWith('test/'))),
  );
  return withEdits(run.files, Object.fromEntries(own));
}

/** Whether a run compiles a file. It does not need the settings of tools (`src/plugins/play/compile.ts`). */
export const isCompiled = (path: string): boolean =>
  /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$|^(?!midway\.)[\w.-]+\.config\.\w+$/.test(path);

/** The test files of a project, as jest finds them: those of the page, and those that the reader has added.
 * @param files with the changes of the reader */
export function testsIn(files: Files, { tests, testRun }: Editable): Editable['tests'] {
  const known = new Set(tests.map(({ file }) => file));
  const added = Object.keys(files).filter(
    path => /^test\/.*\.test\.[jt]s$/.test(path) && !known.has(path),
  );
  return [
    ...tests.filter(({ file }) => Object.hasOwn(files, file)),
    ...added.map(file => ({ run: testRun, file })),
  ];
}

/** Whether a file of a project can have a path: relative, without steps out of the project, and the same for every
 * system. */
export const isPath = (path: string): boolean =>
  path.length <= 200 &&
  // No name that every object has.
  !(path in {}) &&
  path
    .split('/')
    .every(
      part =>
        /^[^\s\\:*?"<>|\p{Cc}](?:[^\\:*?"<>|\p{Cc}]*[^\s\\:*?"<>|\p{Cc}])?$/u.test(part) &&
        !/^\.+$/.test(part),
    );

/** Whether a project has a file at a path, or a folder; or a file where the path needs a folder. */
export const isTaken = (path: string, files: Files): boolean =>
  Object.keys(files).some(
    one => one === path || one.startsWith(`${path}/`) || path.startsWith(`${one}/`),
  );

/** Changes with one more: another text of a file, or null for none.
 * @param files of the page, whose texts are no changes */
export function edited(files: Files, edits: Edits, path: string, text: string | null): Edits {
  const all = { ...edits, [path]: text };
  if (text === (files[path] ?? null)) delete all[path];
  return all;
}
