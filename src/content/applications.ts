/** The applications of pages: which stages of a page's project its reader starts. */
import { currentVersion } from '../config/site';
import type { Page } from './pages';
import {
  buildStages,
  findConfiguration,
  isCode,
  isUntitled,
  type SnippetFile,
  type Stage,
} from './project';
import { overBase } from './quickGuide';
import { type Asked, requestsOf } from './requests';

/** Frameworks that an application imports. */
const frameworks =
  /'@midwayjs\/(koa|web|express|faas|grpc|rabbitmq|mqtt|kafka|socketio|ws|bull|bullmq|cron)'/;

/** Imports of applications that answer HTTP requests by themselves. Functions get theirs from a platform. */
export const servesHttp = /'@midwayjs\/(koa|web|express)'/;

const codeOf = (file: SnippetFile | undefined) => (file?.code ?? '').replaceAll('"', "'");

/** The files that name the frameworks of an application: its configuration, and its start script, which is the only
 * such file in earlier versions. */
export const startersOf = (files: SnippetFile[]) => ({
  configuration: codeOf(findConfiguration(files)),
  bootstrap: codeOf(files.find(({ path: name }) => name === 'bootstrap.js')),
});

const shownSources = (files: SnippetFile[]) =>
  files.some(
    file =>
      !isUntitled(file) && isCode(file) && !/^test\//.test(file.path) && file.path.includes('/'),
  );

/** The parts of a page that determine what its reader runs. */
export type PlannedPage = Pick<Page, 'file' | 'name' | 'collection' | 'frontMatter' | 'blocks'>;

/** A stage of a page's project that its reader starts as an application. */
export interface StartedStage {
  stage: Stage;
  isLast: boolean;
  /** The code that imports the application's frameworks. */
  imports: string;
  /** The requests that the page shows for it. */
  asked: Asked[];
}

/** The stages of a page's project that its reader starts: the last, and those before it that answer requests. Empty if
 * the project is not an application. */
export function startedStages(page: PlannedPage): StartedStage[] {
  const stages = buildStages(page).map(stage => ({
    ...stage,
    files: stage.files.filter(file => !isUntitled(file)),
  }));
  const all = requestsOf(page);
  const starter = page.collection.version === currentVersion ? 'configuration' : 'bootstrap';
  return stages.flatMap((stage, index): StartedStage[] => {
    const imports = startersOf(overBase(page, stage).files)[starter];
    if (!shownSources(stage.files) || !frameworks.test(imports)) return [];
    const from = stages[index - 1]?.end ?? 0;
    const asked = all.filter(({ at }) => at >= from && at < stage.end);
    const isLast = index === stages.length - 1;
    const isAnswered = asked.some(({ answers }) => answers.length > 0);
    return isLast || isAnswered ? [{ stage, isLast, imports, asked }] : [];
  });
}
