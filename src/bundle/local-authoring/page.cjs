const livePage = JSON.stringify(`${__dirname}/livePage.tsx`);

/** Adds hot replacement of the content to the module of a page: see livePage.tsx.
 * @type {import('@rspack/core').LoaderDefinition} */
module.exports = function page(source, map) {
  const live = `
import { livePage as __livePage } from ${livePage};
import * as __exported from ${JSON.stringify(this.resource)};
if (module.hot) MDXContent = __livePage(module.hot, MDXContent, __exported);
`;
  const hasContent = /\bexport default function MDXContent\(/.test(source);
  if (!hasContent) {
    this.emitWarning(
      new Error('An edit remounts the whole page, because its module has no function MDXContent'),
    );
  }
  this.callback(null, hasContent ? source + live : source, map);
};
