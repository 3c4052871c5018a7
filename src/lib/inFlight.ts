/** Work in progress, by name. It lives on `globalThis` because Docusaurus loads a copy of this module for each
 * plugin. */
const shared = globalThis as { [key: symbol]: Map<string, Promise<unknown>> | undefined };
const pending = (shared[Symbol.for('midway-docs.inFlight')] ??= new Map());

/** Runs `make`, or joins the run that is already in progress in this process.
 * @param name identifies the result: callers that want the same result pass the same name
 * @returns the result of `make`, or its rejection */
export function inFlight<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  const running = pending.get(name) as Promise<Made> | undefined;
  if (running) return running;
  const made = make().finally(() => pending.delete(name));
  pending.set(name, made);
  return made;
}
