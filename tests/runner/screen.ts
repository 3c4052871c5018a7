/** What a run prints: lines that stay, and one line that says how far it is. */

/** Milliseconds between two lines of progress where the output is no terminal. */
const pause = 20_000;

const isTerminal = process.stdout.isTTY;
/** How far each part is that runs now. */
const parts = new Map<string, string>();
let lastShown = -Infinity;

const progress = () => [...parts].map(([name, text]) => `${name} ${text}`).join('; ');

function draw(): void {
  if (isTerminal) process.stdout.write(progress().slice(0, (process.stdout.columns || 80) - 1));
}

/** Prints text that stays, above the line of progress. */
export function print(text: string): void {
  if (isTerminal) process.stdout.write('\r\x1b[2K');
  process.stdout.write(`${text}\n`);
  draw();
}

/** Says how far a part is; without a text, that it has ended. A terminal shows it at once, a log now and then. */
export function showProgress(name: string, text?: string): void {
  if (text === undefined) parts.delete(name);
  else parts.set(name, text);
  if (isTerminal) {
    process.stdout.write('\r\x1b[2K');
    draw();
  } else if (text !== undefined && performance.now() - lastShown > pause) {
    lastShown = performance.now();
    process.stdout.write(`${progress()}\n`);
  }
}

/** A duration in words: `about 40 s`, `about 3 min`. */
export const about = (seconds: number): string =>
  seconds < 90
    ? `about ${Math.max(10, Math.ceil(seconds / 10) * 10)} s`
    : `about ${Math.round(seconds / 60)} min`;
