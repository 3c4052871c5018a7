/** Gives every built page a Content-Security-Policy that lets it run the scripts of the site and
 * nothing else. It stands in the page, so that it holds on every host. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { DocusaurusConfig, Plugin } from '@docusaurus/types';
import { builtFile } from '../builtFile';
import { embeddedIdentity } from '../search/identity';
import { addPolicy, type Sources } from './policy';

/** The foreign hosts that the configuration of the site names: hosted Algolia, stylesheets. */
export function sourcesOf({ stylesheets, themeConfig }: DocusaurusConfig): Sources {
  const { algolia } = themeConfig as { algolia?: { appId: string } };
  const isHosted = algolia !== undefined && algolia.appId !== embeddedIdentity.appId;
  return {
    connect: isHosted ? ['https://*.algolia.net', 'https://*.algolianet.com'] : [],
    style: stylesheets
      .map(sheet => String(typeof sheet === 'string' ? sheet : sheet.href))
      .filter(address => /^(https?:)?\/\//.test(address))
      .map(address => new URL(address, 'https://host').origin),
  };
}

export default function cspPlugin(): Plugin {
  return {
    name: 'csp',

    postBuild({ outDir, routesPaths, baseUrl, siteConfig }) {
      const sources = sourcesOf(siteConfig);
      for (const route of new Set(routesPaths)) {
        const file = builtFile(outDir, route.slice(baseUrl.length));
        if (!file) throw new Error(`csp: the build made no page of ${route}`);
        writeFileSync(file, addPolicy(readFileSync(file, 'utf8'), sources));
      }
      return Promise.resolve();
    },
  };
}
