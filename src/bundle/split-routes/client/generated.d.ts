declare module '@generated/split-routes/parts' {
  import type { RouteChunkNames } from '@docusaurus/types';
  import type { DocOf } from '@site/src/bundle/split-routes/docs';

  type ChunkName = string;
  /** Files of chunks by chunk id. */
  type Files = Record<string, string>;
  export interface Part {
    /** The part has the pages with keys from this one on. */
    first: string;
    /** The first key of the next part. */
    next?: string;
    docs: DocOf[];
    files: Files;
    names: RouteChunkNames;
    registry: Record<ChunkName, [() => Promise<unknown>]>;
    routes: [list: number, path: string, hash: string, attributes: object][];
  }
  /** `routes.json` of a build. */
  export interface RouteScripts {
    /** The script of the bundler's runtime, below the base URL. */
    runtime: string;
    /** The scripts of the route tables. */
    files: Files;
  }
  export interface List {
    /** The key that each part starts with, and what loads the part. */
    parts: [first: string, load: () => Promise<Part>][];
  }

  /** The key that the first part starts with. */
  export const first: string | undefined;
  export const loadList: () => Promise<List>;
}
