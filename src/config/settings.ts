/** Reads the settings of a build or `npm start` from the environment; README.md lists them. */
import { layers, namesIn } from './layers';
import { defaultLocale, type Locale, locales } from './site';

export interface Settings {
  /** The language that is built or shown. */
  locale: Locale;
  /** Protocol and host of the published site. */
  siteUrl: string;
  /** Path of the default language's home page, with a slash at both ends. */
  baseUrl: string;
  /** Whether search engines are asked not to index the site. */
  noIndex: boolean;
  /** Prefix of edit links, before the file path, with a slash at its end. Without it, pages have no edit link. */
  editAddress?: string;
  /** Address of a style sheet for the icons, instead of the site's own. */
  iconStylesheet?: string;
  /** Whether names in code have cards. */
  typeCards: boolean;
  /** The time that the build treats as now, so that a later build can repeat it. */
  now?: Date;
  /** The Algolia application that searches the site. Without it, the site searches by itself. */
  algolia?: { appId: string; apiKey: string; indexName: string };
}

/** First folders of links that are written without the base URL. The base URL must not start with one of them:
 * Docusaurus would assume that these links already include it. */
export const linkedFolders = ['api', 'blog', 'changelog', 'docs', 'offline'];

const algoliaVariables = ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_INDEX'];

/** Why a value is invalid; undefined if it is valid. */
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

const secondsFault = (value: string): Fault =>
  /^\d{1,11}$/.test(value) ? undefined : 'is not a number of seconds';

const localeFault = (value: string): Fault =>
  locales.some(locale => locale === value) ? undefined : 'is no language of the site';

/** An environment variable. */
interface Variable {
  /** The default. */
  usual?: string;
  fault: (value: string) => Fault;
  /** What to write. */
  remedy: string;
}

const variables = {
  SITE_URL: {
    usual: 'https://midwayjs.org',
    fault: siteUrlFault,
    remedy: 'write https://docs.example.org, for example, and a path into BASE_URL',
  },
  BASE_URL: { usual: '/', fault: baseUrlFault, remedy: 'write / or /midway/, for example' },
  NO_INDEX: {
    usual: 'false',
    fault: switchFault,
    remedy: 'write true, or nothing for a site to be found',
  },
  TYPE_CARDS: {
    usual: 'true',
    fault: switchFault,
    remedy: 'write false, or nothing for cards on names in code',
  },
  ICON_STYLESHEET: {
    fault: addressFault,
    remedy: 'write https://icons.example.org/icons.css, for example',
  },
  EDIT_ADDRESS: {
    fault: folderAddressFault,
    remedy: 'write https://github.com/owner/repository/edit/main/, for example',
  },
  SOURCE_DATE_EPOCH: {
    fault: secondsFault,
    remedy: 'write seconds since 1970, or nothing for the present',
  },
  LAYERS_OFF: {
    fault: layersFault,
    remedy: `write some of ${layers.join(',')}, separated by commas`,
  },
} satisfies Record<string, Variable>;

type Environment = Record<string, string | undefined>;

/** The value of a variable. An empty variable counts as unset, because a Dockerfile passes unset arguments as empty
 * strings. */
const valueOf = (env: Environment, name: string) => env[name]?.trim() || undefined;

/** The language that Docusaurus builds. If none is given, Docusaurus assigns `undefined` to the variable, which
 * becomes the string 'undefined'. */
function localeOf(env: Environment): string {
  const named = valueOf(env, 'DOCUSAURUS_CURRENT_LOCALE');
  return named === undefined || named === 'undefined' ? defaultLocale : named;
}

/** The Algolia application, or why its variables are invalid. */
function readAlgolia(env: Environment): { algolia?: Settings['algolia']; problem?: string } {
  const [appId, apiKey, indexName] = algoliaVariables.map(name => valueOf(env, name));
  if (appId && apiKey && indexName) return { algolia: { appId, apiKey, indexName } };
  if (!appId && !apiKey && !indexName) return {};
  const missing = algoliaVariables.filter(name => !valueOf(env, name)).join(' and ');
  return {
    problem:
      `${missing} not set, but others of ${algoliaVariables.join(', ')}: ` +
      'set all three to search with Algolia, or none of them to search in the index of the site',
  };
}

/** Reads the settings.
 * @throws for invalid variables, with what is wrong with each and what to write */
export function readSettings(env: Environment = process.env): Settings {
  const problems: string[] = [];
  const check = (setting: string, fault: Fault, remedy: string) => {
    if (fault) problems.push(`${setting} ${fault}: ${remedy}`);
  };
  const locale = localeOf(env);
  check(`--locale ${locale}`, localeFault(locale), `write ${locales.join(' or ')}`);
  const read = (name: keyof typeof variables): string | undefined => {
    const { usual, fault, remedy }: Variable = variables[name];
    const value = valueOf(env, name) ?? usual;
    if (value !== undefined) check(`${name}=${value}`, fault(value), remedy);
    return value;
  };
  const siteUrl = read('SITE_URL')!;
  const epoch = read('SOURCE_DATE_EPOCH');
  const { algolia, problem } = readAlgolia(env);
  const settings = {
    locale: locale as Locale,
    baseUrl: read('BASE_URL')!,
    noIndex: read('NO_INDEX') === 'true',
    typeCards: read('TYPE_CARDS') === 'true',
    editAddress: read('EDIT_ADDRESS'),
    iconStylesheet: read('ICON_STYLESHEET'),
    now: epoch === undefined ? undefined : new Date(Number(epoch) * 1000),
    algolia,
  };
  read('LAYERS_OFF');
  if (problem) problems.push(problem);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { ...settings, siteUrl: new URL(siteUrl).origin };
}
