declare module '@generated/split-routes/parts' {
  type ChunkName = string;
  interface Part {
    files: Record<string, string>;
    names: Record<string, object>;
    registry: Record<ChunkName, [() => Promise<unknown>]>;
    routes: [list: number, path: string, hash: string, attributes: object][];
  }
  /** The key that each part starts with, and what loads the part. */
  const parts: [first: string, load: () => Promise<Part>][];
  export default parts;
}
