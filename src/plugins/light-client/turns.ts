/** The order in which a page takes over what the build rendered: in parts, each in a task of its own,
 * so that no task of a page that starts is long. Effects wait for the last part: they may change what
 * parts show that are not yet taken over, and Preact does not look for differences in what it takes
 * over. */
import { options } from 'preact';

/** Runs something in tasks of its own, which neither wait for a time nor are held back in a tab that is
 * not shown.
 * @returns what asks for the next run */
export function inTasks(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  return () => port2.postMessage(undefined);
}

const waiting: (() => void)[] = [];
let goOn: (() => void) | undefined;

/** Resolves in a task of its own. */
export function nextTask(): Promise<void> {
  goOn ??= inTasks(() => waiting.shift()!());
  return new Promise(resolve => {
    waiting.push(resolve);
    goOn!();
  });
}

/** The time at which a part is rendered. */
export interface Turn {
  hasCome: boolean;
  /** Is resolved when it comes. */
  coming: Promise<void>;
  come(): void;
}

const turns: Turn[] = [];
const heldEffects: (() => void)[] = [];

let takeNext: () => void;

function hold(run: () => void): void {
  if (!heldEffects.length) takeNext();
  heldEffects.push(run);
}

/** Whether the page is being taken over. */
export const isTakingOver = (): boolean => options.requestAnimationFrame === hold;

/** Has parts of the page wait until the others are taken over, and effects until all are. Every page
 * has effects. */
export function takeOverInParts(): void {
  options.requestAnimationFrame = hold;
  takeNext = inTasks(() => {
    const turn = turns.shift();
    if (turn) {
      turn.come();
      takeNext();
    } else {
      options.requestAnimationFrame = undefined;
      for (const run of heldEffects.splice(0)) run();
    }
  });
}

/** A turn after all that are given. */
export function newTurn(): Turn {
  const turn: Partial<Turn> = { hasCome: false };
  turn.coming = new Promise(resolve => {
    turn.come = () => {
      turn.hasCome = true;
      resolve();
    };
  });
  turns.push(turn as Turn);
  return turn as Turn;
}
