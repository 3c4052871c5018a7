import { readFileSync } from 'node:fs';
import npm2yarn from '@docusaurus/remark-plugin-npm2yarn';
import type { Options as BlogOptions } from '@docusaurus/plugin-content-blog';
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import type { Options as PresetOptions, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { admonitionKinds } from './src/config/admonitions';
import { algolia } from './src/config/algolia';
import { announcementBar, announcementReset } from './src/config/announcement';
import { hiddenBlocks } from './src/config/hiddenBlocks';
import { addChecked } from './src/config/checked';
import { frameworkTabs } from './src/config/frameworkTabs';
import { readFigures } from './src/config/figures';
import { feeds, type FeedTexts } from './src/config/feeds';
import { footer } from './src/config/footer';
import { fileHistory } from './src/config/history';
import { navbar } from './src/config/navbar';
import { readSettings } from './src/config/settings';
import { currentVersion, defaultLocale, type Locale, locales, repository } from './src/config/site';
import { codeBlock } from './src/plugins/code-blocks';
import { plainHtml } from './src/plugins/light-client/plainHtml';
import { template } from './src/plugins/rendered-pages/frame';
import { siteCard } from './src/plugins/social-cards/address';
import { addGuides, symbolLinks } from './src/plugins/symbol-links';

const settings = readSettings();
const { baseUrl, locale } = settings;
const title = 'Midway';
const trailingSlash = false;
const baseUrls: Record<Locale, string> = { 'zh-cn': baseUrl, en: `${baseUrl}en/` };

interface SiteTexts {
  tagline: string;
  announcement: string;
  feeds: { blog: FeedTexts; changelog: FeedTexts };
}
const texts = JSON.parse(readFileSync(`./i18n/${locale}/site.json`, 'utf8')) as SiteTexts;

const rehypePlugins = [
  [plainHtml, { baseUrl: baseUrls[locale], trailingSlash }] as [typeof plainHtml, object],
];
const markdown = {
  admonitions: { keywords: admonitionKinds, extendDefaults: false },
  remarkPlugins: [
    [symbolLinks, { locale }] as [typeof symbolLinks, object],
    hiddenBlocks,
    frameworkTabs,
    [npm2yarn, { sync: true }] as [typeof npm2yarn, object],
  ],
  rehypePlugins,
};

const config: Config = {
  title,
  tagline: texts.tagline,
  favicon: 'img/favicon.svg',
  url: settings.siteUrl,
  baseUrl,
  organizationName: 'midwayjs',
  projectName: 'midway',
  trailingSlash,
  noIndex: settings.noIndex,

  i18n: {
    defaultLocale,
    locales: [...locales],
    localeConfigs: {
      'zh-cn': { label: '简体中文', direction: 'ltr', htmlLang: 'zh-CN', calendar: 'gregory' },
      en: {
        label: 'English',
        direction: 'ltr',
        htmlLang: 'en',
        calendar: 'gregory',
        // So it is built alone as it is with the others.
        baseUrl: baseUrls.en,
      },
    },
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
    mermaid: true,
    parseFrontMatter: addGuides(addChecked, locale),
    remarkRehypeOptions: { handlers: { code: codeBlock } },
    hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'warn' },
  },

  // The icons come from the site itself unless a remote stylesheet is named.
  stylesheets: [settings.iconStylesheet ?? `${baseUrls[locale]}css/icons.css`],

  ssrTemplate: template,
  headTags: [{ tagName: 'script', attributes: {}, innerHTML: announcementReset }],
  clientModules: [
    './src/client/cleanPath.ts',
    './src/client/closeMenus.ts',
    './src/client/early.ts',
    './src/client/layOut.ts',
    './src/client/places.ts',
    './src/client/print.ts',
  ],

  presets: [
    [
      'classic',
      {
        // In its place stands the plugin of the guides, which is the same with more.
        docs: false,
        // It keeps the contents of all pages in one file, which each edit writes and bundles anew.
        debug: false,
        blog: {
          ...markdown,
          postsPerPage: 5,
          blogSidebarCount: 'ALL',
          blogSidebarTitle: '全部文章',
          blogTitle: '博客',
          blogDescription: 'Midway 的版本发布与开发动态',
          authorsMapPath: 'authors.yml',
          onInlineTags: 'throw',
          onUntruncatedBlogPosts: 'throw',
          showLastUpdateTime: true,
          // Counting the words of all posts would take a while of each `npm start`.
          showReadingTime: process.env.NODE_ENV === 'production',
          feedOptions: feeds(texts.feeds.blog, title),
        },
        sitemap: { lastmod: 'date' },
        theme: { customCss: ['./src/css/site.css', './src/css/without-scripts.css'] },
      } satisfies PresetOptions,
    ],
  ],

  themes: ['@docusaurus/theme-mermaid'],

  plugins: [
    [
      './src/plugins/guides/index.ts',
      {
        ...markdown,
        sidebarPath: './sidebars.ts',
        lastVersion: 'current',
        versions: { current: { label: currentVersion } },
        showLastUpdateTime: true,
      } satisfies DocsOptions,
    ],
    ['./src/plugins/api-reference/index.ts', { rehypePlugins }],
    './src/plugins/symbol-links/index.ts',
    './src/plugins/code-blocks/index.ts',
    // The threads of these two work beside the plugins that come after them.
    './src/plugins/markdown-pages/index.ts',
    './src/plugins/search/index.ts',
    './src/plugins/missing-pages/index.ts',
    './src/plugins/social-cards/index.ts',
    './src/plugins/host-rules/index.ts',
    './src/plugins/light-client/index.ts',
    './src/plugins/split-routes/index.ts',
    './src/plugins/quick-bundling/index.ts',
    './src/plugins/local-authoring/index.ts',
    './src/plugins/rendered-pages/index.ts',
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
        rehypePlugins,
        postsPerPage: 20,
        showReadingTime: false,
        archiveBasePath: null,
        onUntruncatedBlogPosts: 'throw',
        feedOptions: feeds(texts.feeds.changelog, title),
      } satisfies BlogOptions & { id: string },
    ],
    // Last: it lists the files that the others made.
    './src/plugins/offline/index.ts',
  ],

  themeConfig: {
    image: siteCard,
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
    announcementBar: announcementBar(texts.announcement, baseUrls[locale]),
    docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    navbar,
    algolia: algolia(settings.algolia),
    footer,
    // Code is highlighted by the build, and its colours are in the style sheet of code blocks.
    prism: { theme: { plain: {}, styles: [] } },
  } satisfies ThemeConfig,

  customFields: { repository, figures: readFigures() },
};

export default config;
