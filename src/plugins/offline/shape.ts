/** What the build, the page and the service worker say to each other. */

/** A part of the site that a reader can keep. */
export interface Pack {
  id: string;
  label: string;
  /** The path of the page that it begins with. */
  start: string;
  /** Of its files and those that every part needs, uncompressed. */
  bytes: number;
  /** The path of its `FileList`, from the base URL. */
  list: string;
}

/** What can be kept: `offline/packs.json`. */
export interface Packs {
  /** Another one after a deploy that changed a file of a part. */
  stamp: string;
  packs: Pack[];
}

/** SHA-256 of files, in hexadecimal, by the paths of their addresses. */
export type FileList = Record<string, string>;

/** What is kept. */
export interface Kept {
  stamp: string;
  /** The parts, by id. */
  packs: string[];
  /** What leads to them; caches of earlier workers have none. */
  starts?: Pick<Pack, 'label' | 'start'>[];
  files: FileList;
}

/** What the page asks of the service worker; the answers come on the port that it sends along. */
export type Request = { ask: 'state' } | { ask: 'keep'; packs: string[] } | { ask: 'remove' };

export type Answer =
  | { is: 'state'; kept?: Pick<Kept, 'stamp' | 'packs' | 'starts'> }
  | { is: 'progress'; done: number; total: number }
  | { is: 'failed'; message: string };

/** Paths from the base URL. */
export const workerFile = 'sw.js';
export const folder = 'offline';
export const packsFile = `${folder}/packs.json`;
/** The page that offline readers are sent to from pages that are not kept, with `from`. */
export const offlinePage = 'offline';
export const manifestFile = 'manifest.webmanifest';
