/** State and actions of the page about offline reading. */
import { type FormEvent, useEffect, useState } from 'react';
import { siteAddress } from '@site/src/client/siteAddress';
import { root } from '@site/src/client/homes';
import {
  type KeptPacks,
  type Pack,
  type Packs,
  packsFile,
  type WorkerReply,
} from '@site/src/plugins/offline/protocol';
import { ask, canKeep, findWorker, startWorker } from './client';

export type State =
  | { is: 'loading' }
  | { is: 'unsupported' }
  /** If `isRegistered`, there is a worker, and perhaps there are files from a failed attempt. */
  | {
      is: 'idle';
      isRegistered: boolean;
      kept?: Pick<KeptPacks, 'stamp' | 'packs' | 'starts'>;
      failure?: string;
    }
  | { is: 'working'; done: number; total: number };

/** The path of the page that is not available offline, with the hash that browsers carry over a redirect; undefined
 * if it is not on this site, as anybody can write the address. */
function pageAskedFor(): string | undefined {
  const from = new URLSearchParams(location.search).get('from') || undefined;
  return siteAddress(from && from + location.hash, location.href, root);
}

interface Offline {
  state: State;
  /** The packs that can be kept, once their list has loaded. */
  packs: Pack[];
  /** Whether the list of packs failed to load. */
  isUnlisted: boolean;
  /** The page that is not available offline and redirected here. */
  from?: string;
  /** Keeps the packs that are selected in a form. */
  keep: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Removes all packs. */
  remove: () => Promise<void>;
}

type LastAnswer = Exclude<WorkerReply, { is: 'progress' }>;

/** @param before what was kept before the work, by id; a failure leaves it unchanged */
const stateAfter = (answer: LastAnswer, before?: KeptPacks['packs']): State => ({
  is: 'idle',
  isRegistered: true,
  ...(answer.is === 'state'
    ? { kept: answer.kept }
    : { failure: answer.message, kept: before && { stamp: '', packs: before } }),
});

/** @param baseUrl of the language to keep */
export function useOffline(baseUrl: string): Offline {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [packs, setPacks] = useState<Pack[]>([]);
  const [isUnlisted, setIsUnlisted] = useState(false);
  const [from, setFrom] = useState<string>();

  const settle = (answer: LastAnswer, before?: KeptPacks['packs']) =>
    setState(stateAfter(answer, before));

  useEffect(() => {
    const start = async () => {
      setFrom(pageAskedFor());
      if (!canKeep()) {
        setState({ is: 'unsupported' });
        return;
      }
      const worker = await findWorker(baseUrl);
      if (worker) settle(await ask(worker, { ask: 'state' }));
      else setState({ is: 'idle', isRegistered: false });
      const response = await fetch(baseUrl + packsFile);
      if (!response.ok) throw new Error(`${packsFile}: ${response.status}`);
      setPacks(((await response.json()) as Packs).packs);
    };
    start().catch(() => setIsUnlisted(true));
  }, [baseUrl]);

  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('pack').map(String);
    if (chosen.length === 0) return;
    const before = state.is === 'idle' ? state.kept?.packs : undefined;
    setState({ is: 'working', done: 0, total: 0 });
    try {
      // The browser may ask the reader, or refuse; it may then evict the files when space is short.
      void navigator.storage.persist();
      const worker = await startWorker(baseUrl);
      settle(
        await ask(worker, { ask: 'keep', packs: chosen }, progress =>
          setState({ ...progress, is: 'working' }),
        ),
        before,
      );
    } catch (error) {
      settle({ is: 'failed', message: (error as Error).message }, before);
    }
  };

  const remove = async () => {
    const worker = await findWorker(baseUrl);
    if (worker) {
      await ask(worker, { ask: 'remove' });
      await worker.unregister();
    }
    setState({ is: 'idle', isRegistered: false });
  };

  return { state, packs, isUnlisted, from, keep, remove };
}
