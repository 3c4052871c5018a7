/** Rewrites each built page to load its scripts after the first paint. Also adds the page's own scripts to the HTML,
 * which the app would otherwise request one after the other.
 *
 * Runs before `security-policy`, which hashes the inline scripts. */
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
      // The file may be left from an earlier build with split-routes.
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
