/** The project of a guide in 4.x. */
import manifest from '../../../framework/4.0.0/package.json';
import { isTest } from '../../content/project';
import { type Upgrade, upgrade } from '../upgrade-v4/upgrade';
import type { Files } from './needs';
import { projectOf, type ProjectPage } from './project';

const installed: Partial<Record<string, string>> = manifest.dependencies;

/** The framework version to which projects are upgraded. */
export const upgradeVersion = '4.0.0';

/** Upgrades the project of a page. Returns undefined if the page has no project, if its project has no tests that
 * could say whether it works, or if packages of it have no release of 4.x. */
export function upgradedProject(page: ProjectPage): (Upgrade & { files: Files }) | undefined {
  const files = projectOf(page);
  if (!files || !Object.keys(files).some(isTest)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(files['package.json']!) as Record<
    string,
    Record<string, string>
  >;
  const isThere = (name: string) => !name.startsWith('@midwayjs/') || installed[name];
  if (!Object.keys({ ...dependencies, ...devDependencies }).every(isThere)) return undefined;
  const upgraded = upgrade(files);
  return { ...upgraded, files: { ...files, ...upgraded.changed } };
}
