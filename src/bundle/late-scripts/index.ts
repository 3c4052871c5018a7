/** Rewrites each built page so that its scripts load after the first paint, and names those that only this page
 * has: without that, the scripts of the app ask for them one after the other.
 *
 * Stands before `security-policy`, which hashes the inline scripts. */
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from '@docusaurus/types';
import { rewritePages } from '../../lib/builtPages';
import { type PageScript, pageScriptsFile } from '../split-routes/pageScripts';
import { withLateScripts } from './document';

export default function lateScriptsPlugin(): Plugin {
  return {
    name: 'late-scripts',
    postBuild(props) {
      const names = props.plugins.map(plugin => plugin.name);
      if (names.indexOf('security-policy') < names.indexOf('late-scripts')) {
        throw new Error(
          'The policy of a page names its inline scripts: put late-scripts before security-policy in docusaurus.config.ts',
        );
      }
      const file = pageScriptsFile(props.generatedFilesDir);
      // One of an earlier build may be there, in which split-routes was on.
      const isSplit = existsSync(file) && props.plugins.some(({ name }) => name === 'split-routes');
      const scripts = isSplit
        ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, PageScript[]>)
        : {};
      rewritePages(props, (html, route) =>
        withLateScripts(html, props.baseUrl, scripts[route] ?? []),
      );
    },
  };
}
