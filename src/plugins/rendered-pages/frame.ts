/** What stands around the app in a page. */

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

/** A script for the head of every page. It fetches and runs the scripts of the page, one after the other,
 * when the page is painted: they would take the line from its style sheets, and run before readers see
 * anything if they came early enough. The second frame follows when the first is on its way to the
 * screen. A tab that is not shown has none. */
export const runLater = `addEventListener('DOMContentLoaded', () => {
  const run = () => {
    for (const { src } of document.querySelectorAll('script[type=later]')) {
      const script = document.createElement('script');
      document.head.append(Object.assign(script, { src, async: false }));
    }
  };
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
});`;

/** A page, with `app` in it.
 * @param ownScripts elements of scripts that run before those of the app */
export function frameOf(frame: Frame, app: string, ownScripts = ''): string {
  const { baseUrl, version, stylesheets, scripts } = frame;
  const sheets = stylesheets.map(file => `<link rel="stylesheet" href="${baseUrl}${file}">`);
  const appScripts = scripts.map(file => scriptOf(baseUrl + file));
  const head = [...frame.metaAttributes, frame.headTags, ...sheets, ownScripts, ...appScripts];
  return `<!DOCTYPE html>
<html ${frame.htmlAttributes}>
<head>
<meta charset="UTF-8">
<meta name="generator" content="Docusaurus v${version}">
${head.join('\n')}
</head>
<body ${frame.bodyAttributes}>${frame.preBodyTags}<div id="__docusaurus">${app}</div>${frame.postBodyTags}</body>
</html>
`;
}
