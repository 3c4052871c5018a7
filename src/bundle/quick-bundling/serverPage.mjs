/** Compiles a page for the server, as the loader of pages does, but itself if the bundler of the client
 * has made all its pages and not this one. */
import { mdxLoader } from '@docusaurus/mdx-loader/lib/loader.js';

/**
 * @this {import('@rspack/core').LoaderContext<import('./serverPages').ServerPageOptions>}
 * @param {string} content
 */
export default async function serverPage(content) {
  const { clientMade, crossCompilerCache, ...alone } = this.getOptions();
  void mdxLoader.call(/** @type {never} */ (this), content);
  await clientMade;
  const waiting = crossCompilerCache.get(this.resource);
  if (!waiting) return;
  crossCompilerCache.delete(this.resource);
  /** @type {(error: Error | null, code: string) => void} */
  const finish = (error, code) => (error ? waiting.reject(error) : waiting.resolve(code));
  const own = { __proto__: this, async: () => finish, getOptions: () => alone };
  await mdxLoader.call(/** @type {never} */ (own), content);
}
