/** The Content-Security-Policy of a built page, which only allows scripts of the site. */
import { createHash } from 'node:crypto';
import type { DocusaurusConfig } from '@docusaurus/types';
import { Parser } from 'htmlparser2';
import { embeddedIdentity } from '../../config/searchIdentity';

/** Other hosts that a page may use, as sources of the policy. */
export interface Sources {
  connect: string[];
  style: string[];
}

/** The other hosts that the site configuration names: Algolia, stylesheets. */
export function sourcesOf({ stylesheets, themeConfig }: DocusaurusConfig): Sources {
  const { algolia } = themeConfig as { algolia?: { appId: string } };
  const isHosted = algolia !== undefined && algolia.appId !== embeddedIdentity.appId;
  return {
    connect: isHosted ? ['https://*.algolia.net', 'https://*.algolianet.com'] : [],
    style: stylesheets
      .map(sheet => String(typeof sheet === 'string' ? sheet : sheet.href))
      .filter(address => /^(https?:)?\/\//.test(address))
      .map(address => new URL(address, 'https://host').origin),
  };
}

/** The texts of the inline scripts of a page, verbatim and without data such as JSON-LD. */
export function inlineScripts(html: string): string[] {
  // Parses only up to the last script: most of a page follows it.
  const [start] = /^[^]*<\/script/i.exec(html) ?? [];
  if (!start) return [];
  const scripts: string[] = [];
  let text: string | undefined;
  const parser = new Parser({
    onopentag(name, { src, type = '' }) {
      if (name === 'script' && src === undefined && !type.endsWith('json')) text = '';
    },
    ontext(part) {
      if (text !== undefined) text += part;
    },
    onclosetag(name) {
      if (name !== 'script' || text === undefined) return;
      scripts.push(text);
      text = undefined;
    },
  });
  parser.end(`${start}>`);
  return scripts;
}

const hashSource = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The policy of a page. It allows the files of the site and the given inline scripts.
 *
 * It also allows inline styles: the theme writes colours as style attributes. */
export function policyOf(scripts: string[], { connect, style }: Sources): string {
  const hashes = [...new Set(scripts.map(hashSource))].sort();
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", "'unsafe-inline'", ...style],
    // Without these directives, the default applies.
    ...(style.length > 0 && { 'font-src': ["'self'", ...style] }),
    ...(connect.length > 0 && { 'connect-src': ["'self'", ...connect] }),
    'img-src': ["'self'", 'data:', ...style],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    // Readers may open the project of a guide in StackBlitz (src/components/ProjectBar).
    'form-action': ["'self'", 'https://stackblitz.com/run'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Adds its policy to a page, right after the character set.
 * @throws if the page does not name its character set */
export function addPolicy(html: string, sources: Sources): string {
  const charset = /<meta charset=[^>]+>/i.exec(html);
  if (!charset) throw new Error('has no <meta charset> for the Content-Security-Policy to follow');
  const policy = policyOf(inlineScripts(html), sources);
  const end = charset.index + charset[0].length;
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policy}">${html.slice(end)}`;
}
