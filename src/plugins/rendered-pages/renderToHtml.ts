/** In the place of Docusaurus' function, which renders to a stream and makes text of its bytes. Such a
 * stream can wait for components; here there is none to wait for, as the modules of a page are loaded
 * before it is rendered. */
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
