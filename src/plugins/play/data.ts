/** The files that the build writes for pages whose project runs in the browser. */
import { currentVersion } from '../../config/site';
import type { PlainRequest } from '../../content/requests';

/** The folder of the files with hashes in their names, below the home page of each language. A folder of its own below
 * the page `/play`: hosts may apply the rule for `play/*` to the page, whose content changes. */
export const folder = 'play/files';

/** The path of the data of the example of the home page, below the home page of each language. */
export const homeData = 'projects/home.json';

/** The path of the data of a page, beside its archive, below the home page of each language.
 * @param name path of the page in its collection, such as `extensions/koa.md` */
export const dataPath = (name: string): string =>
  `projects/${currentVersion}/${name.replace(/\.mdx?$/, '')}.json`;

/** What readers can run at a block: requests of a started application, or a test file. */
export interface Action {
  /** Index in `runs`. */
  run: number;
  requests?: PlainRequest[];
  /** Path of the test file in the project. */
  test?: string;
}

/** Texts by path in the project. */
export type Files = Record<string, string>;

/** A compiled project. */
export interface Run {
  files: Files;
  /** Code by the path of its file. */
  compiled: Files;
  /** Names of the packages that it loads. */
  packages: string[];
  /** Variables of Node.js at a start. */
  env: Record<string, string>;
  /** The folder of its configuration. */
  baseDir: string;
}

/** What a page runs. */
export interface PageRuns {
  runs: Run[];
  /** By the number of the block on the page. */
  actions: Record<string, Action>;
}

/** What projects can import, beside what their pages import: the content of the file `PageData.index`. */
export interface PackageIndex {
  /** The packages of all pages: the address of the file with their code, the other packages that they need, and the
   * installed version. Modules of Node.js with a file have no version. */
  packages: Record<string, { file: string; needs: string[]; version?: string }>;
  /** Names of the modules of Node.js. */
  modules: readonly string[];
}

/** The data of a page in one language. Addresses include the base URL. */
export interface PageData extends PageRuns {
  /** Address of the document of the frame. */
  frame: string;
  /** Address of the script of the worker. */
  worker: string;
  /** Address of the script of the compiler. */
  compiler: string;
  /** Addresses of files with the code of packages, by package. A file may have several packages: it is JSON with the
   * code by name. */
  packages: Record<string, string>;
  /** Address of the index of all packages. */
  index: string;
  /** Address of the list of the declarations of packages, a `TypeList`. */
  types: string;
}
