import path from 'node:path';

/** The path of a file from the root of the repository, with slashes on every system. */
export const fromSite = (file: string): string =>
  path.relative('.', file).replaceAll(path.sep, '/');
