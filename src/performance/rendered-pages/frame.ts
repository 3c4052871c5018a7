/** What stands around the app in a page. */
import { DataAttributeQueryStringInlineJavaScript as attributesByQuery } from '@docusaurus/theme-classic/lib/inlineScripts';

/** What Docusaurus gives the template of its pages. */
export interface Frame {
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

/** What an app that makes its page itself passes as its HTML. */
export interface App {
  page: (frame: Frame) => string;
}

/** The template of Docusaurus' pages: the app makes the page. */
export const template = '<%~ it.appHtml.page(it) %>';

/** An element for a script that waits until the page is painted, see `runLater`.
 * @param attributes more of them, as they stand in HTML */
export const scriptOf = (address: string, attributes = ''): string =>
  `<script src=${address}${attributes} type=later></script>`;

/** Fetches and runs the scripts of a page, one after the other, when it is painted: they would take the
 * line from its style sheets, and run before readers see anything if they came early enough. A frame
 * that is drawn is some frames away from the screen where texts take long to draw; browsers tell when the
 * first was there, and those that do not are given ten frames. A tab that is not shown has none. */
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

/** Keeps the last click, or the keys of the search, until React listens: see
 * `src/client/eventReplay.ts`. A click that React sees makes those before it void. */
const keepMissedEvent = `onclick = event => missedEvent = window.docusaurusRoot ? null : event;
onkeydown = event => {
  if (!window.docusaurusRoot && event.key === 'k' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    missedEvent = event;
  }
};`;

const scriptElements = /<script>([^]*?)<\/script>/g;

/** The scripts that stand in a page, as one: its policy has a hash of each. At the start of the body it
 * waits for the style sheets, and browsers paint what follows as it comes. That of the theme which
 * lets an address set attributes of the document is left out: nothing here reads them. */
function inlineScriptOf({ headTags, preBodyTags }: Frame): string {
  const given = [...(headTags + preBodyTags).matchAll(scriptElements)].map(([, text]) => text);
  const text = [runLater, keepMissedEvent, ...given].join('\n;').replace(attributesByQuery, '');
  return `<script>${text}</script>`;
}

/** A page, with `app` in it.
 * @param ownScripts elements of scripts that run before those of the app */
export function frameOf(frame: Frame, app: string, ownScripts = ''): string {
  const { baseUrl, version, metaAttributes, stylesheets, scripts } = frame;
  const [headTags, preBodyTags] = [frame.headTags, frame.preBodyTags].map(tags =>
    tags.replace(scriptElements, ''),
  );
  const sheets = stylesheets.map(file => `<link rel="stylesheet" href="${baseUrl}${file}">`);
  const appScripts = scripts.map(file => scriptOf(baseUrl + file));
  const head = [...metaAttributes, headTags, ...sheets, ownScripts, ...appScripts];
  const start = inlineScriptOf(frame) + preBodyTags;
  return `<!DOCTYPE html>
<html ${frame.htmlAttributes}>
<head>
<meta charset="UTF-8">
<meta name="generator" content="Docusaurus v${version}">
${head.join('\n')}
</head>
<body ${frame.bodyAttributes}>${start}<div id="__docusaurus">${app}</div>${frame.postBodyTags}</body>
</html>
`;
}
