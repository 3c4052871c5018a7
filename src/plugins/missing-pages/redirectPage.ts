/** The page at an old address, for hosts that cannot redirect. */
import type { I18nLocaleConfig } from '@docusaurus/types';
import { escapeHtml } from '../../lib/escape';
import { addPolicy } from '../security-policy/policy';

/** The same script in every page, so that their policies are the same. */
const redirectScript =
  "location.replace(document.querySelector('a').href + location.search + location.hash)";

/** A page that redirects by itself. If scripts run, the redirect keeps the query and the fragment.
 * @param address address of the target
 * @param title title of the target
 * @param language language of the title */
export function redirectPage(
  address: string,
  title: string,
  { htmlLang, direction }: Pick<I18nLocaleConfig, 'htmlLang' | 'direction'>,
): string {
  const path = escapeHtml(new URL(address).pathname);
  const page = `<!doctype html>
<html lang="${escapeHtml(htmlLang)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="canonical" href="${escapeHtml(address)}">
<noscript><meta http-equiv="refresh" content="0; url=${path}"></noscript>
</head>
<body><a href="${path}">${escapeHtml(title)}</a><script>${redirectScript}</script></body>
</html>
`;
  return addPolicy(page, { connect: [], style: [] });
}

/** The Markdown at an old address, which links the target. */
export const redirectMarkdown = (address: string, title: string) => `[${title}](${address})\n`;
