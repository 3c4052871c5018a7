/** The rules that hosts read: `_headers` and `_redirects`, as Netlify and Cloudflare Pages know them, and
 * `_redirects.conf` for nginx, which is told the rest by `deploy/nginx/conf.d/site.conf`. */
import { markdownPath } from '../markdown-pages/address';

/** Addresses without a page and where they lead: paths below a language's home page, with a slash in
 * front. */
export type Redirects = ReadonlyMap<string, string>;

const securityHeaders = [
  "Content-Security-Policy: frame-ancestors 'none'",
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: strict-origin-when-cross-origin',
  'Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy: same-origin',
];

/** `_headers`: a path, and below it the headers of answers there.
 * @param homes paths of the languages' home pages, the default's first, with a slash at both ends
 * @param noIndex whether search engines are asked to keep out, also of what is no HTML */
export function headersFile(homes: string[], noIndex: boolean): string {
  const rules: [path: string, ...headers: string[]][] = [
    [`${homes[0]}*`, ...securityHeaders, ...(noIndex ? ['X-Robots-Tag: noindex'] : [])],
    ...homes.map((home): [string, string] => [
      `${home}assets/*`,
      'Cache-Control: public, max-age=31536000, immutable',
    ]),
    ...homes.map((home): [string, string] => [`${home}sw.js`, 'Cache-Control: no-cache']),
  ];
  return rules.map(([path, ...headers]) => `${[path, ...headers].join('\n  ')}\n`).join('');
}

/** The redirects in every language, those of pages as Markdown included. */
const everywhere = (homes: string[], redirects: Redirects) =>
  homes.flatMap(home =>
    [...redirects].flatMap(pair => {
      const [from, to] = pair.map(route => home + route.slice(1)) as typeof pair;
      return [
        { from, to: encodeURI(to) },
        { from: markdownPath(from), to: encodeURI(markdownPath(to)) },
      ];
    }),
  );

/** `_redirects`: old addresses lead to new ones, other paths without a page get the not-found page of
 * their language. Hosts that look for a file first send the page that stands at the old address.
 * @param homes as for `headersFile` */
export function redirectsFile(homes: string[], redirects: Redirects): string {
  const moves = everywhere(homes, redirects).map(
    ({ from, to }) => `${encodeURI(from)} ${to} 301\n`,
  );
  const rules = homes.map(home => `${home}* ${home}404.html 404\n`);
  // The first rule that matches is followed, and the default language's home is above the others.
  return `# Hosts with clean addresses of their own send a page's file, with .html, on to the page.\n${[...moves, ...rules.reverse()].join('')}`;
}

/** `_redirects.conf`: the same for nginx, which compares decoded addresses.
 * @param homes as for `headersFile` */
export const nginxFile = (homes: string[], redirects: Redirects): string =>
  everywhere(homes, redirects)
    .map(({ from, to }) => `location = "${from}" { return 301 "${to}$is_args$args"; }\n`)
    .join('');
