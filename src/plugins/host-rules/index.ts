/** Writes the rules that hosts and robots read into the root of the build. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { addressesIn, homesOf } from '../missing-pages';
import { requirePolicies } from '../security-policy';
import { headersFile, nginxFile, nginxHeadersFile, redirectsFile, robotsFile } from './rules';

export default function hostRulesPlugin({ i18n, siteConfig }: LoadContext): Plugin {
  return {
    name: 'host-rules',

    postBuild({ plugins, outDir, routesPaths }) {
      // The policy in the pages and the headers protect readers only together.
      requirePolicies(plugins, 'host-rules');
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      const homes = homesOf(i18n);
      const write = (name: string, text: string) => writeFileSync(path.join(outDir, name), text);
      const addresses = addressesIn(plugins, routesPaths);
      write('_headers', headersFile(homes, siteConfig.noIndex));
      write('_headers.conf', nginxHeadersFile());
      write('robots.txt', robotsFile(homes, siteConfig.url, siteConfig.noIndex));
      write('_redirects', redirectsFile(homes, addresses));
      write('_redirects.conf', nginxFile(homes, addresses));
    },
  };
}
