/** How much the code of a reader may take before it is ended. */

/** Seconds within which the worker must answer a ping. An endless loop does not. */
export const silence = 5;

/** Seconds that the start of a worker, and each job, may take. */
export const patience = 20;

/** Characters that the worker may send for one job: what the code prints, and the answers. */
export const outputLimit = 1_000_000;

/** Characters that each message counts besides its own: many short messages would keep the page busy as well. */
export const messageCost = 200;
