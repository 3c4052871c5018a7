/** Keeps out of the browser what pages do not need there, and from their start what takes time.
 *
 * - Pages run with Preact, which weighs a sixth of React and has the same interface. The build
 *   renders them with React, whose HTML Preact takes over.
 * - The configuration of the site comes without what only builds read.
 * - Texts that only some pages show come with the code that shows them.
 * - Of tslib comes the one function that Docusaurus' client calls.
 * - Links, paths of routes and dates cost less, and phones do not take over what desktops show.
 * - Text comes as HTML, see `plainHtml.ts`.
 * - Pages are taken over, and rendered, in parts. What is around the content stays on the way to
 *   another page, and follows when that is painted.
 * - Browsers that know the hint compile scripts beside the page, as they arrive, and not function by
 *   function when the page starts (V8: explicit compile hints).
 *
 * Development servers have everything: their fast refresh needs React. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DocusaurusConfig, LoadContext, Plugin } from '@docusaurus/types';
import { keepCacheFor } from '../bundlerCache';
import { dateTexts } from './dateTexts';
import { bringing, shelve, shelves } from './texts';

/** Parts of the configuration that no component asks for. */
const forBuilds = [
  'clientModules',
  'headTags',
  'markdown',
  'onBrokenAnchors',
  'onBrokenLinks',
  'onBrokenMarkdownLinks',
  'onDuplicateRoutes',
  'plugins',
  'presets',
  'scripts',
  'staticDirectories',
  'storage',
  'ssrTemplate',
  'stylesheets',
  'themes',
] satisfies (keyof DocusaurusConfig)[];

/** Components that pages take over in a task of their own, beside the list of posts, which has a module
 * of its own. Each renders one element. */
const parts = [
  'BlogPostItem',
  'DocItem/TOC/Desktop',
  'DocRoot/Layout/Main',
  'DocRoot/Layout/Sidebar',
  'Footer',
  'Navbar',
];

/** Components around the content of a page, which come after it on the way from page to page. Nothing
 * moves where they are not there yet. */
const aroundContent = [
  'BlogSidebar/Content',
  'DocItem/Footer',
  'DocItem/Paginator',
  'DocItem/TOC/Desktop',
  'DocSidebar',
  'Footer',
  'Navbar',
];

/** Components that stay on the way from page to page. */
const inFrame = ['AnnouncementBar', 'Navbar', 'SkipToContent'];

const wrapped = [...new Set([...parts, ...aroundContent, ...inFrame])];

/** The configuration as pages need it. */
export function lightConfig(config: DocusaurusConfig): Partial<DocusaurusConfig> {
  const light: Partial<DocusaurusConfig> = { ...config };
  for (const key of forBuilds) delete light[key];
  return light;
}

const moduleOf = (name: string) => `${name.replaceAll('/', '-')}.js`;

/** The module of a component in what decides when it is rendered. */
function wrap(name: string, siteDir: string): string {
  const isOwn = existsSync(path.join(siteDir, 'src/theme', name, 'index.tsx'));
  let component = 'Component';
  if (aroundContent.includes(name)) component = `aroundContent(${component})`;
  if (parts.includes(name)) component = `asPart(${component})`;
  if (inFrame.includes(name)) component = `inFrame(${component})`;
  return `import Component from '${isOwn ? '@site/src/theme' : '@theme-original'}/${name}';
import { aroundContent, asPart, inFrame } from '@site/src/plugins/light-client/parts';
export default ${component};
`;
}

export default function lightClientPlugin(context: LoadContext): Plugin {
  const { generatedFilesDir, i18n, siteConfig, siteDir } = context;
  const { currentLocale, localeConfigs } = i18n;
  const isDevelopment = process.env.NODE_ENV !== 'production';
  return {
    name: 'light-client',
    getClientModules: () => (isDevelopment ? [] : [path.join(__dirname, 'client.ts')]),
    configureWebpack(config, isServer, { currentBundler }) {
      const inPlugin = (name: string) => path.join(__dirname, name);
      keepCacheFor(config, [__filename, inPlugin('plainHtml.ts'), inPlugin('texts.ts')]);
      if (isDevelopment) return {};
      const { BannerPlugin, Compilation, NormalModuleReplacementPlugin } = currentBundler.instance;
      const alias = {
        '@docusaurus/Link': inPlugin('Link.tsx'),
        '@theme/MDXContent': inPlugin('MDXContent.tsx'),
        'path-to-regexp$': inPlugin('paths.ts'),
      };
      if (isServer) return { resolve: { alias } };
      const folder = path.join(generatedFilesDir, 'light-client');
      const inFolder = (name: string) => path.join(folder, name);
      const texts = readFileSync(path.join(generatedFilesDir, 'codeTranslations.json'), 'utf8');
      const { common, shelved } = shelve(JSON.parse(texts) as Record<string, string>);
      const modules = {
        'config.json': JSON.stringify(lightConfig(siteConfig)),
        'dates.json': JSON.stringify(
          dateTexts(currentLocale, localeConfigs[currentLocale]!.calendar),
        ),
        'texts.json': JSON.stringify(common),
        ...Object.fromEntries(wrapped.map(name => [moduleOf(name), wrap(name, siteDir)])),
        ...Object.fromEntries(shelved.map((own, at) => [`texts-${at}.js`, bringing(own)])),
      };
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of Object.entries(modules)) writeFileSync(inFolder(name), text);
      const replace = (request: RegExp, file: string) =>
        new NormalModuleReplacementPlugin(request, resource => {
          resource.request = file;
        });
      return {
        // Docusaurus has aliases of the first two. They hold for `react/jsx-runtime` and
        // `react-dom/client` too.
        resolve: {
          alias: {
            ...alias,
            react: 'preact/compat',
            'react-dom': 'preact/compat',
            'react-router-dom$': inPlugin('router.tsx'),
            '@theme/BlogSidebar/Desktop': inPlugin('BlogSidebarDesktop.tsx'),
            '@theme/Layout/Provider': inPlugin('LayoutProvider.tsx'),
            tslib: inPlugin('tslib.ts'),
            ...Object.fromEntries(
              wrapped.map(name => [`@theme/${name}`, inFolder(moduleOf(name))]),
            ),
          },
        },
        plugins: [
          new BannerPlugin({
            banner: '//# allFunctionsCalledOnLoad',
            raw: true,
            test: /\.js$/,
            // Minified scripts have no comments, and names of scripts tell of all that is in them.
            stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
          replace(/^@generated\/docusaurus\.config$/, inFolder('config.json')),
          replace(/^@generated\/codeTranslations$/, inFolder('texts.json')),
          replace(/^\.\/utils\/IntlUtils$/, inPlugin('dates.ts')),
          replace(/^\.\/docsClientUtils$/, inPlugin('activePlugin.ts')),
          replace(/^\.\/PendingNavigation$/, inPlugin('frame.tsx')),
          replace(/\/hooks\/useWindowSize$/, inPlugin('windowSize.ts')),
          new NormalModuleReplacementPlugin(/\/utils\/reactUtils$/, resource => {
            if (!/[\\/](navbarSecondaryMenu|hooks)$/.test(resource.context)) return;
            resource.request = inPlugin('reactUtils.ts');
          }),
          // A list of posts that is not taken over would have the browser move the posts behind it.
          new NormalModuleReplacementPlugin(/^@docusaurus\/theme-common$/, resource => {
            if (!/[\\/]theme[\\/]BlogSidebar$/.test(resource.context)) return;
            const folder = path.dirname(require.resolve(resource.request));
            resource.request = path.join(folder, 'hooks/useWindowSize.js');
          }),
          new NormalModuleReplacementPlugin(/^@docusaurus\/Translate$/, resource => {
            const shelf = shelves.findIndex(({ folders }) => folders.test(resource.context));
            if (shelf >= 0) resource.request = inFolder(`texts-${shelf}.js`);
          }),
        ],
      };
    },
  };
}
