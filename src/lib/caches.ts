/** The modules that make what each cache of builds holds. A change of their code, or of what they import,
 * evicts it; `npx tsx tools/evicts.ts <file>` says which caches an edit of a file evicts. A module that a thread or
 * a process runs is no import of the one that starts it: it has an entry of its own. */
import { modulesKey, modulesOf } from './modulesKey';

const reference = 'src/plugins/api-reference/worker.mts';
const codeReader = 'src/plugins/code-types/worker.mts';

/** By the first part of the name of a cache in `node_modules/.cache/site`; `rspack` is that of the bundler. */
export const caches = {
  'api-reference': [reference],
  // They hold addresses and descriptions of the reference.
  'code-types': [codeReader, reference],
  'markdown-pages': ['src/plugins/markdown-pages/markdown.ts'],
  projects: ['src/plugins/projects/index.ts'],
  search: ['src/plugins/search/records/pages.ts'],
  'social-cards': ['src/plugins/social-cards/draw.ts'],
  // What the bundler does not see: the configuration with the plugins of remark, the plugins that configure
  // the bundler, their loaders, and what makes the links that a plugin of remark puts into pages.
  rspack: [
    'docusaurus.config.ts',
    reference,
    codeReader,
    ...['api-reference', 'closed-by-back', 'code-blocks', 'guides', 'code-types', 'search'].map(
      plugin => `src/plugins/${plugin}/index.ts`,
    ),
    'src/plugins/guides/shownText.mjs',
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

/** A key of the code that makes what a cache holds. */
export const codeKey = (siteDir: string, name: CacheName): string =>
  modulesKey(siteDir, ...caches[name]);

/** The caches that an edit of code in a file evicts.
 * @param file path relative to the site */
export const evictedBy = (siteDir: string, file: string): CacheName[] =>
  cacheNames.filter(name => modulesOf(siteDir, ...caches[name]).includes(file));
