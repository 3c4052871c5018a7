/** Talks to the service worker from the page. */
import { root } from '@site/src/client/homes';
import type { WorkerReply, WorkerRequest } from '@site/src/plugins/offline/protocol';
import { workerFile } from '@site/src/plugins/offline/protocol';

/** Whether this browser supports offline reading here: it does not without https, nor in some private windows. */
export const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;

/** Returns the worker of this language, if the reader registered it before: the worker of another language may
 * control this page. */
export async function findWorker(baseUrl: string): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(baseUrl);
  const isOwn = found?.scope.replace(/\/?$/, '/') === new URL(baseUrl, location.href).href;
  return isOwn ? found : undefined;
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error('The service worker was removed meanwhile');
  while (worker.state !== 'activated') {
    await new Promise(resolve => worker.addEventListener('statechange', resolve, { once: true }));
    if (worker.state === 'redundant') throw new Error('The service worker could not be started');
  }
  return worker;
}

/** Milliseconds without a message after which the browser has probably stopped the worker. */
const patience = 120_000;

/** Sends a request to the worker.
 * @returns the final answer, after any progress; a failure if the worker falls silent */
export async function ask(
  registration: ServiceWorkerRegistration,
  request: WorkerRequest,
  onProgress: (progress: Extract<WorkerReply, { is: 'progress' }>) => void = () => undefined,
): Promise<Exclude<WorkerReply, { is: 'progress' }>> {
  const worker = await activeWorker(registration);
  const { port1, port2 } = new MessageChannel();
  return new Promise(resolve => {
    const end = (answer: Exclude<WorkerReply, { is: 'progress' }>) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const wait = () =>
      setTimeout(() => end({ is: 'failed', message: 'the browser stopped the work' }), patience);
    let timer = wait();
    port1.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.is !== 'progress') {
        end(data);
        return;
      }
      clearTimeout(timer);
      timer = wait();
      onProgress(data);
    };
    worker.postMessage(request, [port2]);
  });
}

/** Returns the worker of this language, and registers it if needed. A worker's scope is limited to the folder of
 * its script: only the script at the root can also answer `/en`. A language that is deployed alone has only its own
 * script. */
export async function startWorker(baseUrl: string): Promise<ServiceWorkerRegistration> {
  const register = (folder: string, scope: string) =>
    navigator.serviceWorker.register(folder + workerFile, {
      scope,
      // A deploy may change the worker itself.
      updateViaCache: 'none',
    });
  const found = await findWorker(baseUrl);
  if (found) return found;
  return register(root, baseUrl.replace(/(.)\/$/, '$1')).catch(() => register(baseUrl, baseUrl));
}
