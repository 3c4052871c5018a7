/** Hostile code in the worker of a guide reaches no network, no storage and nothing of the page, and is ended with a
 * word. Needs no build: it serves a page of its own, with the policy and the headers of the site. */
import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test, type TestContext } from 'node:test';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { securityHeaders } from '../../src/plugins/host-rules/rules';
import { bundleWorker } from '../../src/plugins/play/bundle';
import type * as client from '../../src/plugins/play/client/session';
import type { Job } from '../../src/plugins/play/client/worker';
import { frameDocument } from '../../src/plugins/play/frame';
import { messageCost, outputLimit } from '../../src/plugins/play/limits';
import { addPolicy } from '../../src/plugins/security-policy/policy';
import { launchOptions } from '../../src/lib/chromium';
import { type Sample, samplesOfFrame, samplesOfProject } from './play/hostile';
import { sharedBrowser } from './shared';

declare const play: typeof client;

/** A worker that runs the code of a sample with all names of the browser. */
const bareWorker = `
const AsyncFunction = (async () => {}).constructor;
onmessage = ({ data }) => {
  if (data === 'ping') return postMessage('ping');
  const { id, job } = data;
  const answer = text => postMessage(JSON.stringify({ id, outcome: { error: String(text) } }));
  new AsyncFunction(job.code)().then(answer, answer);
};
postMessage('{"ready":true}');`;

/** Timeout of a test, in milliseconds: endless loops take every core, and a build may run beside them. */
const limit = { timeout: 300_000 };

/** What hosts send for the site, and what reached the servers that nobody should reach. */
const files = new Map<string, [type: string, body: string]>();
const reached: string[] = [];
let browser: Browser;
let site: Server;
let outside: Server;
let udp: Socket;

/** Servers of this machine: Chromium asks before a page of another machine reaches one of these. */
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listen(server: Server): Promise<Server> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

before(async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/plugins/play/client/session.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'play',
    write: false,
  });
  const page =
    '<meta charset="utf-8"><title>Guide</title><h1>Guide</h1><script src="/session.js"></script>';
  files.set('/guide', [
    'text/html',
    addPolicy(`<!doctype html>${page}`, { connect: [], style: [] }),
  ]);
  files.set('/play/frame', ['text/html', frameDocument]);
  files.set('/session.js', ['text/javascript', outputFiles[0]!.text]);
  files.set('/project.js', ['text/javascript', await bundleWorker()]);
  files.set('/bare.js', ['text/javascript', bareWorker]);
  site = await listen(
    createServer(({ url }, response) => {
      const [type, body] = files.get(url!) ?? [];
      if (body === undefined) reached.push(`site ${url}`);
      response.writeHead(body === undefined ? 404 : 200, {
        ...securityHeaders,
        'Content-Type': type,
      });
      response.end(body);
    }),
  );
  outside = await listen(
    createServer(({ url }, response) => {
      reached.push(`outside ${url}`);
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
    }).on('connection', () => reached.push('connection')),
  );
  udp = createSocket('udp4', () => reached.push('datagram')).bind(0, '127.0.0.1');
  await once(udp, 'listening');
  browser = await sharedBrowser();
});

after(async () => {
  await browser?.close();
  udp?.close();
  for (const server of [site, outside]) {
    server?.close();
    server?.closeAllConnections();
  }
});

/** The names that samples use. */
const prelude = () =>
  `const outside = '${originOf(outside)}', site = '${originOf(site)}', udp = ${udp.address().port};`;

const bareJob = ({ code }: Sample) => ({ code: `${prelude()}\n${code}` }) as unknown as Job;

const projectJob = ({ code }: Sample): Job => ({
  type: 'start',
  env: {},
  baseDir: 'src',
  project: {
    files: { 'src/configuration.ts': '' },
    compiled: {
      'src/configuration.ts': `${prelude()}\nmodule.exports = (async () => { ${code}\n})();`,
    },
    packages: {
      '@midwayjs/mock':
        "exports.createApp = async (app) => console.log(await require(app + '/src/configuration.ts'));",
    },
  },
});

/** Runs samples at the same time, each in a session of its own.
 * @returns what each printed, and its error, or the word of its end */
const runAll = (page: Page, worker: string, samples: Sample[], job: (sample: Sample) => Job) =>
  page.evaluate(
    async ([address, all]) => {
      const code = { frame: '/play/frame', worker: await (await fetch(address)).text() };
      const opened = await Promise.all(
        all.map(async one => {
          const printed: string[] = [];
          const session = await play.openSession(
            code,
            report => {
              if (!('text' in report)) return;
              printed.push(typeof report.text === 'string' ? report.text : 'no text');
            },
            one.limits,
          );
          return { ...one, session, printed };
        }),
      );
      return Promise.all(
        opened.map(async ({ session, job, seconds, ends, printed }) => {
          const answer = await session.call(job, seconds);
          const result = ends ? await session.whenEnded : answer;
          session.close();
          const { ended, error = '' } = result;
          return {
            ended,
            count: printed.length,
            shown: printed.join('').slice(0, 5000) + String(error),
          };
        }),
      );
    },
    [
      worker,
      samples.map(one => ({
        job: job(one),
        seconds: one.ended === 'late' ? 2 : undefined,
        ends: one.ended !== undefined,
        // A busy machine is no reason to end the others.
        limits: one.ended === 'loop' ? undefined : { silence: 60, patience: 60 },
      })),
    ] as const,
  );

/** What hostile code could change on the page. */
const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    html: document.documentElement.outerHTML,
    location: location.href,
    history: [history.length, JSON.stringify(history.state)],
    cookie: document.cookie,
    stored: [JSON.stringify(localStorage), JSON.stringify(sessionStorage)],
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    polluted: Object.keys(Object.prototype),
    // The page listens for both, below.
    heard: (window as unknown as { heard: string[] }).heard,
  }));

async function openGuide(t: TestContext): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(error.message));
  page.on('dialog', dialog => void dialog.dismiss().then(() => faults.push('dialog')));
  page.on('download', () => faults.push('download'));
  context.on('page', () => faults.push('window'));
  await page.goto(`${originOf(site)}/guide`);
  await page.evaluate(() => {
    document.cookie = 'reader=1';
    localStorage.setItem('reader', '1');
    sessionStorage.setItem('reader', '1');
    const heard: string[] = [];
    addEventListener('message', () => heard.push('message'));
    new BroadcastChannel('site').onmessage = () => heard.push('broadcast');
    Object.assign(window, { heard });
  });
  return { page, faults };
}

/** Runs samples, and compares them with their rows and the page with what it was. */
async function check(
  t: TestContext,
  worker: string,
  samples: Sample[],
  job: (sample: Sample) => Job,
) {
  const { page, faults } = await openGuide(t);
  const state = await stateOf(page);
  // Loops take every core, so nothing else may run beside them, and few workers may start at once.
  const isLoop = ({ ended }: Sample) => ended === 'loop';
  const others = samples.filter(one => !isLoop(one));
  const groups = others.flatMap((_, at) => (at % 8 === 0 ? [others.slice(at, at + 8)] : []));
  const wrong: string[] = [];
  for (const group of [...groups, samples.filter(isLoop)]) {
    const results = await runAll(page, worker, group, job);
    for (const [index, { name, shows = '', ended }] of group.entries()) {
      const { shown, count, ended: got } = results[index]!;
      const fits = typeof shows === 'string' ? shown.includes(shows) : shows.test(shown);
      // The page stays quick only if it gets few messages, and the word.
      if (!fits || got !== ended || count > outputLimit / messageCost + 1)
        wrong.push(`${name}: ${got ?? 'not ended'}, ${count} prints: ${shown.slice(0, 300)}`);
    }
  }
  const requests = reached.splice(0);
  assert.deepEqual({ wrong, requests, faults }, { wrong: [], requests: [], faults: [] });
  assert.deepEqual(await stateOf(page), state);
}

suite('hostile code', () => {
  test('there are fifty samples, each with a name of its own', () => {
    const names = [...samplesOfFrame, ...samplesOfProject].map(({ name }) => name);
    assert.ok(names.length >= 50);
    assert.equal(new Set(names).size, names.length);
  });

  test('that has all names of the browser does not get through the frame', limit, t =>
    check(t, '/bare.js', samplesOfFrame, bareJob),
  );

  test('in a project reaches nothing, and is ended with a word', limit, t =>
    check(t, '/project.js', samplesOfProject, projectJob),
  );

  test('that fills the memory ends its own process, and the page says so', limit, async t => {
    // The process is one of its own where the browser isolates sites, as on desktops.
    const options = launchOptions();
    const own = await chromium.launch({
      ...options,
      args: [
        ...options.args!.filter(one => one !== '--process-per-site'),
        '--site-per-process',
        '--js-flags=--max-old-space-size=200',
      ],
    });
    t.after(() => own.close());
    const page = await own.newPage();
    await page.goto(`${originOf(site)}/guide`);
    const word = new Promise<string>(resolve => {
      page.on('console', message => {
        if (/^(Ended|Fault): /.test(message.text())) resolve(message.text());
      });
    });
    const code =
      'const all = []; for (;;) { all.push(new Array(1e6).fill(0.5)); await new Promise(done => setTimeout(done)); }';
    // Playwright takes the end of the process of the frame for that of the page: the page tells by itself.
    await page.evaluate(
      job => {
        void (async () => {
          const worker = await (await fetch('/project.js')).text();
          const session = await play.openSession({ frame: '/play/frame', worker }, () => {});
          const { error } = await session.call(job);
          console.log(error, document.querySelectorAll('iframe').length);
        })().catch((error: Error) => console.log('Fault:', error.message));
      },
      projectJob({ name: 'memory', code }),
    );
    assert.match(await word, /^Ended: .* memory\. 0$/);
  });
});

suite('the frame', () => {
  test('does nothing in a tab of its own, where it would have the origin of the site', async t => {
    const { page } = await openGuide(t);
    await page.goto(`${originOf(site)}/play/frame`);
    const isWaiting = await page.evaluate(async () => {
      const arrived = new Promise(resolve => addEventListener('message', resolve));
      const { port1 } = new MessageChannel();
      postMessage({ code: '', port: port1 }, '*', [port1]);
      await arrived;
      return window.onmessage !== null;
    });
    assert.ok(isWaiting);
  });

  test('is not shown by pages of other sites', async t => {
    const { page } = await openGuide(t);
    const address = `${originOf(outside)}/page`;
    const body = `<iframe src="${originOf(site)}/play/frame"></iframe>`;
    await page.route(address, route => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(address);
    const [, shown] = page.frames();
    assert.equal(shown!.url(), 'chrome-error://chromewebdata/');
  });
});
