/** The files that the build writes for pages whose project runs in the browser. */
import { currentVersion } from '../../config/site';
import type { PlainRequest } from '../../content/requests';

/** The folder of the files with hashes in their names, below the home page of each language. */
export const folder = 'play';

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
}
