import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { fromSite } from '../lib/fromSite';
import { parseJson } from './faults';

/** Reads a file with texts of a language.
 * @param folder the language's folder in `i18n/`
 * @param name such as `site.json`
 * @param schema of its content
 * @throws with the file and every key that is missing or wrong */
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
    throw new Error(
      `${file}: ${reason}. Each language needs this file: translate the file of another language.`,
    );
  }
  const result = schema.safeParse(parseJson(file, text));
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path: key, message }) => `  "${key.join('.')}": ${message}`,
  );
  throw new Error(`${file}: write or correct these texts:\n${issues.join('\n')}`);
}
