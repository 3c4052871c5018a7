/** Lists the entry modules of the code behind each build cache. A change of this code, imports included, evicts the
 * cache; `npx tsx tools/evicts.ts <file>` prints the caches that an edit evicts. A module that runs in a thread or a
 * process must be listed itself, because the module that starts it does not import it. */
import { modulesKey, modulesOf } from './modulesKey';

const reference = 'src/plugins/api-reference/worker.mts';
const codeReader = 'src/plugins/code-types/worker.mts';

/** Keys are the first part of a cache's path in `node_modules/.cache/site`; `rspack` is the bundler's cache. */
export const caches = {
  'api-reference': [reference],
  // Its results contain addresses and descriptions of the reference.
  'code-types': [codeReader, reference],
  'markdown-pages': ['src/plugins/markdown-pages/markdown.ts'],
  play: ['src/plugins/play/index.ts'],
  projects: ['src/plugins/projects/index.ts'],
  search: ['src/plugins/search/records/pages.ts'],
  'social-cards': ['src/plugins/social-cards/draw.ts'],
  // Code that the bundler does not track: the configuration with its remark plugins, the plugins that configure
  // the bundler, their loaders, and the code that makes the links which a remark plugin puts into pages.
  rspack: [
    'docusaurus.config.ts',
    reference,
    codeReader,
    ...[
      'api-reference',
      'closed-by-back',
      'code-blocks',
      'guides',
      'code-types',
      'play',
      'search',
    ].map(plugin => `src/plugins/${plugin}/index.ts`),
    'src/plugins/guides/fallbackPageLoader.mjs',
    'src/plugins/stable-builds/index.ts',
    ...['hydration', 'local-authoring', 'main-script', 'react-script'].map(
      layer => `src/bundle/${layer}/index.ts`,
    ),
    'src/bundle/local-authoring/page.cjs',
    'src/bundle/local-authoring/registry.cjs',
    'src/bundle/split-routes/index.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

export type CacheName = keyof typeof caches;
export const cacheNames = Object.keys(caches) as CacheName[];

/** Hashes the code behind a cache. */
export const codeKey = (siteDir: string, name: CacheName): string =>
  modulesKey(siteDir, ...caches[name]);

/** The caches that an edit of a file evicts.
 * @param file path relative to the site */
export const evictedBy = (siteDir: string, file: string): CacheName[] =>
  cacheNames.filter(name => modulesOf(siteDir, ...caches[name]).includes(file));
