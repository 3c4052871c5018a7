/** Shares one Chromium and one server between all test processes of a run, because each takes seconds to start. */
import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../../src/lib/chromium';
import { serve, type Server } from '../../tools/support/server';

/** Environment variables with the addresses of the shared Chromium and of the shared site. */
const chromiumName = 'SHARED_CHROMIUM';
const originName = 'SHARED_ORIGIN';

/** The folder of the tested build. */
export const buildFolder = resolve(process.env.SITE_BUILD ?? 'build');

export interface Shared {
  /** Additional environment variables of test processes. */
  env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Starts Chromium and a server of the build for all test processes. Reports if Chromium ends early: the running tests
 * then fail, and each process continues with a separate Chromium.
 * @throws if there is no build, or no Chromium */
export async function share(): Promise<Shared> {
  const server = await serve(buildFolder);
  const browser = await chromium.launchServer({
    ...launchOptions(),
    // The run ends the processes that it has started.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const tellsCrash = () =>
    console.error('\nChromium crashed: each test process continues with a separate Chromium.');
  browser.once('close', tellsCrash);
  return {
    env: { [chromiumName]: browser.wsEndpoint(), [originName]: server.origin },
    close: async () => {
      browser.off('close', tellsCrash);
      await browser.close();
      await server.close();
    },
  };
}

export const ownBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** Connects to the Chromium of the run. Starts one if there is none: for a file that runs alone, and after a crash. */
export async function sharedBrowser(): Promise<Browser> {
  const address = process.env[chromiumName];
  const shared = address && (await chromium.connect(address).catch(() => undefined));
  return shared || ownBrowser();
}

/** The server of the run, or a server of this process. */
export async function sharedServer(): Promise<Server> {
  const origin = process.env[originName];
  return origin ? { origin, close: () => Promise.resolve() } : serve(buildFolder);
}
