/** How Algolia searches the records: as the site itself does, as far as it can be told. */
import type { IndexSettings, SynonymHit } from 'algoliasearch';
import { languages } from '../../../config/languages';
import { kinds, levelNames } from '../records/record';

/** Kinds of pages by what they are worth; the higher, the earlier among equal matches. */
export const weightOfKind = (kind: (typeof kinds)[number]): number =>
  kinds.length - kinds.indexOf(kind);

const keys = languages.map(({ key }) => key);
/** Languages whose words have endings. */
const inflected = languages.filter(({ prose }) => prose !== 'chinese').map(({ key }) => key);
const names = levelNames.map(name => `hierarchy.${name}`);

export const settings: IndexSettings = {
  searchableAttributes: [
    ...names.slice(1).map(name => `unordered(${name})`),
    'unordered(keywords)',
    'unordered(about)',
    'content',
    'code',
    'unordered(hierarchy.lvl0)',
  ],
  attributesForFaceting: ['language', 'docusaurus_tag', 'type', 'kind', 'url_without_anchor'],
  attributesToRetrieve: [
    'hierarchy',
    'content',
    'anchor',
    'url',
    'url_without_anchor',
    'type',
    'kind',
  ],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:20'],
  camelCaseAttributes: [...names.slice(1), 'content', 'code'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  customRanking: ['desc(weight.kind)', 'desc(weight.level)', 'asc(weight.position)'],
  // Requests say how many rows of a page they want.
  attributeForDistinct: 'url_without_anchor',
  distinct: true,
  indexLanguages: keys,
  queryLanguages: keys,
  ignorePlurals: inflected,
  removeStopWords: inflected,
  removeWordsIfNoResults: 'allOptional',
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  separatorsToIndex: '@',
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
};

const sameWords = [
  ['dependency injection', 'DI', 'IoC', '依赖注入', '控制反转'],
  ['configuration', 'config', 'settings', '配置', '设置'],
  ['environment variable', 'env', '环境变量'],
  ['websocket', 'ws'],
  ['database', 'db', '数据库'],
  ['message queue', 'mq', '消息队列'],
  ['internationalization', 'i18n', '国际化', '多语言'],
  ['server-sent events', 'sse'],
  ['typescript', 'ts'],
  ['authentication', 'login', '鉴权', '登录', '认证'],
  ['cron', 'schedule', '定时任务'],
  ['cors', '跨域'],
];

export const synonyms: SynonymHit[] = sameWords.map(words => ({
  objectID: words[0]!.replaceAll(' ', '-'),
  type: 'synonym',
  synonyms: words,
}));
