/** Replaces Docusaurus' function of this name, which renders to a stream: there React moves large
 * boundaries to the end of the page and has scripts put them into their places. Here all HTML is where it
 * belongs, for readers without JavaScript and for the Content-Security-Policy. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** What React writes where it would have to wait. */
const waits = '<!--$!-->';

/** The HTML of an app.
 * @throws what the app throws, or if a component is loaded late */
export const renderToHtml = (app: ReactNode): Promise<string> =>
  new Promise(resolve => {
    const html = renderToString(app);
    if (html.includes(waits))
      throw new Error(
        'a component of the page is loaded when it is rendered: import it at the top',
      );
    resolve(html);
  });
