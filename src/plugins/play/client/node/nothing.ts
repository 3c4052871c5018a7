/** Stands for a module that the worker does without. */
export {};
