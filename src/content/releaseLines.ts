import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { parseJson } from './faults';
import { type Language, textIn } from '../config/languages';
import { docVersions } from '../config/site';
import { inLanguages, textSchema } from './textSchema';
import type { Release } from './releases';
import { compareVersions } from './changelogData';

/** The file with facts about release lines that the release data lacks. */
export const linesFile = 'src/config/releaseLines.json';

const schema = z.strictObject({
  /** Major lines, oldest first. */
  majors: z
    .array(
      z.strictObject({
        line: z.string().regex(/^\d+$/),
        /** The version of the guides that document it. */
        guides: z.enum(docVersions),
        /** Whether it gets fixes. */
        isMaintained: z.boolean(),
        state: textSchema,
      }),
    )
    .min(1),
  /** The line after those of the changelog, which has no guides. */
  next: z.strictObject({
    line: z.string().regex(/^\d+$/),
    announced: z.iso.date(),
    state: textSchema,
    /** The releases of the newest documented line since then, oldest first, each with the first day on which a registry
     * is known to have had it. The dates in a registry's answers are no release dates: a mirror gives those of its
     * copies. */
    sinceThen: z
      .array(z.strictObject({ version: z.string(), by: z.iso.date() }))
      .min(1)
      .refine(
        list =>
          list.every(
            ({ version }, at) => !at || compareVersions(list[at - 1]!.version, version) < 0,
          ),
        'list the oldest release first, and each only once',
      ),
  }),
  /** Minor lines of the newest major line, newest first. A row with `to` covers several. */
  minors: z
    .array(
      z.strictObject({
        line: z.string().regex(/^\d+\.\d+$/),
        to: z
          .string()
          .regex(/^\d+\.\d+$/)
          .optional(),
        note: inLanguages(z.string()),
      }),
    )
    .min(1),
});

export type ReleaseLines = z.infer<typeof schema>;

/** Parses the facts about release lines.
 * @throws with the file, and the line and field of each fault */
export function parseLines(source: string): ReleaseLines {
  const data = parseJson(linesFile, source);
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const entries = data as Record<string, { line?: unknown }[] | undefined> | null;
  const issues = result.error.issues.map(({ path: [list, index, ...field], message }) => {
    const line = entries?.[String(list)]?.[Number(index)]?.line;
    const place = typeof line === 'string' ? `line ${line}` : `entry ${String(index ?? '')}`;
    return `  ${String(list ?? '')} ${place}, field "${field.join('.') || '(whole entry)'}": ${message}`;
  });
  throw new Error(`${linesFile} is wrong; correct these fields:\n${issues.join('\n')}`);
}

/** Reads the facts about release lines.
 * @throws if the file is malformed */
export const readReleaseLines = (): ReleaseLines => parseLines(readFileSync(linesFile, 'utf8'));

/** The state of each major line that gets no more fixes, by number. */
export const endedLines = (language: Language): Record<string, string> =>
  Object.fromEntries(
    readReleaseLines()
      .majors.filter(({ isMaintained }) => !isMaintained)
      .map(({ line, state }) => [line, textIn(state, language)]),
  );

/** The releases of a major or minor line, oldest first.
 * @throws if it has none */
export function releasesOf(line: string, releases: Release[]): Release[] {
  const own = releases
    .filter(({ version }) => version.startsWith(`${line}.`))
    .sort((a, b) => compareVersions(a.version, b.version));
  if (own.length === 0) {
    throw new Error(
      `${linesFile}: line ${line} has no release in changelog/: add one, or remove the line`,
    );
  }
  return own;
}
