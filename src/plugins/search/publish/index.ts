/** Replaces the records in Algolia by the records of a build. */
import { algoliasearch, type SearchClient } from 'algoliasearch';
import { levelOf, type SearchRecord } from '../records/record';
import { settings, weightOfKind } from './settings';

export interface Target {
  appId: string;
  /** A key with write access, which must never get into a build. */
  adminKey: string;
  index: string;
}

const variables = {
  appId: 'ALGOLIA_APP_ID',
  adminKey: 'ALGOLIA_ADMIN_KEY',
  index: 'ALGOLIA_INDEX',
} as const;

/** Reads from the environment where to publish.
 * @throws naming the variables that are not set */
export function readTarget(env: Record<string, string | undefined>): Target {
  const missing = Object.values(variables).filter(name => !env[name]);
  if (missing.length > 0) {
    throw new Error(
      `Publishing needs ${Object.values(variables).join(', ')}; not set: ${missing.join(', ')}`,
    );
  }
  const [appId, adminKey, index] = Object.values(variables).map(name => env[name]!);
  return { appId: appId!, adminKey: adminKey!, index: index! };
}

/** The maximum bytes of text in a record. The smallest plan of Algolia limits a whole record to 10,000 bytes. */
const longestText = 7000;

/** Splits a text at spaces or punctuation into parts that fit into a record. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of text.match(/[^\s。；，]*[\s。；，]?/gu)!) {
    if (part && Buffer.byteLength(part + piece) > longestText) {
      parts.push(part);
      part = '';
    }
    part += piece;
  }
  return [...parts, part].filter(Boolean).map(one => one.trim());
}

/** Turns records into Algolia objects: adds weights for the ranking, and splits long records. */
export function toObjects(records: SearchRecord[]): Record<string, unknown>[] {
  return records.flatMap((record, position) => {
    const kind = record.isHistorical ? 0 : weightOfKind(record.kind);
    const weight = { kind, level: 7 - levelOf(record), position };
    // Ids are addresses, so they differ between languages, too.
    const object = { ...record, weight };
    const { content, code, objectID } = record;
    if (Buffer.byteLength(`${content}${code}`) <= longestText) return [object];
    const parts = [
      ...cut(content ?? '').map(text => ({ content: text, code: null })),
      ...cut(code ?? '').map(text => ({ content: null, code: text })),
    ];
    return parts.map((part, at) => ({ ...object, ...part, objectID: `${objectID}~part${at}` }));
  });
}

type ClientOptions = Parameters<typeof algoliasearch>[2];

function explain(error: unknown, { appId, index }: Target): Error {
  const { status, message } = error as Error & { status?: number };
  const where = `the index "${index}" of the application "${appId}"`;
  if (status === 401 || status === 403) {
    return new Error(
      `Algolia refuses the key in ${variables.adminKey} for ${where} (${message}): ` +
        'give it the rights addObject, deleteIndex, deleteObject, editSettings and settings',
      { cause: error },
    );
  }
  if (status === 429) {
    return new Error(`Algolia takes no more requests for ${where} for now: publish again later`, {
      cause: error,
    });
  }
  return new Error(`${where} could not be replaced: ${message}`, { cause: error });
}

async function fill(client: SearchClient, indexName: string, objects: object[]): Promise<void> {
  const { taskID } = await client.setSettings({ indexName, indexSettings: settings });
  await client.waitForTask({ indexName, taskID });
  await client.chunkedBatch({
    indexName,
    objects: objects as Record<string, unknown>[],
    action: 'addObject',
    waitForTasks: true,
    batchSize: 1000,
  });
}

/** Replaces an index atomically: fills a second index and moves it over the first. If anything fails, the index stays
 * as it was.
 * @param options options of the Algolia client, for tests
 * @returns the number of objects
 * @throws with instructions */
export async function publish(
  records: SearchRecord[],
  target: Target,
  options?: ClientOptions,
): Promise<number> {
  const client = algoliasearch(target.appId, target.adminKey, options);
  const draft = `${target.index}_draft`;
  const objects = toObjects(records);
  try {
    await fill(client, draft, objects);
    const { taskID } = await client.operationIndex({
      indexName: draft,
      operationIndexParams: { operation: 'move', destination: target.index },
    });
    await client.waitForTask({ indexName: target.index, taskID });
    return objects.length;
  } catch (error) {
    // Failures are ignored: the next run overwrites the draft.
    await client.deleteIndex({ indexName: draft }).catch(() => undefined);
    throw explain(error, target);
  }
}
