import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { fromSite } from '../lib/fromSite';
import { parseJson } from './faults';

/** Reads a file of texts of a language.
 * @param folder that of the language in `i18n/`
 * @param name such as `site.json`
 * @param schema what it holds
 * @throws with the file and each key that is missing or wrong */
export function readLocaleFile<Texts>(
  folder: string,
  name: string,
  schema: z.ZodType<Texts>,
): Texts {
  const file = fromSite(path.join(folder, name));
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`${file}: ${reason}. Each language has this file: translate that of another.`);
  }
  const result = schema.safeParse(parseJson(file, text));
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path: key, message }) => `  "${key.join('.')}": ${message}`,
  );
  throw new Error(`${file}: write or mend these texts:\n${issues.join('\n')}`);
}
