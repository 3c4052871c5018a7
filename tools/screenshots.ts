/** Takes the pictures of guides: starts the application of a page from its own blocks and opens it in
 * Chromium. Run by `npx tsx tools/screenshots.ts` when what they show has changed. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from './support/chromium';
import { readPageAt } from '../src/content/pages';
import { commandOf, writeProject } from '../checks/reader/start';
import { overBase } from '../src/content/quickGuide';
import { frameworkFolder } from '../src/content/framework';
import { buildStages } from '../src/content/project';

interface Screenshot {
  /** The picture, a PNG. */
  file: string;
  /** The guide whose application it shows. */
  page: string;
  /** Of the application. */
  address: string;
  /** Pixels. */
  height: number;
  /** What is clicked first. */
  click?: string;
}

/** What pictures show has no dark theme, and no words of a language but English. */
export const screenshots: Screenshot[] = [
  {
    file: 'static/screenshots/swagger-ui.png',
    page: 'docs/extensions/swagger.md',
    address: '/swagger-ui/index.html',
    height: 760,
    click: '#operations-books-bookcontroller_show .opblock-summary-control',
  },
  {
    file: 'static/screenshots/error-page.png',
    page: 'docs/quick_guide.md',
    address: '/books/99',
    height: 480,
  },
];

/** Starts the application of a page as `npm run dev` does, and stops it afterwards. */
async function withApplication(
  page: string,
  show: (folder: string) => Promise<void>,
): Promise<void> {
  const read = readPageAt(page);
  const project = { page: read, files: overBase(read, buildStages(read).at(-1)!).files };
  const framework = frameworkFolder(read.collection.version);
  const folder = path.join(framework, '.screenshots');
  writeProject(project, folder);
  const { command } = commandOf(project, 'local')!;
  const child = spawn('bash', ['-c', `exec ${command}`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      MODULES: path.join(framework, 'node_modules'),
      NODE_ENV: 'local',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`${page}: its application ended`)));
      child.on('message', message => {
        if ((message as { title?: string }).title === 'server-ready') resolve();
      });
    });
    await show(folder);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Folders of this repository, and what a reader has instead. */
const placesOf = (folder: string): [string, string][] => [
  [folder, '/home/ann/book-api'],
  [path.dirname(folder), '/home/ann/book-api'],
];

const take = ({ file, page, address, height, click }: Screenshot, browser: Browser) =>
  withApplication(page, async folder => {
    const tab = await browser.newPage({ viewport: { width: 1000, height } });
    await tab.goto(`http://127.0.0.1:7001${address}`, { waitUntil: 'networkidle' });
    if (click) {
      await tab.locator(click).click();
      await tab.locator(click).blur();
    }
    // Where this is run is nothing that a reader should see.
    await tab.evaluate(places => {
      for (const pre of document.querySelectorAll('pre'))
        for (const [from, to] of places) pre.textContent = pre.textContent.replaceAll(from, to);
    }, placesOf(folder));
    await tab.screenshot({ path: file });
    await tab.close();
  });

async function main(): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    for (const screenshot of screenshots) await take(screenshot, browser);
  } finally {
    await browser.close();
  }
}

if (require.main === module) void main();
