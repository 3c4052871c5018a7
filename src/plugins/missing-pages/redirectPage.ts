/** What stands at an old address, for hosts that cannot redirect. */
import type { I18nLocaleConfig } from '@docusaurus/types';
import { escapeHtml } from '../../lib/escape';
import { addPolicy } from '../security-policy/policy';

/** The same in every page, so that their policies are the same. */
const leadOn =
  "location.replace(document.querySelector('a').href + location.search + location.hash)";

/** A page that leads on by itself: with the query and the fragment of its address where scripts run.
 * @param address of the page to lead to
 * @param title of that page
 * @param language that the title is in */
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
<body><a href="${path}">${escapeHtml(title)}</a><script>${leadOn}</script></body>
</html>
`;
  return addPolicy(page, { connect: [], style: [] });
}

/** Markdown that names the page. */
export const redirectMarkdown = (address: string, title: string) => `[${title}](${address})\n`;
