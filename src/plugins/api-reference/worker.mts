/** Worker process of generate.ts: generates the pages of each language in a folder of the output directory.
 *
 *     node --import tsx worker.mts <site directory> <output directory>
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import docusaurusPluginTypedoc from 'docusaurus-plugin-typedoc';
import type { Application } from 'typedoc';
import { resetReflectionID } from 'typedoc/models';
import { type Language, languageKeys } from '../../config/languages';
import { documentedLine } from '../../content/reference';
import { ApiReferenceError } from '../../content/referencePaths';
import { packageDataFile } from './generate';
import { readSources, type Sources } from './sources';
import { typedocPlugin } from './typedoc-plugin.mjs';

/** Makes the runs of all languages share the TypeScript program of the first run. */
function shareProgram(): (app: Application) => void {
  let shared: ReturnType<Application['getEntryPoints']>;
  return app => {
    const read = app.getEntryPoints.bind(app);
    app.getEntryPoints = () => (shared ??= read());
    // Makes the ids of symbols the same in all languages.
    resetReflectionID();
  };
}

async function run(
  siteDir: string,
  language: Language,
  out: string,
  share: (app: Application) => void,
): Promise<void> {
  const sources = readSources(siteDir, language);
  mkdirSync(out, { recursive: true });
  const tsconfig = path.join(out, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify(compilerSettings(siteDir, sources)));
  const options: Parameters<typeof docusaurusPluginTypedoc>[1] = {
    name: sources.labels.indexTitle,
    lang: language,
    tsconfig,
    entryPoints: sources.packages.map(({ entryPoint }) => entryPoint),
    alwaysCreateEntryPointModule: true,
    plugin: [typedocPlugin(sources, out), share],
    router: 'api-reference',
    theme: 'api-reference',
    out: path.join(out, 'docs'),
    // Excludes the dependencies of the published packages.
    excludeExternals: true,
    externalPattern: ['**/node_modules/!(@midwayjs)/**'],
    excludePrivate: true,
    excludeInternal: true,
    skipErrorChecking: true,
    suppressCommentWarningsInDeclarationFiles: true,
    validation: false,
    logLevel: 'Error',
    readme: 'none',
    disableSources: true,
    sort: ['kind', 'instance-first', 'alphabetical-ignoring-documents'],
    // TypeDoc's sidebar is flat, so our plugin writes its own.
    sidebar: {
      autoConfiguration: false,
      pretty: false,
      typescript: false,
      deprecatedItemClassName: '',
    },
    entryFileName: 'index',
    membersWithOwnFile: ['Class', 'Interface', 'Function', 'Enum'],
    pageTitleTemplates: { member: '{name}', module: '{name}' },
    useCustomAnchors: true,
    sanitizeComments: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    enumMembersFormat: 'table',
    typeDeclarationFormat: 'table',
    tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
  };
  await docusaurusPluginTypedoc({ siteDir, siteConfig: {} }, options);
  // Our plugin writes this file last. If it is missing, TypeDoc has printed an error without throwing or setting an
  // exit code.
  if (!existsSync(path.join(out, packageDataFile))) process.exitCode = 1;
  rmSync(tsconfig);
}

/** One program of all entry points, which resolves every `@midwayjs/…` to the single installed copy. */
function compilerSettings(siteDir: string, { packages }: Sources): object {
  const modules = path.join(siteDir, 'framework', documentedLine, 'node_modules');
  return {
    compilerOptions: {
      target: 'es2022',
      module: 'commonjs',
      moduleResolution: 'bundler',
      experimentalDecorators: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [path.join(modules, '@types')],
      paths: { '@midwayjs/*': [path.join(modules, '@midwayjs/*')] },
    },
    files: packages.map(({ entryPoint }) => entryPoint),
  };
}

const [siteDir = '', out = ''] = process.argv.slice(2);
const share = shareProgram();
try {
  for (const language of languageKeys) {
    await run(siteDir, language, path.join(out, language), share);
    if (process.exitCode) break;
  }
} catch (error) {
  console.error(error instanceof ApiReferenceError ? error.message : error);
  process.exitCode = 1;
}
