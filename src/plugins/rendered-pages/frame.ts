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

/** A page, with `app` in it.
 * @param ownScripts elements of scripts that run before those of the app */
export function frameOf(frame: Frame, app: string, ownScripts = ''): string {
  const { baseUrl, version, stylesheets, scripts } = frame;
  const sheets = stylesheets.map(file => `<link rel="stylesheet" href="${baseUrl}${file}">`);
  const appScripts = scripts.map(file => `<script src="${baseUrl}${file}" defer></script>`);
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
