import type { ParseFrontMatter } from '@docusaurus/types';
import { fromSite } from '../../lib/fromSite';
import { Fault } from '../../content/faults';

/** What js-yaml throws; lines and columns are counted from 0, and the first line is that of `---`. */
interface YamlError {
  reason: string;
  mark: { line: number; column: number };
}

const isYamlError = (error: unknown): error is YamlError =>
  error instanceof Error && 'reason' in error && 'mark' in error;

/** By the text of a page. */
const faults = new Map<string, YamlError>();

/** Reads the front matter of a page.
 *
 * Docusaurus' parser remembers texts, and has one that it has failed at without front matter when it
 * comes again: the error of a page was seen once, and then the page without its title. So texts
 * with faults are remembered here.
 * @throws {Fault} if it is not valid YAML */
export const readFrontMatter: ParseFrontMatter = async params => {
  const { fileContent, filePath } = params;
  try {
    const fault = faults.get(fileContent);
    if (fault) throw fault as unknown as Error;
    return await params.defaultParseFrontMatter(params);
  } catch (error) {
    if (!isYamlError(error)) throw error;
    faults.set(fileContent, error);
    const { line, column } = error.mark;
    throw new Fault(
      fromSite(filePath),
      line + 1,
      column + 1,
      `the front matter is not valid YAML: ${error.reason}. ` +
        'A text with a colon or signs at its start stands in quotation marks.',
    );
  }
};
