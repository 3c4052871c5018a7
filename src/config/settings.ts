/** The settings that a build and `npm start` take from the environment; README.md lists them. */
import { layers, namesIn } from './layers';
import { defaultLocale, type Locale, locales } from './site';

export interface Settings {
  /** The language that is built or shown. */
  locale: Locale;
  /** Where the site is published: protocol and host. */
  siteUrl: string;
  /** Path of the default language's home page, with a slash at both ends. */
  baseUrl: string;
  /** Whether search engines are asked to keep out. */
  noIndex: boolean;
  /** Address before the path of a page's file where that is edited, with a slash at its end, if readers are to
   * be led there. */
  editAddress?: string;
  /** Address of a style sheet for the icons, if it is not the site's own. */
  iconStylesheet?: string;
  /** Whether names in code have cards. */
  typeCards: boolean;
  /** The Algolia application that searches the site, if it does not search by itself. */
  algolia?: { appId: string; apiKey: string; indexName: string };
}

/** The first folders of the links that are written without the base URL. Docusaurus takes a link that
 * starts with the base URL for one that has it, so that must not start with one of them. */
export const linkedFolders = ['api', 'blog', 'changelog', 'docs', 'offline'];

const algoliaVariables = ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_INDEX'];

/** Why a value cannot be followed; undefined if it can. */
type Fault = string | undefined;

function addressFault(value: string): Fault {
  if (!/^https?:\/\//.test(value)) return 'does not start with https:// or http://';
  return URL.canParse(value) ? undefined : 'is no address';
}

const folderAddressFault = (value: string): Fault =>
  addressFault(value) ?? (value.endsWith('/') ? undefined : 'has no slash at its end');

function siteUrlFault(value: string): Fault {
  const fault = addressFault(value);
  if (fault) return fault;
  const { href, origin } = new URL(value);
  return href === `${origin}/` ? undefined : 'is not protocol and host alone';
}

function baseUrlFault(value: string): Fault {
  if (!value.startsWith('/') || !value.endsWith('/')) return 'has no slash at both ends';
  const folders = value.split('/').slice(1, -1);
  if (!folders.every(folder => /^\w[\w.~-]*$/.test(folder))) {
    return 'has a folder of more than letters, digits and . _ ~ -';
  }
  const [first = ''] = folders;
  return linkedFolders.includes(first) ? `starts as the site's own links to /${first}` : undefined;
}

const switchFault = (value: string): Fault =>
  ['true', 'false'].includes(value) ? undefined : 'is neither true nor false';

const layersFault = (value: string): Fault => {
  const unknown = namesIn(value).filter(name => !layers.some(layer => layer === name));
  return unknown.length > 0 ? `names no layer with ${unknown.join(' and ')}` : undefined;
};

const localeFault = (value: string): Fault =>
  locales.some(locale => locale === value) ? undefined : 'is no language of the site';

/** Reads the settings. One that is empty is not set: a Dockerfile passes arguments without a value so.
 * @throws naming each variable that cannot be followed, what is wrong with it and what to write */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const problems: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;
  const check = (setting: string, fault: Fault, remedy: string) => {
    if (fault) problems.push(`${setting} ${fault}: ${remedy}`);
  };

  // Docusaurus assigns undefined where no language is named, which becomes this text.
  const named = read('DOCUSAURUS_CURRENT_LOCALE');
  const locale = named === undefined || named === 'undefined' ? defaultLocale : named;
  check(`--locale ${locale}`, localeFault(locale), `write ${locales.join(' or ')}`);

  const siteUrl = read('SITE_URL') ?? 'https://midwayjs.org';
  const siteUrlRemedy = 'write https://docs.example.org, for example, and a path into BASE_URL';
  check(`SITE_URL=${siteUrl}`, siteUrlFault(siteUrl), siteUrlRemedy);

  const baseUrl = read('BASE_URL') ?? '/';
  check(`BASE_URL=${baseUrl}`, baseUrlFault(baseUrl), 'write / or /midway/, for example');

  const noIndex = read('NO_INDEX') ?? 'false';
  check(
    `NO_INDEX=${noIndex}`,
    switchFault(noIndex),
    'write true, or nothing for a site to be found',
  );

  const typeCards = read('TYPE_CARDS') ?? 'true';
  const typeCardsRemedy = 'write false, or nothing for cards on names in code';
  check(`TYPE_CARDS=${typeCards}`, switchFault(typeCards), typeCardsRemedy);

  const iconStylesheet = read('ICON_STYLESHEET');
  if (iconStylesheet) {
    const remedy = 'write https://icons.example.org/icons.css, for example';
    check(`ICON_STYLESHEET=${iconStylesheet}`, addressFault(iconStylesheet), remedy);
  }

  const editAddress = read('EDIT_ADDRESS');
  if (editAddress) {
    const remedy = 'write https://github.com/owner/repository/edit/main/, for example';
    check(`EDIT_ADDRESS=${editAddress}`, folderAddressFault(editAddress), remedy);
  }

  const [appId, apiKey, indexName] = algoliaVariables.map(read);
  const algolia = appId && apiKey && indexName ? { appId, apiKey, indexName } : undefined;
  if (!algolia && (appId || apiKey || indexName)) {
    const missing = algoliaVariables.filter(name => !read(name)).join(' and ');
    problems.push(
      `${missing} not set, but others of ${algoliaVariables.join(', ')}: ` +
        'set all three to search with Algolia, or none of them to search in the index of the site',
    );
  }

  const layersOff = read('LAYERS_OFF') ?? '';
  check(
    `LAYERS_OFF=${layersOff}`,
    layersFault(layersOff),
    `write some of ${layers.join(',')}, separated by commas`,
  );

  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    locale: locale as Locale,
    siteUrl: new URL(siteUrl).origin,
    baseUrl,
    noIndex: noIndex === 'true',
    typeCards: typeCards === 'true',
    editAddress,
    iconStylesheet,
    algolia,
  };
}
