/** The output of a run: lines that stay, and one line that shows the progress. */

/** Milliseconds between two progress lines if the output is not a terminal. */
const pause = 20_000;

const isTerminal = process.stdout.isTTY;
/** The progress of each part that is running. */
const parts = new Map<string, string>();
let lastShown = -Infinity;

const progress = () => [...parts].map(([name, text]) => `${name} ${text}`).join('; ');

function draw(): void {
  if (isTerminal) process.stdout.write(progress().slice(0, (process.stdout.columns || 80) - 1));
}

/** Prints text that stays, above the progress line. */
export function print(text: string): void {
  if (isTerminal) process.stdout.write('\r\x1b[2K');
  process.stdout.write(`${text}\n`);
  draw();
}

/** Updates the progress of a part. Without a text, the part has ended. A terminal shows the change at once, a log only
 * at intervals. */
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
