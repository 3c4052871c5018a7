import { DataAttributeQueryStringInlineJavaScript as attributesByQuery } from '@docusaurus/theme-classic/lib/inlineScripts';
import { transformSync } from 'esbuild';
import type { PageScript } from '../split-routes/pageScripts';

/** An inline script that fetches and runs the scripts of a page in order, once it is painted: earlier they would
 * compete with its style sheets for the network, and could run before the first paint. Where text is slow to draw,
 * the first paint is some frames later than the first animation frame; it is read from the paint timing, and
 * browsers without one are given ten frames. Hidden tabs have no frames and run at once. */
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

/** The element of a script that waits for the first paint.
 * @param part the part of the route tables that it holds, by which the layer split-routes finds it */
const lateScript = (address: string, part?: string): string =>
  `<script src="${address}"${part ? ` data-part="${part}"` : ''} type="later"></script>`;

const inlineScript = /<script>([^]*?)<\/script>/g;
const appScript = /<script src="?([^\s">]+)"? defer(?:="")?><\/script>/g;

const minified = new Map<string, string>();

/** The inline scripts of a page as one, minified; most pages have the same. The theme's script that lets an
 * address set attributes of the document is left out: nothing here reads them. */
function joined(scripts: string[]): string {
  const text = scripts.join('\n;').replace(attributesByQuery, '');
  const known = minified.get(text) ?? transformSync(text, { minify: true }).code.trim();
  minified.set(text, known);
  return known;
}

/** A page whose scripts wait for its first paint. Its inline scripts become one at the start of the body: the
 * policy has one hash of it, and the browser paints what follows as it arrives.
 * @param html the page as Docusaurus rendered it
 * @param own the page's own scripts and style sheets, which its HTML does not name yet
 * @throws if the page has another form */
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
      // Not a replacement text, where `$` has a meaning.
      .replace(/(?:<\/head>)?$/, end => elements.join('') + end),
    bodyTag,
    `<script>${joined(inline)}</script>`,
    preBody!.replace(inlineScript, ''),
    app,
  ].join('');
}
