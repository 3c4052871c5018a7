import type { ParseFrontMatter } from '@docusaurus/types';
import { fromSite } from '../../lib/fromSite';
import { Fault } from '../../content/faults';

/** An error of js-yaml. Lines and columns start at 0, and line 0 is the `---`. */
interface YamlError {
  reason: string;
  mark: { line: number; column: number };
}

const isYamlError = (error: unknown): error is YamlError =>
  error instanceof Error && 'reason' in error && 'mark' in error;

/** Errors by the text of the page. */
const faults = new Map<string, YamlError>();

/** Reads the front matter of a page.
 *
 * Caches errors, because the parser of Docusaurus caches texts before it parses them: a second call with an invalid
 * text returns no front matter instead of failing again.
 * @throws {Fault} if the front matter is not valid YAML */
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
        'Quote a text that contains a colon or starts with a special character.',
    );
  }
};
