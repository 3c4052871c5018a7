/** The rules that hosts read: `_headers` and `_redirects`, as Netlify and Cloudflare Pages know them, and
 * `_headers.conf` and `_redirects.conf` for nginx, which is told the rest by `deploy/nginx/conf.d/site.conf`. */
import { markdownPath } from '../../content/markdownPath';
import {
  type Addresses,
  currentNames,
  type Homes,
  languagePattern,
  localeOfCode,
  pathPattern,
  tableOf,
} from '../../content/address';
import { indexFolder, partsFolder } from '../../config/searchIdentity';

/** What hosts send with every answer. What a page may load stands in the page itself
 * (src/plugins/security-policy/policy.ts); `frame-ancestors` must be a header. */
const securityHeaders = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Folders below a language's home page of files whose names have a hash, so that they never change. */
const hashedFolders = ['assets', `${indexFolder}/${partsFolder}`];

/** `robots.txt`, which robots read at the root of a host alone: a site with a base URL copies its lines there.
 * @param homes as for `headersFile`
 * @param origin of the site
 * @param noIndex as for `headersFile`; robots have to see that in the pages, and there are no sitemaps */
export function robotsFile(homes: Homes, origin: string, noIndex: boolean): string {
  const sitemaps = noIndex ? [] : homes.map(([, home]) => `Sitemap: ${origin}${home}sitemap.xml\n`);
  return ['User-agent: *\nDisallow:\n', ...sitemaps].join('\n');
}

/** `_headers`: a path, and below it the headers of answers there.
 * @param homes the languages' home pages, the default's first
 * @param noIndex whether search engines are asked to keep out, also of what is no HTML */
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

/** `_redirects`: old addresses lead to new ones, other paths without a page get the not-found page of
 * their language, which leads on where these rules cannot. Hosts that look for a file first send the page
 * that stands at the old address.
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
  // Never right behind the root: `//` and what follows would be the address of another host.
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
    // The first rule that matches is followed, and the default language's home is above the others.
    ...rules.reverse(),
    '',
  ].join('\n');
}

/** A text in nginx' quotes. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** `_headers.conf`: what nginx sends with every answer, errors too. */
export const nginxHeadersFile = (): string =>
  Object.entries(securityHeaders)
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;\n`)
    .join('');

/** A `map` of nginx: the variable that it sets, from what, and its values. */
const map = (from: string, variable: string, values: [from: string, to: string][]) =>
  `map "${from}" $${variable} {\n${values.map(pair => `  ${pair.map(quoted).join(' ')};\n`).join('')}}\n`;

/** `_redirects.conf`: where nginx sends an address that is not that of a page but means one, in
 * `$address`; empty for all others. It compares decoded paths in which slashes are merged, without
 * regard to case. An address in the answer is always one of this list.
 * @param homes as for `headersFile`
 * @throws if an address has a character that nginx would read as a variable */
export function nginxFile(homes: Homes, addresses: Addresses): string {
  const table = tableOf(addresses);
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
    throw new Error(`nginx would read a variable in ${variable}: name the page otherwise`);
  return [
    // Without the dot, the bracket or the space that follows an address in a text.
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
