/** The index of all pages of one tag: what is searched, and what is shown of it. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import { type Kind, type Level, levelNames, levelOf, type SearchRecord } from './record';
import { tokenize } from './tokenize';

/** A record without what its shard or its URL says already. */
export interface StoredRecord {
  /** Path from the base URL, and anchor. */
  path: string;
  kind: Kind;
  level: Level;
  /** From level 0 down to the section; null for a level that the page leaves out. */
  hierarchy: (string | null)[];
  content: string;
}

export interface Shard {
  tag: string;
  records: StoredRecord[];
  index: MiniSearch<IndexedSection>;
}

/** What a shard is as a file. */
export interface ShardFile {
  records: StoredRecord[];
  index: AsPlainObject;
}

/** The shards of a language. */
export interface Manifest {
  language: string;
  /** Files by tag. */
  shards: Record<string, string>;
}

export type Field = 'title' | 'heading' | 'path' | 'text';

interface IndexedSection extends Record<Field, string> {
  id: number;
}

const options: Options<IndexedSection> = {
  fields: ['title', 'heading', 'path', 'text'] satisfies Field[],
  tokenize: text => tokenize(text).map(({ term }) => term),
  processTerm: term => term,
};

function toSection({ hierarchy, level, content }: StoredRecord, id: number): IndexedSection {
  const own = hierarchy[level] ?? '';
  return {
    id,
    title: level === 1 ? own : '',
    heading: level === 1 ? '' : own,
    path: hierarchy.slice(0, level).filter(Boolean).join('\n'),
    text: content,
  };
}

/** Shortens a record to what a shard keeps.
 * @param root what every URL of the language begins with */
export function toStored(record: SearchRecord, root: string): StoredRecord {
  const level = levelOf(record);
  if (!record.url.startsWith(root)) throw new Error(`${record.url} is not below ${root}`);
  return {
    path: record.url.slice(root.length),
    kind: record.kind,
    level,
    hierarchy: levelNames.slice(0, level + 1).map(name => record.hierarchy[name]),
    content: record.content ?? '',
  };
}

/** Makes the file of a shard. */
export function buildShard(records: StoredRecord[]): ShardFile {
  const index = new MiniSearch(options);
  index.addAll(records.map(toSection));
  return { records, index: index.toJSON() };
}

/** Makes a file's content ready to be searched, in steps that let the page breathe. */
export async function loadShard(tag: string, { records, index }: ShardFile): Promise<Shard> {
  return { tag, records, index: await MiniSearch.loadJSAsync(index, options) };
}
