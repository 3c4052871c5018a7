// Runs in a tab of the check: opens workers by the same code as the site.
import { openSession, type Session } from '../../src/plugins/play/client/session';
import type { Job, Outcome, Report } from '../../src/plugins/play/client/worker';

/** What the tab offers to the check. */
export interface Play {
  /** Replaces the worker by a new one.
   * @throws if it does not start */
  open(): Promise<void>;
  /** Runs a job, and returns what the worker reported meanwhile. */
  call(job: Job): Promise<{ outcome: Outcome; reports: Report[] }>;
}

/** Much more than on the site, in seconds: how busy a machine is must not decide what differs. */
const limits = { silence: 60, patience: 120 };

const worker = fetch('/worker').then(response => response.text());
let session: Session | undefined;
let reports: Report[] = [];

const play: Play = {
  open: async () => {
    session?.close();
    reports = [];
    const code = { frame: '/frame', worker: await worker };
    session = await openSession(code, report => void reports.push(report), limits);
  },
  call: async job => {
    const outcome = await session!.call(job);
    return { outcome, reports: reports.splice(0) };
  },
};
Object.assign(window, { play });
