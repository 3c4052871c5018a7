/** What the worker of a page runs. */
export interface Project {
  /** The files as their author sees them, by path in the project. */
  files: Record<string, string>;
  /** The code of TypeScript files, compiled to CommonJS. */
  compiled: Record<string, string>;
  /** The code of bundled packages. */
  packages: Record<string, string>;
}
