import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';

/** Reads a file of texts in the folder of a language.
 * @param name such as `site.json`
 * @param schema what it holds
 * @param folder of the translations of all languages
 * @throws with the file and each key that is missing or wrong */
export function readLocaleFile<Texts>(
  locale: string,
  name: string,
  schema: z.ZodType<Texts>,
  folder = 'i18n',
): Texts {
  const file = path.join(folder, locale, name);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `${file}: ${(error as Error).message}. Each language has this file: translate that of another.`,
    );
  }
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path: key, message }) => `  "${key.join('.')}": ${message}`,
  );
  throw new Error(`${file} lacks texts, or has some of no use:\n${issues.join('\n')}`);
}
