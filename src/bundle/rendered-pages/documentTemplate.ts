/** The document template: the HTML around the app in every page. */
import { DataAttributeQueryStringInlineJavaScript as attributesByQuery } from '@docusaurus/theme-classic/lib/inlineScripts';

/** The data that Docusaurus passes to its SSR template. */
export interface TemplateData {
  baseUrl: string;
  version: string;
  htmlAttributes: string;
  bodyAttributes: string;
  headTags: string;
  preBodyTags: string;
  postBodyTags: string;
  metaAttributes: string[];
  scripts: string[];
  stylesheets: string[];
}

/** What the server entry returns instead of the HTML of the app: a function that makes the document. */
export interface App {
  page: (data: TemplateData) => string;
}

/** The SSR template of the site's configuration, which calls that function. */
export const template = '<%~ it.appHtml.page(it) %>';

/** The element of a script that runs once the page is painted, see `runLater`.
 * @param part what the layer split-routes looks for it by */
export const scriptOf = (address: string, part?: string): string =>
  `<script src="${address}"${part ? ` data-part="${part}"` : ''} type="later"></script>`;

/** The element of a style sheet. */
export const sheetOf = (address: string): string => `<link rel="stylesheet" href="${address}">`;

/** Fetches and runs the scripts of a page in order, once it is painted: earlier they would compete with
 * its style sheets for the network, and could run before the first paint. Where text is slow to draw,
 * the first paint is some frames later than the first animation frame; it is read from the paint
 * timing, and browsers without one are given ten frames. Hidden tabs have no frames and run at once. */
const runLater = `addEventListener('DOMContentLoaded', () => {
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

const scriptElements = /<script>([^]*?)<\/script>/g;

/** The inline scripts of a page, joined into one, since the policy has a hash of each. At the start of
 * the body the browser runs it after the style sheets and paints the rest as it arrives. The theme's
 * script that lets an address set attributes of the document is removed: nothing here reads them. */
function inlineScriptOf({ headTags, preBodyTags }: TemplateData): string {
  const given = [...(headTags + preBodyTags).matchAll(scriptElements)].map(([, text]) => text);
  const text = [runLater, ...given].join('\n;').replace(attributesByQuery, '');
  return `<script>${text}</script>`;
}

/** The document of a page.
 * @param app the HTML of the app
 * @param ownScripts elements of the page's own style sheets, and of scripts that run before those of the app */
export function documentOf(data: TemplateData, app: string, ownScripts = ''): string {
  const { baseUrl, version, metaAttributes, stylesheets, scripts } = data;
  const [headTags, preBodyTags] = [data.headTags, data.preBodyTags].map(tags =>
    tags.replace(scriptElements, ''),
  );
  const sheets = stylesheets.map(file => sheetOf(baseUrl + file));
  const appScripts = scripts.map(file => scriptOf(baseUrl + file));
  const head = [...metaAttributes, headTags, ...sheets, ownScripts, ...appScripts];
  const start = inlineScriptOf(data) + preBodyTags;
  return `<!DOCTYPE html>
<html ${data.htmlAttributes}>
<head>
<meta charset="UTF-8">
<meta name="generator" content="Docusaurus v${version}">
${head.join('\n')}
</head>
<body ${data.bodyAttributes}>${start}<div id="__docusaurus">${app}</div>${data.postBodyTags}</body>
</html>
`;
}
