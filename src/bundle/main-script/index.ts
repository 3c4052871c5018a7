/** Reduces the main script to what all pages use. Removes the configuration that only builds read, the translations
 * of parts that are loaded later, and tslib except for one function.
 *
 * Relies on: the generated modules `docusaurus.config` and `codeTranslations`. `@docusaurus/utils-common` is CommonJS,
 * so the bundler cannot see which functions of tslib it uses. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { ReplaceModule } from '../../lib/replaceModule';
import { pruneConfig } from './config';
import { lazyParts, splitTranslations, withTranslations } from './translations';

export default function mainScriptPlugin({ generatedFilesDir, siteConfig }: LoadContext): Plugin {
  return {
    name: 'main-script',
    configureWebpack(_, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const folder = path.join(generatedFilesDir, 'main-script');
      mkdirSync(folder, { recursive: true });
      const write = (name: string, text: string) => {
        const file = path.join(folder, name);
        writeFileSync(file, text);
        return file;
      };
      const translations = JSON.parse(
        readFileSync(path.join(generatedFilesDir, 'codeTranslations.json'), 'utf8'),
      ) as Record<string, string>;
      const { common, lazy } = splitTranslations(translations);
      const replacements = [
        new ReplaceModule(
          /^@generated\/docusaurus\.config$/,
          write('config.json', JSON.stringify(pruneConfig(siteConfig))),
        ),
        new ReplaceModule(
          /^@generated\/codeTranslations$/,
          write('translations.json', JSON.stringify(common)),
        ),
        new ReplaceModule(
          /^tslib$/,
          path.join(__dirname, 'tslib.ts'),
          /@docusaurus[\\/]utils-common[\\/]/,
        ),
        ...lazyParts.map(
          ({ name, importer }, at) =>
            new ReplaceModule(
              /^@docusaurus\/Translate$/,
              write(`${name}.js`, withTranslations(lazy[at]!)),
              importer,
            ),
        ),
      ];
      return { plugins: replacements as never[] };
    },
  };
}
