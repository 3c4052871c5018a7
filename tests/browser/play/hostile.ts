/** What code could try in the worker of a guide, and how the test sees that it fails. */

/** Each sample is the body of an async function, whose result is printed as text. These names are in scope:
 * `outside` and `site`, origins of other servers; `udp`, a port that listens for datagrams. */
export interface Sample {
  name: string;
  code: string;
  /** Part of what is printed, or of the error. */
  shows?: string | RegExp;
  /** Why the session ends the worker. */
  ended?: 'loop' | 'late' | 'output';
}

/** Tries an expression, and waits for what it promises. */
const tried = (code: string) =>
  `try { return 'reached ' + (await (${code})); } catch (error) { return 'blocked ' + error; }`;

/** Waits for an event of an object. */
const event = (object: string, good: string, bad: string) =>
  tried(`new Promise((resolve, reject) => {
    const it = ${object};
    it.on${good} = () => resolve('${good}');
    it.on${bad} = event => { event.preventDefault?.(); reject('${bad}'); };
  })`);

/** In a worker that still has all names of the browser: only the frame and its policy are in the way. */
export const samplesOfFrame: Sample[] = [
  {
    name: 'fetch of another host',
    code: tried("fetch(outside + '/fetch', { mode: 'no-cors' })"),
    shows: 'blocked TypeError',
  },
  {
    name: 'fetch of the site',
    code: tried("fetch(site + '/secret', { credentials: 'include' })"),
    shows: 'blocked TypeError',
  },
  {
    name: 'fetch that outlives the page',
    code: tried("fetch(outside + '/keepalive', { mode: 'no-cors', keepalive: true })"),
    shows: 'blocked TypeError',
  },
  {
    name: 'XMLHttpRequest',
    code: `const it = new XMLHttpRequest(); it.open('GET', outside + '/xhr', false); ${tried('it.send()')}`,
    shows: 'blocked NetworkError',
  },
  {
    name: 'WebSocket',
    code: event("new WebSocket(outside.replace('http', 'ws'))", 'open', 'error'),
    shows: 'blocked',
  },
  {
    name: 'EventSource',
    code: event("new EventSource(outside + '/events')", 'open', 'error'),
    shows: 'blocked',
  },
  {
    name: 'WebTransport',
    code: tried("new WebTransport('https://127.0.0.1:' + udp).ready"),
    shows: 'blocked',
  },
  { name: 'WebRTC', code: tried('new RTCPeerConnection()'), shows: 'blocked ReferenceError' },
  {
    name: 'sendBeacon',
    code: tried("navigator.sendBeacon(outside + '/beacon')"),
    shows: 'blocked TypeError',
  },
  {
    name: 'importScripts',
    code: tried("importScripts(outside + '/script.js')"),
    shows: 'blocked NetworkError',
  },
  {
    name: 'importScripts of an address with code',
    code: tried("importScripts('data:text/javascript,1')"),
    shows: 'blocked NetworkError',
  },
  { name: 'import()', code: tried("import(outside + '/module.js')"), shows: 'blocked TypeError' },
  {
    name: 'import() of a blob that imports',
    code: tried(
      "import(URL.createObjectURL(new Blob([`import '${outside}/nested.js'`], { type: 'text/javascript' })))",
    ),
    shows: 'blocked TypeError',
  },
  {
    name: 'a worker of another host',
    code: event("new Worker(outside + '/worker.js')", 'message', 'error'),
    shows: 'blocked',
  },
  {
    name: 'a worker in the worker, which fetches',
    code: `const code = "fetch('" + outside + "/nested').then(() => postMessage('reached'), error => postMessage('blocked ' + error))";
    const it = new Worker(URL.createObjectURL(new Blob([code])));
    return await new Promise(resolve => { it.onmessage = ({ data }) => resolve(data); });`,
    shows: 'blocked TypeError',
  },
  {
    name: 'SharedWorker',
    code: tried("new SharedWorker(site + '/worker.js')"),
    shows: 'blocked ReferenceError',
  },
  {
    name: 'a font of another host',
    code: tried("new FontFace('x', 'url(' + outside + '/font)').load()"),
    shows: 'blocked',
  },
  {
    name: 'WebAssembly from another host',
    code: tried("WebAssembly.compileStreaming(fetch(outside + '/wasm'))"),
    shows: 'blocked TypeError',
  },
  {
    name: 'IndexedDB',
    code: event("indexedDB.open('guide')", 'success', 'error'),
    shows: 'blocked SecurityError',
  },
  // The worker has no secure context in Chromium. Elsewhere, its opaque origin has no storage.
  {
    name: 'caches',
    code: tried("caches.open('guide')"),
    shows: /blocked (ReferenceError|SecurityError)/,
  },
  {
    name: 'private files',
    code: tried('navigator.storage.getDirectory()'),
    shows: /blocked (TypeError|SecurityError)/,
  },
  {
    name: 'locks of the site',
    code: tried("navigator.locks.request('x', () => 1)"),
    shows: 'blocked',
  },
  {
    name: 'storage and cookies by their names',
    code: 'return [typeof localStorage, typeof sessionStorage, typeof document, typeof cookieStore].join()',
    shows: 'undefined,undefined,undefined,undefined',
  },
  {
    name: 'a BroadcastChannel of the site',
    code: "new BroadcastChannel('site').postMessage('reached'); return self.origin",
    shows: 'null',
  },
  {
    name: 'the page by its names',
    code: 'return [typeof window, typeof parent, typeof top, typeof opener, typeof frames].join()',
    shows: 'undefined,undefined,undefined,undefined,undefined',
  },
  {
    name: 'navigation',
    code: "self.location = outside + '/location'; return location.protocol",
    shows: 'blob:',
  },
  {
    name: 'a service worker',
    code: tried("navigator.serviceWorker.register('/sw.js')"),
    shows: 'blocked TypeError',
  },
  {
    name: 'a notification',
    code: tried('Promise.reject(Notification.permission)'),
    shows: 'blocked denied',
  },
  {
    name: 'messages that are no text',
    code: "for (let i = 0; i < 1000; i++) postMessage({ ended: 'output', fault: '<b>', id: 1 }); return 'sent'",
    shows: 'sent',
  },
  {
    name: 'a port for the page',
    code: 'const { port1 } = new MessageChannel(); postMessage(port1, [port1]); return 1',
    shows: '1',
  },
  {
    name: 'text that is no JSON',
    code: "postMessage('{'); postMessage('null'); return 'sent'",
    shows: 'sent',
  },
  {
    name: 'a long message',
    code: "postMessage('x'.repeat(2e6)); await new Promise(() => {})",
    ended: 'output',
  },
  {
    name: 'many messages',
    code: "for (;;) postMessage(JSON.stringify({ type: 'print', text: 'x'.repeat(1000) }))",
    ended: 'output',
  },
  {
    name: 'objects for text in an outcome',
    code: "postMessage(JSON.stringify({ id: 1, outcome: { error: { toString: 1 }, tests: [{ name: {}, path: 5 }], ports: ['x'] } }))",
    shows: '{"toString":1}',
  },
];

/** In the worker of guides, as a file of a project. */
export const samplesOfProject: Sample[] = [
  {
    name: 'names that reach out of the worker',
    code: `return [typeof postMessage, typeof close, typeof importScripts, typeof Worker, typeof XMLHttpRequest,
      typeof WebSocket, typeof EventSource, typeof BroadcastChannel, typeof indexedDB, typeof caches].join()`,
    shows: /^(undefined,?){10}\n/,
  },
  {
    name: 'removed names by their prototypes',
    code: `const found = [];
    for (let one = globalThis; one; one = Object.getPrototypeOf(one)) found.push(...Object.getOwnPropertyNames(one));
    return found.filter(name => /^(postMessage|importScripts|close|(Shared)?Worker|fetchLater|BroadcastChannel)$/.test(name)).join() || 'none'`,
    shows: /^none\n/,
  },
  {
    name: 'removed names by a new global scope',
    code: "return typeof new Function('return this')().postMessage + typeof (0, eval)('this').Worker",
    shows: 'undefinedundefined',
  },
  {
    name: 'fetch of a project',
    code: tried("fetch(outside + '/fetch')"),
    shows: 'blocked TypeError: fetch failed',
  },
  {
    name: 'http of a project',
    code: tried(
      "new Promise((resolve, reject) => require('http').get(outside, resolve).on('error', reject))",
    ),
    shows: 'ECONNREFUSED',
  },
  {
    name: 'net',
    code: tried(`new Promise((resolve, reject) => {
      const socket = require('net').connect(new URL(outside).port, '127.0.0.1');
      socket.on('connect', resolve).on('error', reject);
    })`),
    shows: 'blocked',
  },
  {
    name: 'import() of a project',
    code: tried("new Function('a', 'return import(a)')(outside + '/module.js')"),
    shows: 'blocked TypeError',
  },
  {
    name: 'child_process',
    code: tried("require('child_process').execSync('id')"),
    shows: 'blocked',
  },
  {
    name: 'files of the machine',
    code: tried("require('fs').readFileSync('/etc/passwd', 'utf8')"),
    shows: 'ENOENT',
  },
  { name: 'an endless loop', code: 'for (;;);', ended: 'loop' },
  { name: 'an endless chain of promises', code: 'for (;;) await null;', ended: 'loop' },
  {
    name: 'a regular expression that backtracks',
    code: "/^(a+)+$/.test('a'.repeat(60) + 'b')",
    ended: 'loop',
  },
  {
    name: 'a wait for shared memory',
    code: 'const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }); Atomics.wait(new Int32Array(buffer), 0, 0);',
    ended: 'loop',
  },
  {
    name: 'an endless loop of WebAssembly',
    // (module (func (export "f") (loop (br 0))))
    code: `const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11];
    new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes))).exports.f();`,
    ended: 'loop',
  },
  {
    name: 'an endless loop after the job',
    code: "setTimeout(() => { for (;;); }, 100); return 'started'",
    shows: 'started',
    ended: 'loop',
  },
  {
    name: 'an endless loop that answers pings by itself',
    code: "for (;;) self.dispatchEvent(new MessageEvent('message', { data: 'ping' }));",
    ended: 'loop',
  },
  { name: 'an endless wait', code: 'await new Promise(() => {})', ended: 'late' },
  {
    name: 'a worker that hears no job',
    code: 'self.onmessage = null; await new Promise(() => {})',
    ended: 'late',
  },
  { name: 'endless output', code: "for (;;) console.log('again')", ended: 'output' },
  { name: 'one long line', code: "console.log('x'.repeat(2 ** 24))", ended: 'output' },
  {
    name: 'endless output by timers after the job',
    code: "setInterval(() => process.stdout.write('x'.repeat(100_000)), 1); return 'started'",
    shows: 'started',
    ended: 'output',
  },
  {
    name: 'output of which the code says that jobs begin',
    code: "for (;;) { self.dispatchEvent(new MessageEvent('message', { data: {} })); console.log('x'.repeat(1000)); }",
    ended: 'output',
  },
  {
    name: 'messages stopped by a listener',
    code: "self.addEventListener('message', event => event.stopImmediatePropagation(), true); return 'still'",
    shows: 'still',
  },
  {
    name: 'replaced functions of the language',
    code: `JSON.stringify = () => '{"type":"print","text":{"html":"<b>"}}'; Array.prototype.push = () => { throw 1 };
    Function.prototype.call = Function.prototype.apply = () => { throw 2 }; String.prototype.slice = () => ({});
    return 'printed'`,
    shows: 'printed',
  },
  {
    name: 'messages that write themselves',
    code: `Object.prototype.toJSON = () => {
      delete Object.prototype.toJSON;
      return JSON.parse('{"type":"print","text":{"html":"<b>"},"__proto__":{"polluted":1}}');
    };
    return 'printed'`,
    shows: '{"html":"<b>"}',
  },
  {
    name: 'errors without an end',
    code: `Object.prototype.toJSON = () => { throw new Error('x'.repeat(100_000)); };
    setInterval(() => console.log('again')); await new Promise(() => {})`,
    ended: 'output',
  },
  {
    name: 'an answer that cannot be written',
    code: "Object.prototype.toJSON = () => { throw new Error('none'); }; return 'printed'",
    ended: 'late',
  },
  {
    name: 'HTML in the output',
    code: "return '<img src=' + outside + '/image onerror=alert(1)>'",
    shows: '<img src=',
  },
  {
    name: 'a recursion without an end',
    code: '(function again() { again(); })()',
    shows: 'Maximum call stack',
  },
  { name: 'a text that is too long', code: "'x'.repeat(2 ** 30)", shows: 'Invalid string length' },
  {
    name: 'an array that is too long',
    code: 'new ArrayBuffer(2 ** 52)',
    shows: 'RangeError',
  },
  {
    name: 'an end of the process',
    code: "process.exit(1); return 'goes on'",
    shows: /goes on|exit/,
  },
  {
    name: 'a stack that is no text',
    code: "Error.prepareStackTrace = () => 5; throw new Error('told')",
    shows: 'told',
  },
  {
    name: 'a stack that never ends',
    code: "Error.prepareStackTrace = () => { for (;;); }; return new Error('told').stack",
    ended: 'loop',
  },
  {
    name: 'an error that nobody catches',
    code: "setTimeout(() => { throw new Error('late') }); await new Promise(done => setTimeout(done, 50)); return 'goes on'",
    shows: 'goes on',
  },
];
