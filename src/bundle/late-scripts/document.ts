import { DataAttributeQueryStringInlineJavaScript as attributesByQuery } from '@docusaurus/theme-classic/lib/inlineScripts';
import { transformSync } from 'esbuild';
import type { PageScript } from '../split-routes/pageScripts';

/** Inline script that fetches and runs the scripts of a page in order after the first paint. Earlier, they would
 * compete with style sheets for the network, and could run before the first paint. If text is slow to draw, the first
 * paint comes several frames after the first animation frame, so the script waits for the paint timing; in browsers
 * without it, for ten frames. Hidden tabs have no frames and run the scripts at once. */
export const runLater = `addEventListener('DOMContentLoaded', () => {
  let frames = 0;
  const run = () => {
    const isPainted = frames > 1 && performance.getEntriesByType('paint')[0];
    if (!isPainted && !document.hidden && frames++ < 10) return requestAnimationFrame(run);
    for (const { src } of document.querySelectorAll('[type=later]')) {
      document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
    }
  };
  run();
});`;

/** A script element that waits for the first paint.
 * @param part part of the route tables in the script, which lets the layer split-routes find it */
const lateScript = (address: string, part?: string): string =>
  `<script src="${address}"${part ? ` data-part="${part}"` : ''} type="later"></script>`;

const inlineScript = /<script>([^]*?)<\/script>/g;
const appScript = /<script src="?([^\s">]+)"? defer(?:="")?><\/script>/g;

const minified = new Map<string, string>();

/** Joins the inline scripts of a page and minifies them; most pages have the same ones. Leaves out the theme's script
 * that lets an address set attributes of the document, because nothing here reads them. */
function joined(scripts: string[]): string {
  const text = scripts.join('\n;').replace(attributesByQuery, '');
  const known = minified.get(text) ?? transformSync(text, { minify: true }).code.trim();
  minified.set(text, known);
  return known;
}

/** Makes the scripts of a page wait for its first paint. Merges its inline scripts into one at the start of the body:
 * the policy then needs only one hash, and the browser paints the rest as it arrives.
 * @param html the page as Docusaurus rendered it
 * @param own the page's own scripts and style sheets, which its HTML does not contain yet
 * @throws if the page has an unknown structure */
export function withLateScripts(html: string, baseUrl: string, own: PageScript[]): string {
  const [head, bodyTag, preBody, app] = html.split(
    /(<body[^>]*>)([^]*?)(?=<div id="?__docusaurus"?>)/,
  );
  if (app === undefined) throw new Error('has no body with the element of the app');
  const addresses = [...head!.matchAll(appScript)].map(([, address]) => address!);
  if (addresses.length === 0) throw new Error('has no scripts of the app with `defer` in its head');
  const elements = [
    ...own
      .filter(({ file }) => file.endsWith('.css') && !head!.includes(baseUrl + file))
      .map(({ file }) => `<link rel="stylesheet" href="${baseUrl}${file}">`),
    ...own
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file, part }) => lateScript(baseUrl + file, part)),
    ...addresses.map(address => lateScript(address)),
  ];
  const inline = [...(head! + preBody!).matchAll(inlineScript)].map(([, text]) => text!);
  return [
    head!
      .replace(inlineScript, '')
      .replace(appScript, '')
      // Not a replacement string, in which `$` has a special meaning.
      .replace(/(?:<\/head>\s*)?$/, end => elements.join('') + end),
    bodyTag,
    `<script>${joined(inline)}</script>`,
    preBody!.replace(inlineScript, ''),
    app,
  ].join('');
}
