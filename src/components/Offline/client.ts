/** The page's side of the service worker. */
import { root } from '@site/src/client/homes';
import type { Answer, Request } from '@site/src/plugins/offline/shape';
import { workerFile } from '@site/src/plugins/offline/shape';

/** Whether this browser can keep pages here: it cannot without https, nor in some private windows. */
export const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;

/** The worker of this language, if the reader asked for it before: that of another may be in charge
 * of this page. */
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

/** Milliseconds without a word from the worker after which the browser has likely stopped it. */
const patience = 120_000;

/** Asks the worker for something.
 * @returns its last answer, which is no progress; a failure if it falls silent */
export async function ask(
  registration: ServiceWorkerRegistration,
  request: Request,
  onProgress: (progress: Extract<Answer, { is: 'progress' }>) => void = () => undefined,
): Promise<Exclude<Answer, { is: 'progress' }>> {
  const worker = await activeWorker(registration);
  const { port1, port2 } = new MessageChannel();
  return new Promise(resolve => {
    const end = (answer: Exclude<Answer, { is: 'progress' }>) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const wait = () =>
      setTimeout(() => end({ is: 'failed', message: 'the browser stopped the work' }), patience);
    let timer = wait();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
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

/** The worker of this language, registered if it is not yet. A scope lies in the folder of its script: only the script
 * at the root can answer `/en`, too. A language that is deployed alone has but its own script. */
export async function startWorker(baseUrl: string): Promise<ServiceWorkerRegistration> {
  const register = (folder: string, scope: string) =>
    navigator.serviceWorker.register(folder + workerFile, {
      scope,
      // A deploy may replace the worker itself.
      updateViaCache: 'none',
    });
  const found = await findWorker(baseUrl);
  if (found) return found;
  return register(root, baseUrl.replace(/(.)\/$/, '$1')).catch(() => register(baseUrl, baseUrl));
}
