/** Pages as they are served. */
import type { FragmentOptions, minifyFragmentSync, minifySync } from '@swc/html';
import { type Frame, frameOf } from './frame';

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
  selfClosingVoidElements: false,
  minifyJs: true,
  minifyJson: true,
  minifyCss: true,
};

/** Stand in a frame for what differs between pages. */
const attribute = 'data-place';
const comment = '<!--place-->';

interface Minifier {
  minifySync: typeof minifySync;
  minifyFragmentSync: typeof minifyFragmentSync;
}

const frames = new Map<string, string[]>();

/** The minified parts of a frame before, between and after the attributes of the document, its metadata,
 * its own scripts and the app: the same for most pages. */
function partsOf(frame: Frame, minifier: Minifier): string[] {
  const common = { ...frame, htmlAttributes: attribute, metaAttributes: [comment] };
  const text = frameOf(common, comment, comment);
  const known = frames.get(text);
  if (known) return known;
  const { code } = minifier.minifySync(text, minifyOptions);
  const parts = code.split(new RegExp(`${attribute}|${comment}`));
  if (parts.length !== 5) throw new Error(`${attribute} or ${comment} stands in a page's frame`);
  frames.set(text, parts);
  return parts;
}

interface Parts {
  /** What the app rendered, minified when it was. */
  app: string;
  /** Elements of scripts that run before those of the app, minified. */
  scripts?: string;
}

/** A minified page. */
export function pageOf(frame: Frame, { app, scripts = '' }: Parts, minifier: Minifier): string {
  const [start, head, links, body, end] = partsOf(frame, minifier);
  const { code: metadata } = minifier.minifyFragmentSync(
    frame.metaAttributes.join(''),
    minifyOptions,
  );
  return start + frame.htmlAttributes + head + metadata + links + scripts + body + app + end;
}
