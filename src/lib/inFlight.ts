/** Work in progress, by name. It is on `globalThis` because Docusaurus loads each plugin with its own copy of this
 * module. */
const shared = globalThis as { [key: symbol]: Map<string, Promise<unknown>> | undefined };
const pending = (shared[Symbol.for('midway-docs.inFlight')] ??= new Map());

/** Makes something, or waits for it if the process is making it already.
 * @param name identifies the result: every caller that wants it passes the same name
 * @returns what `make` returns or is rejected with */
export function inFlight<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  const running = pending.get(name) as Promise<Made> | undefined;
  if (running) return running;
  const made = make().finally(() => pending.delete(name));
  pending.set(name, made);
  return made;
}
