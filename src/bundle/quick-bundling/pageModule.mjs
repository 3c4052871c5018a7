import { readFileSync } from 'node:fs';
import path from 'node:path';

const metadata = /^export \{default as metadata\} from '@site\/(.*)'$/m;

/** Makes one module of a page and its metadata, and tells the bundler, by the use of `module`, to leave
 * it by itself.
 * @this {import('@rspack/core').LoaderContext}
 * @param {string} source
 * @param {string} [map] */
export default function pageModule(source, map) {
  const whole = source.replace(metadata, (_, /** @type {string} */ file) => {
    const from = path.join(this.rootContext, file);
    this.addDependency(from);
    return `export const metadata = ${readFileSync(from, 'utf8')};`;
  });
  this.callback(null, `${whole}\nmodule.id;\n`, map);
}
