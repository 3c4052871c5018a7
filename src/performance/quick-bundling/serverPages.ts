/** Lets the bundler of the server compile the pages that it needs and that of the client does not
 * make.
 *
 * Docusaurus compiles a page once: that of the client does, and the other waits for it. Where the
 * client's bundler keeps the page from an earlier build and the server's does not, because something of
 * the server has changed, it would wait without end.
 *
 * Relies on: options of the loader of pages have `crossCompilerCache`. Without it, it does not wait. */
import path from 'node:path';
import type { Options } from '@docusaurus/mdx-loader';
import type { Compiler } from '@rspack/core';

/** Options of the loader `serverPage.mjs`. */
export interface ServerPageOptions extends Options {
  crossCompilerCache: Required<Options>['crossCompilerCache'];
  /** Kept when the bundler of the client has made all its pages. */
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
