declare module '@generated/split-routes/parts' {
  import type { RouteChunkNames } from '@docusaurus/types';

  type ChunkName = string;
  interface Part {
    files: Record<string, string>;
    names: RouteChunkNames;
    registry: Record<ChunkName, [() => Promise<unknown>]>;
    routes: [list: number, path: string, hash: string, attributes: object][];
  }
  /** The key that each part starts with, and what loads the part. */
  const parts: [first: string, load: () => Promise<Part>][];
  export default parts;
}
