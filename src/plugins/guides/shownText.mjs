import { readFileSync } from 'node:fs';

/** A loader that gives a page the text of another file: `files` names that by the page's path.
 * @this {import('@rspack/core').LoaderContext<{ files: Record<string, string> }>}
 * @param {string} source
 * @returns {string} */
export default function shownText(source) {
  const file = this.getOptions().files[this.resourcePath];
  if (!file) return source;
  this.addDependency(file);
  return readFileSync(file, 'utf8');
}
