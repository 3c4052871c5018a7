/** The Algolia settings, which imitate the search of the site as far as possible. Concepts need no synonyms: their
 * words are among the keywords of the records. */
import type { IndexSettings } from 'algoliasearch';
import { languages } from '../../../config/languages';
import { kinds, levelNames } from '../records/record';

/** The weight of a kind of hits: among equal matches, a higher weight comes first. */
export const weightOfKind = (kind: (typeof kinds)[number]): number =>
  kinds.length - kinds.indexOf(kind);

const keys = languages.map(({ key }) => key);
/** Languages with inflected words. */
const inflected = languages.filter(({ prose }) => prose !== 'chinese').map(({ key }) => key);
const names = levelNames.map(name => `hierarchy.${name}`);

export const settings: IndexSettings = {
  searchableAttributes: [
    ...names.slice(1).map(name => `unordered(${name})`),
    'unordered(keywords)',
    'unordered(about)',
    'content',
    'facts.value',
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
  // Each request says how many rows of a page it wants.
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
