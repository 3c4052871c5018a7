declare module '@generated/split-routes/parts' {
  import type { RouteChunkNames } from '@docusaurus/types';
  import type { VersionDoc } from '@site/src/bundle/split-routes/docs';

  type ChunkName = string;
  /** Chunk files by chunk id. */
  type Files = Record<string, string>;
  export interface RoutePart {
    /** Key of the first page in this part. */
    first: string;
    /** The first key of the next part. */
    next?: string;
    docs: VersionDoc[];
    files: Files;
    names: RouteChunkNames;
    registry: Record<ChunkName, [() => Promise<unknown>]>;
    routes: [list: number, path: string, hash: string, attributes: object][];
  }
  /** The content of `routes.json`. */
  export interface RouteScripts {
    /** The script with the bundler's runtime, below the base URL; identifies the build. */
    runtime: string;
    /** The scripts of the route tables. */
    files: Files;
  }
  export interface List {
    /** The first key of each part, and a function that loads the part. */
    parts: [first: string, load: () => Promise<RoutePart>][];
  }

  /** The first key of the first part. */
  export const first: string | undefined;
  export const loadList: () => Promise<List>;
}
