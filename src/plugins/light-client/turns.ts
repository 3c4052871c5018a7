/** The order in which a page takes over what the build rendered: in parts, each in a task of its own,
 * so that no task of a page that starts is long. Effects wait for the last part: they may change what
 * parts show that are not yet taken over, and Preact does not look for differences in what it takes
 * over. */
import { options } from 'preact';

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
 * has effects.
 * @param inTasks runs something in tasks of its own, and returns what asks for the next run */
export function takeOverInParts(inTasks: (run: () => void) => () => void): void {
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
