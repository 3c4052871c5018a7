/** The data that the build, the page for offline reading and the service worker exchange. */

/** A pack: a part of the site that readers can keep. */
export interface Pack {
  id: string;
  label: string;
  /** The path of its first page. */
  start: string;
  /** Uncompressed size of its files, including the files that every pack needs. */
  bytes: number;
  /** The path of its `FileList`, below the base URL. */
  list: string;
}

/** The list of all packs: `offline/packs.json`. */
export interface Packs {
  /** Changes with each deploy that changes a file of a pack. */
  stamp: string;
  packs: Pack[];
}

/** SHA-256 of files in hexadecimal, by path. */
export type FileList = Record<string, string>;

/** The packs that the reader keeps, and their files. */
export interface KeptPacks {
  stamp: string;
  /** Ids of the packs. */
  packs: string[];
  /** Links to the first pages of the packs. Earlier versions of the worker did not store any. */
  starts?: Pick<Pack, 'label' | 'start'>[];
  files: FileList;
}

/** A message of the page to the service worker, which replies on the port that comes with the message. */
export type WorkerRequest = { ask: 'state' } | { ask: 'keep'; packs: string[] } | { ask: 'remove' };

export type WorkerReply =
  | { is: 'state'; kept?: Pick<KeptPacks, 'stamp' | 'packs' | 'starts'> }
  | { is: 'progress'; done: number; total: number }
  | { is: 'failed'; message: string };

/** Paths below the base URL. */
export const workerFile = 'sw.js';
export const folder = 'offline';
export const packsFile = `${folder}/packs.json`;
/** The page that the worker redirects to if a page is not in the cache. Its query names the page as `from`. */
export const offlinePage = 'offline';
export const manifestFile = 'manifest.webmanifest';
