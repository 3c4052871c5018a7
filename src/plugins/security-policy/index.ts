/** Gives each built page its Content-Security-Policy. It stands in the page, so that it holds on every
 * host, and is made of the page as it is served, whatever rendered or cached it.
 *
 * Stands before the plugins that read built pages: all work of `postBuild` here is done before the
 * next plugin's begins. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedPlugin, Plugin } from '@docusaurus/types';
import { builtFile } from '../../lib/builtFile';
import { addPolicy, sourcesOf } from './policy';

const name = 'security-policy';

/** @throws if pages get no policy, because the site lacks this plugin */
export function requirePolicies(plugins: LoadedPlugin[]): void {
  if (plugins.some(plugin => plugin.name === name)) return;
  throw new Error(
    `Pages have no Content-Security-Policy: add ./src/plugins/${name} to the plugins in docusaurus.config.ts`,
  );
}

export default function securityPolicyPlugin(): Plugin {
  return {
    name,
    postBuild({ outDir, routesPaths, baseUrl, siteConfig }) {
      const sources = sourcesOf(siteConfig);
      const files = routesPaths.map(route => {
        const file = builtFile(outDir, decodeURI(route).slice(baseUrl.length).replace(/\/$/, ''));
        if (!file) throw new Error(`${name}: the build made no page of ${route}`);
        return file;
      });
      for (const file of new Set(files)) {
        try {
          writeFileSync(file, addPolicy(readFileSync(file, 'utf8'), sources));
        } catch (error) {
          throw new Error(path.relative(outDir, file), { cause: error });
        }
      }
    },
  };
}
