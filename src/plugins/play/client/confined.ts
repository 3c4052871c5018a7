/** Takes from the worker what reaches out of it, before the code of a project runs. The policy of the frame already
 * forbids the network, and its opaque origin has no storage; without these names, code cannot start more workers or
 * send the page what this file does not count. Must be the first import of the worker. */
import { messageCost, outputLimit } from '../limits';

const { stringify } = JSON;
const send = (self.postMessage as (text: string) => void).bind(self);

let sent = 0;

/** Sends the page a message, as JSON. What exceeds the limit of a job ends the worker, so nothing follows it. */
export function post(message: unknown): void {
  if (sent > outputLimit) return;
  const text = stringify(message);
  sent += text.length + messageCost;
  // The frame counts, too, and ends the worker.
  send(sent > outputLimit ? stringify('x'.repeat(outputLimit)) : text);
}

self.addEventListener('message', event => {
  // Code may dispatch events of its own.
  if (!event.isTrusted) return;
  if (event.data !== 'ping') {
    sent = 0;
    return;
  }
  event.stopImmediatePropagation();
  send('ping');
});

/** Names that a project must not reach. Node.js has some of them: what stands in for these is set later. */
const reaching = [
  'postMessage',
  'close',
  'importScripts',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'OffscreenCanvas',
  'FontFace',
  'fonts',
  'indexedDB',
  'caches',
  'cookieStore',
  'navigator',
  'Notification',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
  'webkitResolveLocalFileSystemURL',
  'webkitResolveLocalFileSystemSyncURL',
];
for (let scope: object | null = self; scope; scope = Object.getPrototypeOf(scope) as object | null)
  for (const name of reaching) Reflect.deleteProperty(scope, name);
