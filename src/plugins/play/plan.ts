/** What of a page can be run in a browser. */
import path from 'node:path';
import { currentVersion } from '../../config/site';
import { type PlannedPage, servesHttp, startedStages } from '../../content/applications';
import {
  buildStages,
  findConfiguration,
  isTest,
  isUntitled,
  type SnippetFile,
  type Stage,
} from '../../content/project';
import { overBase } from '../../content/quickGuide';
import type { PlainRequest, ShownRequest } from '../../content/requests';
import { parseCurl } from './curl';

/** Requests that a block of a page shows. */
interface ShownSends {
  /** Index of the block in the page. */
  at: number;
  sends: PlainRequest[];
}

/** A start of a page's project, and the requests that the page shows for it. */
export interface Start {
  files: SnippetFile[];
  /** The folder of the configuration, relative to the project. */
  baseDir: string;
  /** Not empty. */
  requests: ShownSends[];
}

/** A test file of a page. */
export interface TestRun {
  /** The whole project. */
  files: SnippetFile[];
  file: string;
  /** Index of the last block of the file in the page. */
  at: number;
}

export interface Plan {
  starts: Start[];
  tests: TestRun[];
}

const sendsOf = (request: ShownRequest) =>
  'script' in request ? parseCurl(request.script) : [request];

const projectOf = (page: PlannedPage, stage: Stage, withExample: boolean) =>
  overBase(page, stage, withExample).files.filter(file => !isUntitled(file));

function startsOf(page: PlannedPage): Start[] {
  return startedStages(page).flatMap(({ stage, imports, asked }): Start[] => {
    if (!servesHttp.test(imports)) return [];
    const requests = asked.flatMap(({ request, at }): ShownSends[] => {
      const sends = sendsOf(request);
      return sends ? [{ at, sends }] : [];
    });
    if (requests.length === 0) return [];
    const files = projectOf(page, stage, true).filter(file => !file.path.startsWith('test/'));
    const configuration = findConfiguration(files)?.path ?? 'src/configuration.ts';
    return [{ files, baseDir: path.posix.dirname(configuration), requests }];
  });
}

/** Index of the last block of a file before another stage begins. */
const lastBlockOf = ({ blocks }: PlannedPage, file: string, end: number) =>
  blocks.findLastIndex(({ flags }, index) => index < end && flags.title === file && !flags.nocheck);

function testsOf(page: PlannedPage): TestRun[] {
  return buildStages(page)
    .filter(({ runsTests }) => runsTests)
    .flatMap(stage => {
      const tests = stage.files.filter(({ path: name }) => isTest(name));
      if (tests.length === 0) return [];
      const files = projectOf(page, stage, false);
      return tests.map(({ path: file }) => ({
        files,
        file,
        at: lastBlockOf(page, file, stage.end),
      }));
    });
}

/** The starts and test files of a page. Only guides of the current version have any, because only its packages are
 * bundled. A guide about an upgrade may name another version. */
export function planOf(page: PlannedPage): Plan {
  const { name, version } = page.collection;
  if (name !== currentVersion || version !== currentVersion) return { starts: [], tests: [] };
  return { starts: startsOf(page), tests: testsOf(page) };
}
