/** The page's side of a worker in a sandboxed frame. What comes from the worker is data that a reader's code may have
 * made up, so that each field is read on its own, as text or a number. */
import { patience, silence } from '../limits';
import type { TestResult } from './tests';
import type { Job, Outcome, Report } from './worker';

/** Why the page ended a worker: it no longer answers, the job takes too long, or it sent too much. */
export type Ended = 'loop' | 'late' | 'output';

/** What calls get when a worker was ended. Pages say it in their language, by `Ended`. */
const words: Record<Ended, string> = {
  loop: 'Ended: the code no longer answers. It has an endless loop, or needs too much memory.',
  late: 'Ended: the code did not finish in time.',
  output: 'Ended: the code printed too much.',
};

export interface Result extends Outcome {
  /** Why the session ended. Its calls then answer no more. */
  ended?: Ended;
}

/** A worker, which runs one job after another or several at once. */
export interface Session {
  /** Runs a job.
   * @param seconds after which the worker is ended, instead of the limit of the session */
  call(job: Job, seconds?: number): Promise<Result>;
  /** What the calls of the session get from its end on. */
  whenEnded: Promise<Result>;
  /** Ends the worker and removes the frame. */
  close(): void;
}

/** The number of the job that nobody calls: the start of the worker. */
const start = 0;

type Plain = Record<string, unknown>;

const plain = (value: unknown) => (value && typeof value === 'object' ? value : {}) as Plain;
const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

function exchangeOf(value: unknown): NonNullable<Outcome['answer']> {
  const { method, url, head, body } = plain(value);
  return { method: textOf(method), url: textOf(url), head: textOf(head), body: textOf(body) };
}

const statuses = ['passed', 'failed', 'skipped'] as const;

function testOf(value: unknown): TestResult {
  const { name, path, status, ms, message, line } = plain(value);
  return {
    name: textOf(name),
    path: list(path).map(textOf),
    status: statuses.find(one => one === status) ?? 'failed',
    ms: numberOf(ms) ?? 0,
    ...(message !== undefined && { message: textOf(message) }),
    ...(line !== undefined && { line: numberOf(line) }),
  };
}

function outcomeOf(value: unknown): Outcome {
  const { error, answer, ports, tests, ms } = plain(value);
  return {
    ...(error !== undefined && { error: textOf(error) }),
    ...(answer !== undefined && { answer: exchangeOf(answer) }),
    ...(ports !== undefined && { ports: list(ports).flatMap(port => numberOf(port) ?? []) }),
    ...(tests !== undefined && { tests: list(tests).map(testOf) }),
    ...(ms !== undefined && { ms: numberOf(ms) }),
  };
}

function reportOf({ type, text, exchange }: Plain): Report | undefined {
  if (type === 'print' || type === 'value') return { type, text: textOf(text) };
  return type === 'exchange' ? { type, exchange: exchangeOf(exchange) } : undefined;
}

function parsed(text: string): Plain {
  try {
    return plain(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Opens a worker in a frame of its own.
 * @param code the address of the frame's document, and the text of the worker
 * @param onReport gets what the worker reports during and between its jobs
 * @param limits seconds without an answer to a ping, and seconds that the start and a job may take
 * @throws if the worker does not start */
export function openSession(
  code: { frame: string; worker: string },
  onReport: (report: Report) => void,
  limits = { silence, patience },
): Promise<Session> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.referrerPolicy = 'no-referrer';
  element.hidden = true;
  element.src = code.frame;
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map<number, { resolve: (result: Result) => void; left: number }>();
  let ended: Result | undefined;
  let tellEnd: (result: Result) => void;
  const whenEnded = new Promise<Result>(resolve => (tellEnd = resolve));
  let next = 1;
  let silent = 0;

  const end = (result: Result) => {
    if (ended) return;
    ended = result;
    tellEnd(result);
    clearInterval(ticks);
    port.close();
    element.remove();
    for (const { resolve } of waiting.values()) resolve(result);
    waiting.clear();
  };
  const endFor = (why: Ended) => end({ error: words[why], ended: why });
  // Only seconds count in which this page ticks on time: otherwise the tab sleeps, or the machine is busy.
  let last = performance.now();
  const ticks = setInterval(() => {
    const now = performance.now();
    const isLate = now - last > 1500;
    last = now;
    port.postMessage('ping');
    if (isLate) return;
    // The start of a worker is a job, too.
    if (!waiting.has(start) && ++silent >= limits.silence) return endFor('loop');
    for (const job of waiting.values()) if (--job.left <= 0) return endFor('late');
  }, 1000);

  const session: Session = {
    whenEnded,
    call: (job, seconds = limits.patience) =>
      new Promise(resolve => {
        if (ended) return resolve(ended);
        const id = next++;
        waiting.set(id, { resolve, left: seconds });
        port.postMessage({ id, job });
      }),
    close: () => end({ error: 'The session is closed.' }),
  };
  return new Promise((resolve, reject) => {
    waiting.set(start, { resolve: ({ error }) => reject(new Error(error)), left: limits.patience });
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'ping') return void (silent = 0);
      // Objects are from the frame, text is from the worker.
      if (typeof data !== 'string') {
        const { ended: why, fault } = plain(data);
        if (why === 'output') return endFor(why);
        if (waiting.has(start)) return end({ error: textOf(fault) });
        return onReport({ type: 'print', text: `${textOf(fault)}\n` });
      }
      const message = parsed(data);
      if (message.ready) {
        waiting.delete(start);
        resolve(session);
      } else if (typeof message.id === 'number') {
        waiting.get(message.id)?.resolve(outcomeOf(message.outcome));
        waiting.delete(message.id);
      } else {
        const report = reportOf(message);
        if (report) onReport(report);
      }
    };
    const pass = () =>
      element.contentWindow!.postMessage({ code: code.worker, port: port2 }, '*', [port2]);
    element.addEventListener('load', pass, { once: true });
    document.body.append(element);
  });
}
