/** What the app renders is minified when it is rendered, and kept so; only the frame, which stands
 * around it and names the scripts of the build, is minified by each build. */
import type { FragmentOptions } from '@swc/html';

/** Marks that stand around what the app rendered until its page is finished. */
const start = '<!--app-->';
const end = '<!--/app-->';

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

/** What the app rendered, with marks around it. */
export const marked = (app: string) => start + app + end;

/** The frame of a page, with a mark in the place of what the app rendered, and that.
 * @throws if the page has no marks */
export function takeApart(page: string): { frame: string; app: string } {
  const from = page.indexOf(start);
  const to = page.lastIndexOf(end);
  if (from < 0 || to < from)
    throw new Error(`has no ${start} … ${end} around what the app rendered`);
  return {
    frame: page.slice(0, from) + start + page.slice(to + end.length),
    app: page.slice(from + start.length, to),
  };
}

/** A page of its frame and what the app rendered. */
export const putTogether = (frame: string, app: string) => frame.replace(start, () => app);
