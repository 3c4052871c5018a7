/** The framework packages that pages document and are checked against. The keys of the ledger include this code, so
 * it must not import a compiler. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameworkVersion } from '../config/site';
import type { Page } from './pages';
import type { Stage } from './project';

/** A stage of a page, written to disk. */
export interface WrittenStage {
  page: Page;
  stage: Stage;
  /** Absolute path. */
  folder: string;
}

/** Packages of the current line that the registry lacks: `api/declarations/` declares them. Code that imports one
 * compiles, but cannot run. */
export const declaredPackages = readdirSync('api/declarations').map(name => `@midwayjs/${name}`);

/** The declared packages that code imports. */
export const declaredImports = (code: string): string[] =>
  declaredPackages.filter(name => new RegExp(`\\bfrom '${name}'`).test(code));

/** The folder in which a version of the framework is installed. */
export const frameworkFolder = (version: FrameworkVersion) => path.resolve('framework', version);

/** The packages that identify a framework version; the first that is installed counts. */
const mainPackages = ['@midwayjs/core', 'midway'];

/** The main package that the guides of a version are checked against, and its release. */
export function checkedAgainst(version: FrameworkVersion): { name: string; release: string } {
  const manifest = JSON.parse(readFileSync(`framework/${version}/package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const name = mainPackages.find(one => one in manifest.dependencies);
  if (!name) {
    throw new Error(
      `framework/${version}/package.json depends on none of ${mainPackages.join(', ')}: add the one that the guides document`,
    );
  }
  return { name, release: manifest.dependencies[name]! };
}

/** The framework packages that the guide of a component installs, the component itself first. */
export function packagesOf(page: Page): string[] {
  const commands = page.blocks.filter(block => /\binstall /.test(block.code));
  return [...new Set(commands.flatMap(({ code }) => code.match(/@midwayjs\/[\w-]+/g) ?? []))];
}
