/** Resolves in a task of its own, which the browser runs when it has handled input and painted. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve));
