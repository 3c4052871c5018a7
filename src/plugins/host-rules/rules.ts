/** The rules that hosts read: `_headers` and `_redirects` for Netlify and Cloudflare Pages, `_headers.conf` and
 * `_redirects.conf` for nginx. `deploy/nginx/conf.d/site.conf` has the other rules for nginx. */
import { markdownPath } from '../../content/markdownPath';
import {
  type Addresses,
  currentNames,
  type Homes,
  languagePattern,
  localeOfCode,
  pathPattern,
  pagesByRoute,
} from '../../content/address';
import { indexFolder, partsFolder } from '../../config/searchIdentity';
import { folder as playFolder } from '../play/data';

/** The headers of every response. The page itself says what it may load (src/plugins/security-policy/policy.ts),
 * but browsers accept `frame-ancestors` only as a header. A guide runs code in a frame (src/plugins/play/frame.ts). Hosts
 * send the headers of all rules that match, so that `'none'` for the other files would apply to this frame as well. */
export const securityHeaders = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Folders below the home page of a language whose files have a hash in their names and thus never change. The rules of
 * nginx and of the service worker name them, too. */
export const hashedFolders = ['assets', `${indexFolder}/${partsFolder}`, playFolder];

/** `robots.txt`. Robots read it only at the root of a host: if the site has a base URL, its lines must be copied there.
 * @param homes as for `headersFile`
 * @param origin origin of the site
 * @param noIndex as for `headersFile`. If true, the file names no sitemaps, but still lets robots fetch the pages,
 * which say it */
export function robotsFile(homes: Homes, origin: string, noIndex: boolean): string {
  const sitemaps = noIndex ? [] : homes.map(([, home]) => `Sitemap: ${origin}${home}sitemap.xml\n`);
  return ['User-agent: *\nDisallow:\n', ...sitemaps].join('\n');
}

/** `_headers`: each path, followed by the headers of responses below the path.
 * @param homes the home pages of the languages, the default language first
 * @param noIndex whether to ask search engines to index nothing. The header also covers files other than HTML */
export function headersFile(homes: Homes, noIndex: boolean): string {
  const general = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);
  const rules: [path: string, ...headers: string[]][] = [
    [`${homes[0]![1]}*`, ...general, ...(noIndex ? ['X-Robots-Tag: noindex'] : [])],
    ...homes.flatMap(([, home]) =>
      hashedFolders.map((folder): [string, string] => [
        `${home}${folder}/*`,
        'Cache-Control: public, max-age=31536000, immutable',
      ]),
    ),
    ...homes.map(([, home]): [string, string] => [`${home}sw.js`, 'Cache-Control: no-cache']),
  ];
  return rules.map(([path, ...headers]) => `${[path, ...headers].join('\n  ')}\n`).join('');
}

/** `_redirects`: redirects old addresses to new ones. Other paths without a page get the not-found page of their
 * language, which redirects in the cases that these rules cannot express. Hosts that look for a file first send the
 * redirect page at the old address.
 * @param homes as for `headersFile` */
export function redirectsFile(homes: Homes, { titled, untitled, redirects }: Addresses): string {
  const moves = homes.flatMap(([, home]) =>
    redirects.flatMap(pair => {
      const [from, to] = pair.map(route => home + encodeURI(route.slice(1))) as [string, string];
      return [`${from} ${to} 301`, `${markdownPath(from)} ${markdownPath(to)} 301`];
    }),
  );
  const [locale, root] = homes[0]!;
  const pages = [...titled.map(([route]) => route), ...untitled];
  const sections = new Set(pages.flatMap(route => route.split('/')[1] || []));
  // Never use it directly below the root: a path that starts with `//` would be the address of another host.
  const splat = (from: string, to: string) => `${from}/* ${to}/:splat 301`;
  const spellings = [
    ...homes.flatMap(([, home]) =>
      ['docs', 'api'].flatMap(part =>
        currentNames.map(name => splat(`${home}${part}/${name}`, home + part)),
      ),
    ),
    ...[locale, locale.split('-')[0]].flatMap(code => [
      `${root}${code} ${root} 301`,
      ...[...sections].map(section => splat(`${root}${code}/${section}`, root + section)),
    ]),
  ];
  const rules = homes.map(([, home]) => `${home}* ${home}404.html 404`);
  return [
    "# Hosts with clean addresses of their own send a page's file, with .html, on to the page.",
    ...moves,
    ...spellings,
    // Hosts follow the first rule that matches, and the home path of the default language contains the others.
    ...rules.reverse(),
    '',
  ].join('\n');
}

/** A string literal of nginx. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** `_headers.conf`: the headers that nginx sends with every response, including errors. */
export const nginxHeadersFile = (): string =>
  Object.entries(securityHeaders)
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;\n`)
    .join('');

/** An nginx `map` block, which sets `variable` depending on `from`. */
const map = (from: string, variable: string, values: [from: string, to: string][]) =>
  `map "${from}" $${variable} {\n${values.map(pair => `  ${pair.map(quoted).join(' ')};\n`).join('')}}\n`;

/** `_redirects.conf`: sets `$address` to the address of a page if the request spells this address differently, and
 * to nothing otherwise. nginx compares decoded paths with merged slashes and ignores case. It never redirects to an
 * address outside this list.
 * @param homes as for `headersFile`
 * @throws if an address has a character that nginx would read as a variable */
export function nginxFile(homes: Homes, addresses: Addresses): string {
  const table = pagesByRoute(addresses);
  const markdown = addresses.redirects.map(pair => pair.map(markdownPath) as [string, string]);
  const below = (home: string) => home.slice(0, -1);
  const homeOf = (code: string) =>
    below(homes.find(([id]) => id === localeOfCode(code, homes))![1]);
  const primaries = [...new Set(homes.map(([locale]) => locale.split('-')[0]!))];
  const pages = homes.flatMap(([, home]) =>
    [...table, ...markdown].map(([from, to]): [string, string] => [
      below(home) + (from === '/' ? '' : from),
      home + encodeURI(to.slice(1)),
    ]),
  );
  const variable = pages.flat().find(text => text.includes('$'));
  if (variable)
    throw new Error(`nginx would read a variable in ${variable}: give the page a slug without "$"`);
  return [
    // Drops a trailing dot, bracket or space, which often follows an address in a text.
    map('$uri', 'address_path', [
      ['default', '/'],
      [
        `~*(?s)^${below(homes[0]![1])}(?<address_trimmed>(?:.*[A-Za-z0-9_\\x80-\\xff])?)`,
        '$address_trimmed',
      ],
    ]),
    map('$address_path', 'address_route', [
      ['default', ''],
      [
        `~*(?s)${pathPattern.replace(/\(\?<(\w+)>/g, '(?<address_$1>')}`,
        '$address_section$address_rest',
      ],
    ]),
    map('$address_path', 'address_home', [
      ['default', below(homes[0]![1])],
      ...homes.map(([locale, home]): [string, string] => [`~*^/${locale}(/|$)`, below(home)]),
      ...primaries.map((code): [string, string] => [
        `~*^(?=${languagePattern}(/|$))/${code}(-|/|$)`,
        homeOf(code),
      ]),
      [`~*^${languagePattern}(/|$)`, homeOf('')],
    ]),
    map('$address_home$address_route', 'address_meant', [['default', ''], ...pages]),
    map('$address_meant $request_uri', 'address', [
      ['default', '$address_meant'],
      ['~^(\\S+) \\1(\\?|$)', ''],
    ]),
  ].join('\n');
}
