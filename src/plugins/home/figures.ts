/** The counts on the home page, from the packages of the framework. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { currentVersion } from '../../config/site';
import type { Notes } from '../../content/components';

export interface Figures {
  /** The version of the framework that the guides are checked against. */
  version: string;
  /** Error codes of the framework. */
  errors: number;
  /** Packages that call classes: for requests, messages, jobs or events. */
  frameworks: number;
  /** Runtime dependencies of the finished project of the quick guide. */
  start: number;
  /** Components for new projects. */
  components: number;
}

const read = (file: string) => readFileSync(file, 'utf8');
const parse = (text: string) => JSON.parse(text) as { dependencies: Record<string, string> };

/** Counts the components for new projects. */
export const countComponents = (notes: Notes): number =>
  Object.values(notes).filter(note => !note!.status).length;

/** Counts the packages that export a framework, without those that new projects do without. */
export function countFrameworks(notes: Notes): number {
  const installed = `framework/${currentVersion}/node_modules/@midwayjs/*/dist/index.d.ts`;
  const files = globSync([installed, 'api/declarations/*/index.d.ts']);
  return files.filter(file => {
    const [, name] = /([\w-]+)(?:\/dist)?\/index\.d\.ts$/.exec(file)!;
    return !notes[name!]?.status && /\b(?:as|class) Framework\b/.test(read(file));
  }).length;
}

export async function readFigures(notes: Notes): Promise<Figures> {
  // Loaded lazily: the module reads the pages, which takes a moment.
  const { quickGuideFiles } = await import('../../content/quickGuide');
  const project = quickGuideFiles().find(({ path }) => path === 'package.json')!;
  const folder = `framework/${currentVersion}`;
  const codes = read(`${folder}/node_modules/@midwayjs/core/dist/error/framework.d.ts`);
  return {
    version: parse(read(`${folder}/package.json`)).dependencies['@midwayjs/core']!,
    errors: new Set(codes.match(/MIDWAY_\d+/g)).size,
    frameworks: countFrameworks(notes),
    start: Object.keys(parse(project.code).dependencies).length,
    components: countComponents(notes),
  };
}
