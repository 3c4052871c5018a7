/** Has the server's bundler compile the pages that it needs and the client's bundler does not compile.
 *
 * Docusaurus compiles a page once: the client's bundler does, and the server's waits for the result. Where
 * only the client's bundler has the page in its cache, because something of the server has changed, the
 * server's would wait forever.
 *
 * Relies on: the options of the loader of pages have `crossCompilerCache`. Without it nothing waits. */
import path from 'node:path';
import type { Options } from '@docusaurus/mdx-loader';
import type { Compiler } from '@rspack/core';

/** Options of the loader `serverPage.mjs`. */
export interface ServerPageOptions extends Options {
  crossCompilerCache: Required<Options>['crossCompilerCache'];
  /** Resolves when the client's bundler has made all its pages. */
  clientMade: Promise<void>;
}

interface Loader {
  loader: string;
  options?: Options;
}

interface Rule {
  use?: Loader[];
}

const loader = path.join(__dirname, 'serverPage.mjs');

/** Two plugins, for the bundlers of one build. */
export function serverPages() {
  let made: () => void;
  const clientMade = new Promise<void>(resolve => (made = resolve));
  const client = {
    apply: (compiler: Compiler) => compiler.hooks.finishMake.tap('serverPages', () => made()),
  };
  const server = {
    apply: ({ options }: Compiler) => {
      const ofServer = (item: Loader): Loader =>
        item.options?.crossCompilerCache
          ? { loader, options: { ...item.options, clientMade } as ServerPageOptions }
          : item;
      // Plugins give both bundlers the same rules.
      options.module.rules = (options.module.rules as Rule[]).map(rule =>
        Array.isArray(rule.use) ? { ...rule, use: rule.use.map(ofServer) } : rule,
      );
    },
  };
  return { client, server };
}
