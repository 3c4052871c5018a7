import npm2yarn from '@docusaurus/remark-plugin-npm2yarn';
import type { Options as BlogOptions } from '@docusaurus/plugin-content-blog';
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import type { Options as PresetOptions, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { admonitionKinds } from './src/config/admonitions';
import { algolia } from './src/config/algolia';
import { announcementBar, announcementReset, isNews } from './src/config/announcement';
import { feeds } from './src/config/feeds';
import { footer } from './src/config/footer';
import { fileHistory } from './src/config/gitHistory';
import {
  defaultLocale,
  fallbackLocale,
  languageOf,
  languages,
  type Locale,
  locales,
} from './src/config/languages';
import { isOff, layerPlugins } from './src/config/layers';
import { navbar } from './src/config/navbar';
import { readSettings } from './src/config/settings';
import { currentVersion, repository } from './src/config/site';
import { siteTexts } from './src/config/siteTexts';
import { collections } from './src/content/collections';
import { checkData } from './src/content/faults';
import { hiddenBlocks } from './src/content/hiddenBlocks';
import { readLocaleFile } from './src/content/localeFile';
import { overview } from './src/plugins/api-reference/overview';
import { codeBlock, markChangesAndFolds, titleRows } from './src/plugins/code-blocks';
import { diagrams } from './src/plugins/diagrams';
import {
  addChecked,
  entryHeadings,
  fileTabs,
  frameworkTabs,
  linkFallbackPages,
  readFallback,
  tables,
} from './src/plugins/markdown';
import { playButtons, playMarks } from './src/plugins/play/remark';
import { projectBar } from './src/plugins/projects';
import { siteCard } from './src/plugins/social-cards/address';
import { addGuides, symbolExamples, symbolLinks } from './src/plugins/code-types/remark';
import { runLater } from './src/bundle/late-scripts/document';
import { inlineScripts } from './src/client/inlineScripts';

const settings = readSettings();
const { baseUrl, locale } = settings;
const title = 'Midway';
const trailingSlash = false;
const isProduction = process.env.NODE_ENV === 'production';
const homeOf = (id: Locale) => (id === defaultLocale ? baseUrl : `${baseUrl}${id}/`);

checkData(locale);

/** Pages that nobody searches for, and lists of entries that have their own pages. */
const unsearched = ['offline', 'blog/{archive,tags,tags/**,page/*}', 'changelog/page/*'].map(
  page => homeOf(locale) + page,
);

const texts = readLocaleFile(`i18n/${locale}`, 'site.json', siteTexts);
const announces = isNews(settings.now ?? new Date());

const { folders } = collections.find(({ name }) => name === 'blog')!;
const blogFolder = folders[languageOf(locale).isComplete ? defaultLocale : fallbackLocale];

const links: [typeof symbolLinks, object] = [
  symbolLinks,
  { locale, withCards: settings.typeCards },
];

const markdown = {
  admonitions: { keywords: admonitionKinds, extendDefaults: false },
  beforeDefaultRemarkPlugins: [
    [linkFallbackPages, { locale }] as [typeof linkFallbackPages, object],
    entryHeadings,
  ],
  remarkPlugins: [
    links,
    [tables, { ...texts.options, locale }] as [typeof tables, object],
    [markChangesAndFolds, { locale, texts: texts.folds }] as [typeof markChangesAndFolds, object],
    hiddenBlocks,
    diagrams,
    fileTabs,
    frameworkTabs,
    [npm2yarn, { sync: true }] as [typeof npm2yarn, object],
    [titleRows, texts.blocks] as [typeof titleRows, object],
  ],
};

const config: Config = {
  title,
  tagline: texts.tagline,
  // The only icon format that opensearch.xml accepts, at the path that clients request without reading a page.
  favicon: 'favicon.ico',
  url: settings.siteUrl,
  baseUrl,
  organizationName: 'midwayjs',
  projectName: 'midway',
  trailingSlash,
  noIndex: settings.noIndex,

  i18n: {
    defaultLocale,
    locales: [...locales],
    localeConfigs: Object.fromEntries(
      languages.map(({ id, label, direction, htmlLang }) => [
        id,
        // An explicit base URL makes a build of one language equal to a build of all.
        { label, direction, htmlLang, calendar: 'gregory', baseUrl: homeOf(id) },
      ]),
    ),
  },

  future: {
    faster: true,
    v4: { removeLegacyPostBuildHeadAttribute: true, useCssCascadeLayers: true },
    experimental_vcs: fileHistory,
  },

  onBrokenLinks: 'warn',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  markdown: {
    format: 'detect',
    parseFrontMatter: readFallback(addGuides(addChecked, locale), locale),
    remarkRehypeOptions: { handlers: { code: codeBlock } },
    hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'warn' },
  },

  // The site serves its icons itself unless a remote style sheet is set.
  stylesheets: [settings.iconStylesheet ?? `${homeOf(locale)}css/icons.css`],

  headTags: [
    {
      tagName: 'link',
      attributes: {
        rel: 'icon',
        type: 'image/svg+xml',
        sizes: 'any',
        href: `${homeOf(locale)}img/favicon.svg`,
      },
    },
    ...[
      ...(isOff('late-scripts') ? [] : [runLater]),
      ...(announces ? [announcementReset] : []),
      ...inlineScripts,
    ].map(innerHTML => ({ tagName: 'script', attributes: {}, innerHTML })),
  ],
  clientModules: [
    './src/client/baseUrlBanner.ts',
    './src/client/cleanPath.ts',
    './src/client/copy.ts',
    './src/client/eventReplay.ts',
    './src/client/exactPath.ts',
    './src/client/scrollRestoration.ts',
    './src/client/print.ts',
    './src/client/markHashTarget.ts',
  ],

  presets: [
    [
      'classic',
      {
        // src/plugins/guides wraps this plugin.
        docs: false,
        // The debug plugin keeps the contents of all pages in one file, which every edit rewrites and rebundles.
        debug: false,
        blog: {
          ...markdown,
          // A language in progress takes missing posts from the folder of the fallback language.
          path: blogFolder,
          postsPerPage: 5,
          blogSidebarCount: 'ALL',
          blogSidebarTitle: '全部文章',
          blogTitle: '博客',
          blogDescription: 'Midway 的版本发布与开发动态',
          authorsMapPath: 'authors.yml',
          onInlineTags: 'throw',
          onUntruncatedBlogPosts: 'throw',
          showLastUpdateTime: true,
          // Counting the words of all posts would slow down each `npm start`.
          showReadingTime: isProduction,
          feedOptions: feeds(texts.feeds.blog, title),
        },
        // Authors also see the components of a text, at `/_styles`.
        pages: isProduction ? {} : { remarkPlugins: [[npm2yarn, { sync: true }]], exclude: [] },
        sitemap: { lastmod: 'date', ignorePatterns: unsearched },
        theme: {
          customCss: ['tokens', 'site', 'reference', 'without-scripts'].map(
            name => `./src/css/${name}.css`,
          ),
        },
      } satisfies PresetOptions,
    ],
  ],

  plugins: [
    [
      './src/plugins/guides/index.ts',
      {
        ...markdown,
        remarkPlugins: [
          [projectBar, { locale, home: homeOf(locale) }] as [typeof projectBar, object],
          // The data that the buttons fetch is made by builds only.
          ...(isProduction
            ? [[playMarks, { locale, home: homeOf(locale) }] as [typeof playMarks, object]]
            : []),
          ...markdown.remarkPlugins,
          playButtons,
        ],
        sidebarPath: './sidebars.ts',
        lastVersion: 'current',
        versions: { current: { label: currentVersion } },
        showLastUpdateTime: true,
      } satisfies DocsOptions,
    ],
    [
      './src/plugins/api-reference/index.ts',
      {
        beforeDefaultRemarkPlugins: [
          [symbolExamples, { locale, home: isProduction ? homeOf(locale) : undefined }],
        ],
        remarkPlugins: [links, overview],
      } satisfies DocsOptions,
    ],
    ['./src/plugins/code-types/index.ts', { withCards: settings.typeCards }],
    './src/plugins/code-blocks/index.ts',
    ...(isOff('late-scripts') ? [] : ['./src/bundle/late-scripts/index.ts']),
    // Before the plugins that read built pages, which must contain their policies.
    './src/plugins/security-policy/index.ts',
    // These two come early, because their threads run in parallel with the plugins after them.
    './src/plugins/markdown-pages/index.ts',
    './src/plugins/search/index.ts',
    './src/plugins/projects/index.ts',
    './src/plugins/play/index.ts',
    './src/plugins/upgrade-v4/index.ts',
    './src/plugins/missing-pages/index.ts',
    './src/plugins/social-cards/index.ts',
    './src/plugins/host-rules/index.ts',
    './src/plugins/closed-by-back/index.ts',
    './src/plugins/stored-values/index.ts',
    './src/plugins/stable-builds/index.ts',
    './src/plugins/authoring-problems/index.ts',
    './src/plugins/home/index.ts',
    ...layerPlugins(),
    [
      './src/plugins/changelog/index.ts',
      {
        id: 'changelog',
        path: './changelog',
        routeBasePath: 'changelog',
        blogTitle: '更新日志',
        blogDescription: 'Midway 每个版本的变更',
        blogSidebarTitle: '全部版本',
        blogSidebarCount: 'ALL',
        postsPerPage: 20,
        showReadingTime: false,
        archiveBasePath: null,
        onUntruncatedBlogPosts: 'ignore',
        feedOptions: feeds(texts.feeds.changelog, title),
      } satisfies BlogOptions & { id: string },
    ],
    // Last, because it lists the files of the other plugins.
    './src/plugins/offline/index.ts',
  ],

  themeConfig: {
    image: siteCard,
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
    announcementBar: announces ? announcementBar(texts.announcement, homeOf(locale)) : undefined,
    docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    navbar,
    algolia: algolia(settings.algolia),
    footer,
    // The build highlights code; the style sheet of code blocks has the colours.
    prism: { theme: { plain: {}, styles: [] } },
  } satisfies ThemeConfig,

  customFields: {
    repository,
    editAddress: settings.editAddress,
    description: texts.description,
  },
};

export default config;
