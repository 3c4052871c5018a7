import { servesHttp, startedStages, startersOf } from '../../src/content/applications';
import { currentVersion } from '../../src/config/site';
import type { Page } from '../../src/content/pages';
import { overBase, quickGuidePage, withContinued } from '../../src/content/quickGuide';
import { isCode, type SnippetFile, type Stage } from '../../src/content/project';
import type { Asked, PlainRequest } from '../../src/content/requests';
import { serversOf } from '../snippets/servers';
import { tokens } from '../snippets/tokens';
import { parseExchange } from '../snippets/transcript';
import { type Assignment, variablesOf } from './environment';
import type { Mode, Project } from './start';

/** The configuration of Hooks, whose own server has a separate port. */
const isOfHooks = ({ path: name }: SnippetFile) => name === 'midway.config.ts';

const ofPlatform = /'@midwayjs\/faas'/;

/** A request that a reader has tried, and its answer. */
interface Tried {
  request: PlainRequest;
  status: number;
  body?: string;
}

/** The answers of the quick guide's application that its reader knows: the answers that the page shows, and the status
 * for a missing book. */
function ofQuickGuide(): Tried[] {
  const { code } = quickGuidePage().blocks.find(({ lang }) => lang === 'http')!;
  return [
    { url: '/books/2', status: 200, body: parseExchange(code).body },
    { url: '/books/99', status: 404 },
  ].map(({ url, ...answer }) => ({
    request: { method: 'GET', url, headers: { Accept: 'application/json' }, body: '' },
    ...answer,
  }));
}

/** A start of a page's project, and its expected results. */
export interface Attempt {
  mode: Mode;
  project: Project;
  /** Bash commands that set variables. */
  variables: string[];
  asked: Asked[];
  /** The answers of the quick guide's application, if the project is merged into it. */
  tried: Tried[];
  /** What sends it requests: a reader, a platform, or perhaps nothing. */
  servedBy: 'itself' | 'platform' | 'unknown';
  /** The executed code without comments. Two languages of a page often have the same code. */
  program: string;
}

/** The commands with which a reader has set the variables that files read: those of the page, of the pages that it
 * continues, and of the quick guide, of which the first that sets a variable counts. */
export async function variablesFor(
  page: Page,
  files: Pick<SnippetFile, 'code'>[],
  mode: Mode,
): Promise<string[]> {
  const found = new Map<string, Assignment>();
  for (const one of [quickGuidePage(), ...withContinued(page).reverse()])
    for (const each of await variablesOf(one, files, mode)) {
      found.delete(each.name);
      found.set(each.name, each);
    }
  const all = [...found.values()];
  return [
    ...new Set(all.flatMap(({ writes }) => writes)),
    ...all.map(({ text }) => `export ${text}`),
  ];
}

async function planStart(
  page: Page,
  stage: Stage,
  mode: Mode,
  merged: boolean,
  asked: Asked[],
): Promise<Attempt> {
  const { files } = overBase(page, stage, merged);
  const variables = await variablesFor(page, files, mode);
  const imports = Object.values(startersOf(files)).join('\n');
  const serves = servesHttp.test(imports) && !files.some(isOfHooks);
  return {
    mode,
    project: { page, files },
    variables,
    asked,
    tried: merged && !page.frontMatter.continues ? ofQuickGuide() : [],
    servedBy: serves ? 'itself' : ofPlatform.test(imports) ? 'platform' : 'unknown',
    program: JSON.stringify([
      page.collection.version,
      serversOf(page),
      mode,
      asked.map(({ request }) => request),
      variables,
      files
        .filter(file => !/^test\//.test(file.path))
        .map(file => [file.path, isCode(file) ? tokens(file.code, file.path) : file.code]),
    ]),
  };
}

/** Plans the starts that show whether a reader gets what a page promises. Empty if its project is not an application.
 * Leaves out production if the platform starts the application. */
export async function planStarts(page: Page): Promise<Attempt[]> {
  const isCurrent = page.collection.version === currentVersion;
  const starts = startedStages(page).map(async ({ stage, isLast, imports, asked }) => {
    const local = await planStart(page, stage, 'local', isCurrent, asked);
    if (!isLast || ofPlatform.test(imports)) return [local];
    return [local, await planStart(page, stage, 'production', false, [])];
  });
  return (await Promise.all(starts)).flat();
}

/** What the starts of a page execute, and what their results are compared with. */
export const inputOf = (page: Page, attempts: Attempt[]): string =>
  JSON.stringify([
    attempts.map(({ program, tried, servedBy, asked }) => [
      program,
      tried,
      servedBy,
      asked.map(({ answers }) => answers.map(({ lang, code }) => [lang, code])),
    ]),
    page.frontMatter.reader ?? null,
  ]);
