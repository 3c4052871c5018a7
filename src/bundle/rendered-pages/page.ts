/** Documents as they are served: minified. */
import type { FragmentOptions, minifyFragmentSync, minifySync } from '@swc/html';
import { documentOf, type TemplateData } from './documentTemplate';

/** The options of Docusaurus' minifier, which leave what hydration compares as it was rendered. */
export const minifyOptions: FragmentOptions = {
  removeComments: false,
  preserveComments: [],
  tagOmission: 'keep-head-and-body',
  // WhatsApp reads no picture from an attribute without them: facebook/docusaurus#12368.
  quotes: true,
  sortSpaceSeparatedAttributeValues: false,
  sortAttributes: false,
  normalizeAttributes: false,
  removeEmptyAttributes: false,
  removeRedundantAttributes: 'none',
  minifyJs: true,
  minifyJson: true,
  minifyCss: true,
};

/** Placeholders in a document for what differs between pages. */
const attribute = 'data-place';
const comment = '<!--place-->';

interface Minifier {
  minifySync: typeof minifySync;
  minifyFragmentSync: typeof minifyFragmentSync;
}

const shells = new Map<string, string[]>();

/** The minified document without its attributes, its metadata, its own scripts and the app: the text
 * before, between and after these, which most pages share. */
function shellOf(data: TemplateData, minifier: Minifier): string[] {
  const common = { ...data, htmlAttributes: attribute, metaAttributes: [comment] };
  const text = documentOf(common, comment, comment);
  const known = shells.get(text);
  if (known) return known;
  const { code } = minifier.minifySync(text, minifyOptions);
  const parts = code.split(new RegExp(`${attribute}|${comment}`));
  if (parts.length !== 5)
    throw new Error(`${attribute} or ${comment} stands in the document template`);
  shells.set(text, parts);
  return parts;
}

interface Parts {
  /** What the app rendered, minified when it was. */
  app: string;
  /** Elements of scripts that run before those of the app, minified. */
  scripts?: string;
}

/** A minified document. */
export function pageOf(
  data: TemplateData,
  { app, scripts = '' }: Parts,
  minifier: Minifier,
): string {
  const [start, head, links, body, end] = shellOf(data, minifier);
  const { code: metadata } = minifier.minifyFragmentSync(
    data.metaAttributes.join(''),
    minifyOptions,
  );
  return start + data.htmlAttributes + head + metadata + links + scripts + body + app + end;
}
