/** Runs in a process of its own, started by generate.ts: makes the pages of all languages, each in a folder
 * below the output directory.
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

/** Has the runs of all languages read the packages once: TypeDoc makes a TypeScript program of the first, and
 * the others convert the same one. */
function shareProgram(): (app: Application) => void {
  let shared: ReturnType<Application['getEntryPoints']>;
  return app => {
    const read = app.getEntryPoints.bind(app);
    app.getEntryPoints = () => (shared ??= read());
    // The numbers of symbols are the same in all languages.
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
    // The published packages are what is documented; what they depend on is not.
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
    // TypeDoc's sidebar is flat and in its own format; ours is written by the plugin above.
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
  // The plugin writes this last. TypeDoc has then said why it did not; it neither throws nor sets an exit code.
  if (!existsSync(path.join(out, packageDataFile))) process.exitCode = 1;
  rmSync(tsconfig);
}

/** One program of all entry points, in which every `@midwayjs/…` is the one installed copy. */
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
