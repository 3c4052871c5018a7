/** Takes the screenshots of guides, by starting the application of a page from its blocks and opening it in Chromium,
 * and the pictures of the built site in README.md. Run `npx tsx tools/screenshots.ts` after their content has
 * changed. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../src/lib/chromium';
import { serve } from './support/server';
import { readPageAt } from '../src/content/pages';
import { commandOf, writeProject } from '../checks/reader/start';
import { overBase } from '../src/content/quickGuide';
import { frameworkFolder } from '../src/content/framework';
import { buildStages } from '../src/content/project';

interface Screenshot {
  /** The PNG file. */
  file: string;
  /** The guide whose application the screenshot shows. */
  page: string;
  /** Path in the application. */
  address: string;
  /** Height of the viewport, in pixels. */
  height: number;
  /** Selector of an element to click first. */
  click?: string;
}

/** One file per screenshot is enough: these pages have no dark theme, and all of their text is English. */
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
      child.once('exit', () =>
        reject(new Error(`${page}: the application of the page exited before it was ready`)),
      );
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

/** Folders of this repository, and the folder that the screenshot shows instead. */
const replacementsOf = (folder: string): [string, string][] => [
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
    // Screenshots must not show the folders of this machine.
    await tab.evaluate(replacements => {
      for (const pre of document.querySelectorAll('pre'))
        for (const [from, to] of replacements)
          pre.textContent = pre.textContent.replaceAll(from, to);
    }, replacementsOf(folder));
    await tab.screenshot({ path: file });
    await tab.close();
  });

/** The pictures of README.md, by theme. */
export const readmePictures = {
  light: 'contributing/pictures/home-light.png',
  dark: 'contributing/pictures/home-dark.png',
} as const;

/** Takes the English home page of the built site in both themes. */
async function takeHome(browser: Browser): Promise<void> {
  const server = await serve('build');
  try {
    for (const [colorScheme, file] of Object.entries(readmePictures)) {
      const tab = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        colorScheme: colorScheme as keyof typeof readmePictures,
      });
      await tab.goto(`${server.origin}/en/`, { waitUntil: 'networkidle' });
      await tab.screenshot({ path: file });
      await tab.close();
    }
  } finally {
    await server.close();
  }
}

async function main(): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    await takeHome(browser);
    for (const screenshot of screenshots) await take(screenshot, browser);
  } finally {
    await browser.close();
  }
}

if (require.main === module) void main();
