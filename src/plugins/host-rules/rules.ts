/** The rules that static hosts read: `_headers` and `_redirects`, as Netlify and Cloudflare Pages know
 * them. nginx is told the same by `deploy/nginx/conf.d/site.conf`. */

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

/** `_redirects`: paths without a page get the not-found page of their language.
 * @param homes as for `headersFile` */
export function redirectsFile(homes: string[]): string {
  const rules = homes.map(home => `${home}* ${home}404.html 404\n`);
  // The first rule that matches is followed, and the default language's home is above the others.
  return `# Hosts with clean addresses of their own send a page's file, with .html, on to the page.\n${rules.reverse().join('')}`;
}
