/** The documented framework, and where pages are written for it. Apart from the compiler: what runs pages follows
 * from this, and the ledger knows it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { DocVersion } from '../../src/config/site';
import type { Page } from '../pages';
import type { Stage } from './project';

/** A stage of a page, written to disk. */
export interface WrittenStage {
  page: Page;
  stage: Stage;
  /** Absolute path. */
  folder: string;
}

/** Packages of the current line that no registry at hand has: `api/declarations/` declares them.
 * Code which imports one compiles, but cannot run. */
export const declaredPackages = readdirSync('api/declarations').map(name => `@midwayjs/${name}`);

/** Those of them that code imports. */
export const declaredImports = (code: string): string[] =>
  declaredPackages.filter(name => new RegExp(`\\bfrom '${name}'`).test(code));

/** The folder of one version of the documented framework. */
export const frameworkFolder = (version: DocVersion) => path.resolve('framework', version);
