/** Gives each built page its Content-Security-Policy. The policy is in the page, so it applies on every host, and is
 * made from the final HTML, after the layer `late-scripts` has rewritten it.
 *
 * Must come before the plugins that read built pages. */
import type { LoadedPlugin, Plugin } from '@docusaurus/types';
import { rewritePages } from '../../lib/builtPages';
import { addPolicy, sourcesOf } from './policy';

const name = 'security-policy';

/** @param reader name of a plugin that reads built pages
 * @throws if pages do not have their policies yet, because the site lacks this plugin or lists it after the reader */
export function requirePolicies(plugins: LoadedPlugin[], reader: string): void {
  const names = plugins.map(plugin => plugin.name);
  if (names.includes(name) && names.indexOf(name) < names.indexOf(reader)) return;
  throw new Error(
    `Pages have no Content-Security-Policy: put ./src/plugins/${name} before ${reader} in docusaurus.config.ts`,
  );
}

export default function securityPolicyPlugin(): Plugin {
  return {
    name,
    postBuild(props) {
      const sources = sourcesOf(props.siteConfig);
      rewritePages(props, html => addPolicy(html, sources));
    },
  };
}
