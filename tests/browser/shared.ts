/** One Chromium and one server for all test processes of a run: each costs seconds to start. */
import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../../tools/support/chromium';
import { serve, type Server } from '../../tools/support/server';

/** Where the processes of a run find what is shared: an address of Chromium, and one of the site. */
const chromiumName = 'SHARED_CHROMIUM';
const originName = 'SHARED_ORIGIN';

/** The folder of the build that is tested. */
export const buildFolder = resolve(process.env.SITE_BUILD ?? 'build');

export interface Shared {
  /** What the environment of test processes has besides. */
  env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Starts Chromium and a server of the build for all test processes. Says so when Chromium ends by itself:
 * the tests that run then fail, and each process goes on with one of its own.
 * @throws if there is no build, or no Chromium */
export async function share(): Promise<Shared> {
  const server = await serve(buildFolder);
  const browser = await chromium.launchServer({
    ...launchOptions(),
    // The run ends what it has started.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const tellsCrash = () =>
    console.error('\nChromium crashed: each test process goes on with its own.');
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

/** Connects to the Chromium of the run. Starts one where there is none: for a file that is run alone, and after
 * a crash. */
export async function sharedBrowser(): Promise<Browser> {
  const address = process.env[chromiumName];
  const shared = address && (await chromium.connect(address).catch(() => undefined));
  return shared || ownBrowser();
}

/** The server of the run, or one of this process. */
export async function sharedServer(): Promise<Server> {
  const origin = process.env[originName];
  return origin ? { origin, close: () => Promise.resolve() } : serve(buildFolder);
}
