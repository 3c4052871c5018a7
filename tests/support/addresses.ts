/** Addresses and their meaning, for the tests of the function that resolves addresses, of nginx, of hosts without rules
 * and of the app. */
import type { Addresses } from '../../src/content/address';

export interface AddressCase {
  address: string;
  /** The page that the address leads to. Undefined if it has none. */
  meaning: string | undefined;
  /** Host rules cannot express this redirect. The not-found page redirects instead. */
  isByScript: boolean;
  /** The locale of the not-found page that a host with support for languages sends. */
  locale?: string;
}

const cases = (meaning: string, addresses: string[], isByScript = false) =>
  addresses.map((address): AddressCase => ({ address, meaning, isByScript }));
const missing = (locale: string, addresses: string[]) =>
  addresses.map((address): AddressCase => ({
    address,
    meaning: undefined,
    isByScript: false,
    locale,
  }));
const byScript = (meaning: string, addresses: string[]) => cases(meaning, addresses, true);

const tag = '/blog/tags/%E6%9B%B4%E6%96%B0';

export const addressCases: AddressCase[] = [
  // Home pages.
  ...cases('/', ['/', '/index.html', '//', '/zh-cn', '/zh-cn/', '/zh/', '/zh-TW', '/INDEX.html']),
  ...cases('/en/', [
    '/en/',
    '/en',
    '/EN',
    '/En/',
    '/en//',
    '/en/index.html',
    '/en-US/',
    '/ja',
    '/fr/',
  ]),

  // Doubled slashes.
  ...cases('/docs/intro', ['//docs/intro', '/docs//intro', '///docs///intro//']),
  ...cases('/en/docs/controller', ['/en//docs/controller', '//en/docs/controller']),

  // Different case.
  ...cases('/en/docs/controller', [
    '/en/docs/Controller',
    '/EN/docs/controller',
    '/en/DOCS/CONTROLLER',
  ]),
  ...cases('/docs/intro', ['/Docs/Intro', '/DOCS/intro']),
  ...cases('/en/api/core/class/MidwayContainer', [
    '/en/api/core/class/MidwayContainer',
    '/en/api/core/class/midwaycontainer',
    '/En/API/Core/Class/MIDWAYCONTAINER',
  ]),
  ...cases('/changelog/v3.20.4', ['/changelog/V3.20.4', '/Changelog/v3.20.4/']),
  ...cases('/en/search', ['/en/Search', '/en/search/', '/en/search.html']),

  // File names of pages, and trailing slashes.
  ...cases('/docs/intro', [
    '/docs/intro',
    '/docs/intro/',
    '/docs/intro.html',
    '/docs/intro.htm',
    '/docs/intro.HTML',
    '/docs/intro.html/',
    '/docs/intro/index.html',
    '/docs/Intro/Index.html',
  ]),
  ...cases('/api/core', ['/api/core/', '/api/core/index.html', '/api/core.html']),

  // Characters that surrounding text adds to an address.
  ...cases('/docs/intro', [
    '/docs/intro%20',
    '/docs/intro.',
    '/docs/intro...',
    '/docs/intro,',
    '/docs/intro)',
    '/docs/intro%3E',
    '/docs/intro%22',
    '/docs/intro%20.%20',
    '/docs/intro.html.',
    '/docs/intro%09',
    '/docs/intro%0A',
  ]),
  ...byScript('/docs/intro', [
    '/docs/intro%E3%80%82',
    '/docs/intro%E2%80%8B',
    '/docs/intro%EF%BC%89',
  ]),

  // Addresses that were encoded, once or several times.
  ...cases('/docs/intro', ['/docs%2Fintro', '/docs%2fintro', '/%2Fdocs%2Fintro', '/%64ocs/intro']),
  ...cases('/en/docs/intro', ['/en%2Fdocs%2Fintro']),
  ...byScript('/docs/intro', [
    '/docs%5Cintro',
    '/docs%252Fintro',
    '/docs/intro%23usage',
    '/docs/intro%3Fa=b',
  ]),
  ...cases(tag, [tag, tag.toLowerCase(), `${tag}/`, `/Blog/Tags/${tag.slice(11)}`]),
  ...byScript(tag, [tag.replaceAll('%', '%25')]),

  // Versions.
  ...cases('/docs/intro', [
    '/docs',
    '/docs/',
    '/docs.html',
    '/docs/3.0.0',
    '/docs/3.0.0/',
    '/docs/3.0.0/intro',
    '/docs/next',
    '/docs/next/intro',
  ]),
  ...cases('/en/docs/controller', ['/en/docs/3.0.0/controller', '/en/docs/3.0.0/Controller.html']),
  ...cases('/docs/2.0.0/intro', ['/docs/2.0.0', '/docs/2.0.0/', '/docs/2.0.0/index.html']),
  ...cases('/en/docs/1.0.0/intro', ['/en/docs/1.0.0']),
  ...cases('/api', ['/api/3.0.0', '/api/3.0.0/', '/api/next', '/api/']),
  ...cases('/api/2.0.0', ['/api/2.0.0', '/api/2.0.0/']),
  ...cases('/api/core/class/MidwayContainer', [
    '/api/3.0.0/core/class/MidwayContainer',
    '/api/next/core/class/MidwayContainer',
  ]),

  // Symbols under a package that re-exports them, and former names of packages and symbols.
  ...cases('/api/core/function/Get', [
    '/api/decorator/function/Get',
    '/api/Decorator/function/get/',
  ]),
  ...cases('/en/api/core/function/Get', ['/en/api/decorator/function/Get']),
  ...cases('/en/api/core/namespace/FaaSMetadata', ['/en/api/decorator/namespace/FaaSMetadata']),
  ...cases('/api/core/function/Emit', ['/api/decorator/function/Emit', '/api/core/function/Emit']),
  ...cases('/api/axios/class/HttpService', ['/api/axios/interface/AxiosHttpService']),
  ...cases('/api/web-koa', ['/api/koa', '/api/koa.html', '/api/KOA']),
  ...cases('/en/api/web-koa/class/Framework', ['/en/api/koa/class/Framework']),
  ...cases('/docs/testing', ['/docs/test_more', '/docs/Test_More/', '/docs/3.0.0/test_more']),

  // Languages, including those that the site does not have.
  ...cases('/docs/intro', [
    '/zh-cn/docs/intro',
    '/zh/docs/intro',
    '/zh-TW/docs/intro',
    '/zh-Hant-TW/docs/intro',
    '/ZH-CN/docs/Intro/',
  ]),
  ...cases('/en/docs/intro', [
    '/en-US/docs/intro',
    '/en-gb/docs/3.0.0/Intro.html',
    '/fr/docs/intro',
    '/pt-BR/docs/intro',
    '/es-419/docs/intro',
    '/JA//docs/intro/',
  ]),

  // No page.
  ...missing('zh-cn', [
    '/docs/never',
    '/docs/%D6%D0',
    '/docs/%25FF',
    '/docs/%2525FF',
    '/english',
    '/en-route/docs/never',
    '/no-such-page',
    '/go-live/docs/intro',
    '/docs/intro/intro',
    '/zh-TW/docs/never',
    '/zh-Hant-HK/docs/never',
    '/404',
    '/404.html',
    '/__proto__',
    '/constructor',
    '/docs/toString',
    '/evil.example',
    `/${'docs/'.repeat(100)}`,
  ]),
  ...missing('en', [
    '/en/docs/never',
    '/en/docs/%D6%D0%CE%C4',
    '/en/docs/%25D6%25D0',
    '/EN//docs/never',
    '/en-GB/docs/never',
    '/fr/docs/never',
    '/pt-BR/docs/never',
    '/xx/docs/never',
    '/en/404.html',
    '/en/%2F%2Fevil.example',
  ]),
];

const pages = addressCases.flatMap(({ meaning }) =>
  meaning === undefined ? [] : [decodeURI(meaning).replace(/^\/en\//, '/')],
);

/** The addresses of a site that has the pages of the cases. */
export const caseAddresses: Addresses = {
  titled: [],
  untitled: [...new Set(pages)],
  redirects: [
    ['/docs', '/docs/intro'],
    ['/docs/2.0.0', '/docs/2.0.0/intro'],
    ['/docs/1.0.0', '/docs/1.0.0/intro'],
    ['/docs/test_more', '/docs/testing'],
    ['/api/decorator/function/Get', '/api/core/function/Get'],
    ['/api/decorator/function/Emit', '/api/core/function/Emit'],
    ['/api/decorator/namespace/FaaSMetadata', '/api/core/namespace/FaaSMetadata'],
    ['/api/axios/interface/AxiosHttpService', '/api/axios/class/HttpService'],
    ['/api/koa', '/api/web-koa'],
    ['/api/koa/class/Framework', '/api/web-koa/class/Framework'],
  ],
};
