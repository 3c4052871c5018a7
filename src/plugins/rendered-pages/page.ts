/** Pages as they are served. */
import type { FragmentOptions } from '@swc/html';
import { type Frame, frameOf } from './frame';
import { addPolicy, type Sources } from './policy';

/** Those of Docusaurus' minifier, which keeps what the app would not take over otherwise. */
export const minifyOptions: FragmentOptions = {
  removeComments: false,
  preserveComments: [],
  tagOmission: 'keep-head-and-body',
  sortSpaceSeparatedAttributeValues: false,
  sortAttributes: false,
  normalizeAttributes: false,
  removeEmptyAttributes: false,
  removeRedundantAttributes: 'none',
  minifyJs: true,
  minifyJson: true,
  minifyCss: true,
};

/** Stands for the app while its frame is minified. */
const place = '<!--app-->';

interface Parts {
  /** What the app rendered, minified when it was. */
  app: string;
  /** Elements of scripts that run before those of the app. */
  scripts?: string;
  sources: Sources;
}

/** A page, minified and with its Content-Security-Policy.
 * @param minify what minifies a document */
export function pageOf(
  frame: Frame,
  { app, scripts, sources }: Parts,
  minify: (html: string) => string,
): string {
  const around = minify(frameOf(frame, place, scripts));
  return addPolicy(around, app, sources).replace(place, () => app);
}
