type Names = string | Names[] | { [prop: string]: Names };

/** All names in a tree of them, such as those of the chunks of a route. */
export const flatNames = (names: Names): string[] =>
  typeof names === 'string' ? [names] : Object.values(names).flatMap(flatNames);
