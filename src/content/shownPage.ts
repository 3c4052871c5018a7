/** The page that a remark plugin changes, as the checks read it. */
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Locale } from '../config/languages';
import { fromSite } from '../lib/fromSite';
import { pageLocation, resolvePage } from './collections';

/** What remark plugins get of a file. */
export interface VFileOfPage {
  path: string;
  data: { frontMatter?: Record<string, unknown> };
}

/** Reads a page from its tree, whose blocks no plugin has changed yet.
 * @param locale of the build, which may show the file of another language
 * @returns the page, and the nodes of its blocks; undefined if the file is not a page */
export async function shownPage(tree: Root, { path, data }: VFileOfPage, locale: Locale) {
  const shown = resolvePage(fromSite(path), locale);
  const place = shown && pageLocation(shown.file);
  if (!place) return undefined;
  // Loaded lazily: the modules that read pages take half a second, which `npm start` does not need to wait for.
  const { toBlock } = await import('./pages');
  const nodes: Code[] = [];
  visit(tree, 'code', node => void nodes.push(node));
  const { frontMatter = {} } = data;
  return { page: { ...place, file: shown.file, frontMatter, blocks: nodes.map(toBlock) }, nodes };
}
