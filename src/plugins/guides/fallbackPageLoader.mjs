import { readFileSync } from 'node:fs';

/** Loader that replaces the text of a page with the text of its fallback page. `files` maps paths of pages to paths of
 * fallback pages.
 * @this {import('@rspack/core').LoaderContext<{ files: Record<string, string> }>}
 * @param {string} source
 * @returns {string} */
export default function fallbackPageLoader(source) {
  const file = this.getOptions().files[this.resourcePath];
  if (!file) return source;
  this.addDependency(file);
  return readFileSync(file, 'utf8');
}
