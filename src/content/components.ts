/** Hand-written notes on components. Also imported by the site, so this module does not read the packages. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Text } from '../config/languages';

/** The frameworks with a column in the component matrix, by their names in configurations. */
export const frameworks = ['koa', 'egg', 'express', 'faas'] as const;
export type FrameworkName = (typeof frameworks)[number];

/** Facts about a component that its package does not state. */
interface ComponentNotes {
  /** The table that lists it. */
  group: string;
  /** Its guide in docs/; absent if the guide has the name of the package. */
  guide?: string;
  /** Its purpose; absent if api/packages.json has it. */
  use?: Text;
  /** npm name, for a component that is neither in api/packages.json nor installed. */
  npm?: string;
  /** The supported frameworks, if its JavaScript does not name them, and how this is known. */
  works?: { with: FrameworkName[]; reason: string };
  /** Required servers and packages that the manifest does not name. */
  needs?: Text;
  /** The first version, if neither the release notes nor the history has it, and how this is known. */
  since?: { version: string; reason: string };
  /** Why new projects should not use it, and what replaces it. */
  status?: Text & { reason: string };
}

/** Notes by package folder. */
export type Notes = Record<string, ComponentNotes | undefined>;

export const notesFile = 'checks/tables/components.json';

export const readNotes = () => JSON.parse(readFileSync(notesFile, 'utf8')) as Notes;

/** The guide of a component.
 * @throws if it has none */
export function guideOf(dir: string, noted?: string): string {
  const names = noted
    ? [noted]
    : [dir, dir.replaceAll('-', '_')].map(name => `extensions/${name}.md`);
  const guide = names.find(name => existsSync(path.join('docs', name.replace(/#.*/, ''))));
  if (guide) return guide;
  const name = noted ?? `extensions/${dir}.md`;
  throw new Error(`${notesFile}: "${dir}" has no guide docs/${name}: name it as "guide"`);
}
