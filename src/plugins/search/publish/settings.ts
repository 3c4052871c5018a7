/** How Algolia searches the records: as the site itself does, as far as it can be told. What readers call the
 * concepts of pages is among the keywords of the records. */
import type { IndexSettings } from 'algoliasearch';
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
