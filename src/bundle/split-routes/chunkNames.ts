type Names = string | Names[] | { [prop: string]: Names };

/** Flattens a tree of names, such as the chunk names of a route. */
export const flatNames = (names: Names): string[] =>
  typeof names === 'string' ? [names] : Object.values(names).flatMap(flatNames);
