/** What is known of components by hand. The site reads it too: it does without the packages. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Text } from '../config/languages';

/** The frameworks that the matrix has a column for, by the name that configurations use. */
export const frameworks = ['koa', 'egg', 'express', 'faas'] as const;
export type FrameworkName = (typeof frameworks)[number];

/** What is known of a component by hand, because its package does not say it. */
interface ComponentNotes {
  /** The table that it stands in. */
  group: string;
  /** The guide to it in docs/; absent where that is called like the package. */
  guide?: string;
  /** What it is for; absent where api/packages.json says it. */
  use?: Text;
  /** npm name of a component that is neither in api/packages.json nor installed. */
  npm?: string;
  /** The frameworks it works with, where its JavaScript does not name them, and why. */
  works?: { with: FrameworkName[]; reason: string };
  /** Servers and packages that the manifest does not name. */
  needs?: Text;
  /** First version, where the release notes and the history do not say it, and why. */
  since?: { version: string; reason: string };
  /** Why it is not for new projects, with what replaces it. */
  status?: Text & { reason: string };
}

/** Notes by the package's folder. */
export type Notes = Record<string, ComponentNotes | undefined>;

/** The file that holds the notes. */
export const notesFile = 'checks/tables/components.json';

/** Reads the notes. */
export const readNotes = () => JSON.parse(readFileSync(notesFile, 'utf8')) as Notes;

/** The guide to a component, if there is one. */
export function findGuide(dir: string, noted?: string): string | undefined {
  const names = noted
    ? [noted]
    : [dir, dir.replaceAll('-', '_')].map(name => `extensions/${name}.md`);
  return names.find(name => existsSync(path.join('docs', name.replace(/#.*/, ''))));
}

/** The guide to a component.
 * @throws if there is none */
export function guideOf(dir: string, noted?: string): string {
  const guide = findGuide(dir, noted);
  if (guide) return guide;
  const name = noted ?? `extensions/${dir}.md`;
  throw new Error(`${notesFile}: "${dir}" has no guide docs/${name}: name it as "guide"`);
}
