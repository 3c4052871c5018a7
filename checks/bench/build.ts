/** Builds the site cold and warm, and prints times, memory, page counts and page weights.
 * Run by `npm run bench:build`. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { defaultLocale, locales } from '../../src/config/site';

interface Measurement {
  seconds: number;
  /** Highest resident memory of the process tree, in MiB, sampled; undefined off Linux. */
  peakMemory?: number;
}

/** Resident memory of a process and its children, in MiB. */
function residentMemory(root: number): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined;
  let sum = 0;
  const pending = [root];
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      pending.push(...children.split(' ').filter(Boolean).map(Number));
    } catch {
      // The process ended between the two reads.
    }
  }
  return sum;
}

function build(): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const command = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
    const child = spawn(process.execPath, [command, 'build'], { stdio: 'ignore' });
    let peakMemory: number | undefined;
    const timer = setInterval(() => {
      const now = residentMemory(child.pid!);
      if (now !== undefined) peakMemory = Math.max(peakMemory ?? 0, now);
    }, 200);
    child.on('close', code => {
      clearInterval(timer);
      if (code !== 0) reject(new Error('The build failed: run "npm run build" to see why'));
      else resolve({ seconds: (performance.now() - start) / 1000, peakMemory });
    });
  });
}

/** Gzipped bytes of a page and of the scripts and styles it names. */
function pageWeight(file: string): { html: number; js: number; css: number } {
  const html = readFileSync(path.join('build', file));
  const weigh = (pattern: RegExp) =>
    [...html.toString().matchAll(pattern)]
      .map(match => gzipSync(readFileSync(path.join('build', match[1]!))).length)
      .reduce((a, b) => a + b, 0);
  return {
    html: gzipSync(html).length,
    js: weigh(/<script[^>]* src="?(\/[^" >]+\.js)/g),
    css: weigh(/<link[^>]* href="?(\/[^" >]+\.css)/g),
  };
}

async function main(): Promise<void> {
  for (const folder of ['build', '.docusaurus', 'node_modules/.cache']) {
    rmSync(folder, { recursive: true, force: true });
  }
  const cold = await build();
  const warm = await build();
  console.table({ cold, warm, ratio: { seconds: warm.seconds / cold.seconds } });

  const pages = globSync('**/*.html', { cwd: 'build' });
  const foreign = (file: string) =>
    locales.find(l => l !== defaultLocale && file.startsWith(`${l}/`));
  console.table(
    Object.fromEntries(
      locales.map(locale => [
        locale,
        { pages: pages.filter(file => (foreign(file) ?? defaultLocale) === locale).length },
      ]),
    ),
  );
  console.log('gzipped bytes, scripts and styles that the HTML names');
  const weighed = [
    'en/docs/intro.html',
    'docs/intro.html',
    'en/index.html',
    'en/changelog/v3.20.9.html',
  ];
  console.table(Object.fromEntries(weighed.map(file => [file, pageWeight(file)])));
}

void main();
