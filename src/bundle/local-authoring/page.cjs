const livePage = JSON.stringify(`${__dirname}/livePage.tsx`);

/** Adds hot replacement of its content to the module of a page, see livePage.tsx.
 * @type {import('@rspack/core').LoaderDefinition} */
module.exports = function page(source, map) {
  const live = `
import { livePage as __livePage } from ${livePage};
import * as __exported from ${JSON.stringify(this.resource)};
if (module.hot) MDXContent = __livePage(module.hot, MDXContent, __exported);
`;
  const hasContent = /\bexport default function MDXContent\(/.test(source);
  if (!hasContent) this.emitWarning(new Error('Edits draw the page anew: it has no MDXContent'));
  this.callback(null, hasContent ? source + live : source, map);
};
