/** Replaces Docusaurus' function of this name, which renders to a stream. In a stream, React moves large boundaries to
 * the end of the page and adds inline scripts that put them in place. Here all HTML is in place from the start, for
 * readers without JavaScript and for the Content-Security-Policy. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** React's marker for a boundary whose content is not ready. */
const waits = '<!--$!-->';

/** Renders an app to HTML.
 * @throws what the app throws, or if a component is loaded lazily */
export const renderToHtml = (app: ReactNode): Promise<string> =>
  new Promise(resolve => {
    const html = renderToString(app);
    if (html.includes(waits))
      throw new Error(
        'A component of the page is loaded lazily, so its HTML is missing: use a static import',
      );
    resolve(html);
  });
