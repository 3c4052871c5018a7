import path from 'node:path';
import { currentVersion } from '../config/site';
import { type Page, readPageAt } from './pages';
import {
  buildStages,
  findConfiguration,
  isUntitled,
  type SnippetFile,
  type Stage,
} from './project';

/** The guide whose finished project a reader of another one has. */
const quickGuide = 'quick_guide.md';

/** What that project has beside the framework's set-up: the quick guide's own example. */
const isExample = ({ path: name }: SnippetFile) => /^(src\/(controller|service)|test)\//.test(name);

/** What its reader removes where the service of another page, without the method that it calls, replaces
 * that of the quick guide. The quick guide says so. */
const isRemoved = ({ path: name }: SnippetFile, shown: SnippetFile[]) =>
  name === 'src/controller/book.controller.ts' &&
  shown.some(
    file => file.path === 'src/service/book.service.ts' && !/\bfind\(id: number\)/.test(file.code),
  );

const inSources = ({ path: name }: SnippetFile) => name.startsWith('src/');

/** Settings from the folder `config` beside the configuration, loaded whole or file by file. */
const importsFolder = /importConfigs:\s*\[[^\]]*'(\.\/)?config\/?'|from '\.\/config\/config\./;

let page: Page | undefined;

/** The page of the quick guide in the default language. */
export const quickGuidePage = (): Page => (page ??= readPageAt(`docs/${quickGuide}`));

let finished: SnippetFile[] | undefined;

/** The project of the quick guide as it is at its end. */
export const quickGuideFiles = (): SnippetFile[] =>
  (finished ??= buildStages(quickGuidePage())
    .at(-1)!
    .files.filter(file => !isUntitled(file))
    .map(file => ({ ...file, lines: [] })));

/** The files of the quick guide's finished project that a page of the current version changes, none
 * for the quick guide itself. Its example, `src/controller`, `src/service` and `test`, is none of
 * them. Of the others a page gets
 *
 * - those below `src/` if it shows no configuration of its own, or one that loads the folder
 *   `config` beside it or imports its files; a page whose configuration is in another start folder, such as `server/`,
 *   gets them there, as it has renamed `src/`;
 * - those of JavaScript (CommonJS) unless it shows a `package.json` with `"type": "module"`;
 * - all the rest.
 *
 * @param example whether to include the quick guide's example
 * @param files what the page shows */
export function baseFiles(
  page: Pick<Page, 'collection' | 'name'>,
  files: SnippetFile[],
  example = false,
): SnippetFile[] {
  if (page.collection.version !== currentVersion) return [];
  if (page.collection.name === currentVersion && page.name === quickGuide) return [];
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

/** A stage of a page with what it does not show of the project that it changes. */
export function overBase(
  page: Pick<Page, 'collection' | 'name'>,
  stage: Stage,
  example = false,
): Stage {
  const shown = new Set(stage.files.map(file => file.path));
  const base = baseFiles(page, stage.files, example).filter(file => !shown.has(file.path));
  return { ...stage, files: [...stage.files, ...base] };
}
