/** The package of an import, such as `koa` of `koa/lib/context`. Empty for an empty text. */
export const packageName = (specifier: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
