/** What the page of offline reading knows and does. */
import { type FormEvent, useEffect, useState } from 'react';
import { siteAddress } from '@site/src/client/siteAddress';
import { root } from '@site/src/client/homes';
import {
  type Answer,
  type Kept,
  type Pack,
  type Packs,
  packsFile,
} from '@site/src/plugins/offline/shape';
import { ask, canKeep, findWorker, startWorker } from './client';

export type State =
  | { is: 'loading' }
  | { is: 'unsupported' }
  /** `isRegistered`: there is a worker, and maybe files that a try that failed has left. */
  | {
      is: 'idle';
      isRegistered: boolean;
      kept?: Pick<Kept, 'stamp' | 'packs' | 'starts'>;
      failure?: string;
    }
  | { is: 'working'; done: number; total: number };

/** The path of the page that led here, with the section that browsers carry over, if one of this site did: the
 * address may come from anybody. */
function pageAskedFor(): string | undefined {
  const from = new URLSearchParams(location.search).get('from') || undefined;
  return siteAddress(from && from + location.hash, location.href, root);
}

interface Offline {
  state: State;
  /** What can be kept, once the list of it has come. */
  packs: Pack[];
  /** Whether that list cannot be had. */
  isUnlisted: boolean;
  /** The page that could not be read offline and led here. */
  from?: string;
  /** Keeps what is chosen in a form. */
  keep: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Removes all that is kept. */
  remove: () => Promise<void>;
}

type LastAnswer = Exclude<Answer, { is: 'progress' }>;

/** @param before what was kept before the work, by id; a failure leaves it as it is */
const stateAfter = (answer: LastAnswer, before?: Kept['packs']): State => ({
  is: 'idle',
  isRegistered: true,
  ...(answer.is === 'state'
    ? { kept: answer.kept }
    : { failure: answer.message, kept: before && { stamp: '', packs: before } }),
});

/** @param baseUrl of the language that is kept */
export function useOffline(baseUrl: string): Offline {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [packs, setPacks] = useState<Pack[]>([]);
  const [isUnlisted, setIsUnlisted] = useState(false);
  const [from, setFrom] = useState<string>();

  const settle = (answer: LastAnswer, before?: Kept['packs']) =>
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
      // The browser may ask the reader, or not do it: what is kept then goes first when room is short.
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
