import path from 'node:path';
import { currentVersion } from '../config/site';
import { continuedFiles } from './continued';
import { type Page, readPageAt } from './pages';
import {
  buildStages,
  findConfiguration,
  isUntitled,
  type SnippetFile,
  type Stage,
} from './project';

/** The guide whose finished project other guides build upon. */
const quickGuide = 'quick_guide.md';

/** Whether a file belongs to the quick guide's example, and not to the set-up of the framework. */
const isExample = ({ path: name }: SnippetFile) => /^(src\/(controller|service)|test)\//.test(name);

/** Whether the reader has to remove a file: the controller of the quick guide, if another page replaces the service
 * with one that lacks the method which the controller calls. The quick guide tells readers to do so. */
const isRemoved = ({ path: name }: SnippetFile, shown: SnippetFile[]) =>
  name === 'src/controller/book.controller.ts' &&
  shown.some(
    file => file.path === 'src/service/book.service.ts' && !/\bfind\(id: number\)/.test(file.code),
  );

const inSources = ({ path: name }: SnippetFile) => name.startsWith('src/');

/** Matches a configuration that loads the folder `config` next to it, whole or file by file. */
const importsFolder = /importConfigs:\s*\[[^\]]*'(\.\/)?config\/?'|from '\.\/config\/config\./;

let page: Page | undefined;

/** The page of the quick guide in the default language. */
export const quickGuidePage = (): Page => (page ??= readPageAt(`docs/${quickGuide}`));

let finished: SnippetFile[] | undefined;

/** The files of the quick guide's finished project. */
export const quickGuideFiles = (): SnippetFile[] =>
  (finished ??= buildStages(quickGuidePage())
    .at(-1)!
    .files.filter(file => !isUntitled(file))
    .map(file => ({ ...file, lines: [] })));

/** The parts of a page that determine what it builds upon. */
type BuildingPage = Pick<Page, 'file' | 'name' | 'collection' | 'frontMatter'>;

/** The pages whose finished project a page continues, the nearest first. */
export const continuedPages = ({ file, frontMatter: { continues } }: BuildingPage): Page[] =>
  continuedFiles(file, continues as string | undefined).map(one => readPageAt(one));

/** A page and the pages that it continues: its reader has done what all of them say. */
export const withContinued = <Own extends BuildingPage>(page: Own): (Own | Page)[] => [
  page,
  ...continuedPages(page),
];

const finishedProjects = new Map<string, SnippetFile[]>();

/** The files of the finished project of a page that another page continues. */
function finishedFiles(page: Page): SnippetFile[] {
  const known = finishedProjects.get(page.source);
  if (known) return known;
  const { files } = overBase(page, buildStages(page).at(-1)!);
  const found = files.filter(file => !isUntitled(file)).map(file => ({ ...file, lines: [] }));
  finishedProjects.set(page.source, found);
  return found;
}

/** The files that a page of the current version builds upon. If the page continues another one, all files of that
 * page's finished project. Otherwise files of the quick guide's finished project. Empty for the quick guide itself. Its
 * example (`src/controller`, `src/service` and `test`) is excluded by default. Of the other files, a page gets
 *
 * - files below `src/`, unless the page shows a configuration that neither loads the folder `config` next to it nor
 *   imports files from it. If the configuration is in another start folder, such as `server/`, the page has renamed
 *   `src/`, and the files go there;
 * - JavaScript (CommonJS) files, unless the page shows a `package.json` with `"type": "module"`;
 * - all others.
 *
 * @param example whether to include the quick guide's example
 * @param files that the page shows */
export function baseFiles(
  page: BuildingPage,
  files: SnippetFile[],
  example = false,
): SnippetFile[] {
  if (page.collection.version !== currentVersion) return [];
  if (page.collection.name === currentVersion && page.name === quickGuide) return [];
  const [earlier] = continuedPages(page);
  if (earlier) return finishedFiles(earlier);
  const configuration = findConfiguration(files);
  const hasSources = !configuration || importsFolder.test(configuration.code);
  const folder = configuration ? path.posix.dirname(configuration.path) : 'src';
  const isModule = files.some(
    ({ path: name, code }) => name === 'package.json' && /"type":\s*"module"/.test(code),
  );
  return quickGuideFiles()
    .filter(file => (isExample(file) ? example : hasSources || !inSources(file)))
    .filter(file => !isRemoved(file, files))
    .filter(file => !(isModule && file.path.endsWith('.js')))
    .map(file => ({
      ...file,
      path: file.path.replace(/^src\//, `${folder.replace(/^src\/.*/, 'src')}/`),
    }));
}

/** Completes a stage of a page with the files that it builds upon and does not show. */
export function overBase(page: BuildingPage, stage: Stage, example = false): Stage {
  const shown = new Set(stage.files.map(file => file.path));
  const base = baseFiles(page, stage.files, example).filter(file => !shown.has(file.path));
  return { ...stage, files: [...stage.files, ...base] };
}
