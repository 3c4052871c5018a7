/** Writes the rules of hosts for where the site is published, at the root of the build. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { redirectsIn } from '../missing-pages';
import { requirePolicies } from '../security-policy';
import { headersFile, nginxFile, redirectsFile } from './rules';

export default function hostRulesPlugin({ i18n, siteConfig }: LoadContext): Plugin {
  return {
    name: 'host-rules',

    postBuild({ plugins, outDir }) {
      // Headers are the other half of what protects readers.
      requirePolicies(plugins, 'host-rules');
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      const homes = i18n.locales.map(locale => i18n.localeConfigs[locale]!.baseUrl);
      const write = (name: string, text: string) => writeFileSync(path.join(outDir, name), text);
      write('_headers', headersFile(homes, siteConfig.noIndex));
      const redirects = redirectsIn(plugins);
      write('_redirects', redirectsFile(homes, redirects));
      write('_redirects.conf', nginxFile(homes, redirects));
    },
  };
}
