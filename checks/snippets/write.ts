import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '../../src/content/pages';
import { overBase } from '../../src/content/quickGuide';
import { frameworkFolder, type WrittenStage } from '../../src/content/framework';
import { buildStages, stageFolder, writeStage } from '../../src/content/project';

/** Writes every stage of the pages, with the base project that it changes, below `framework/<version>/.pages`. Imports
 * find the packages of that version there.
 * @throws if the packages of a version are not installed */
export function writePages(pages: Page[]): WrittenStage[] {
  return pages.flatMap(page => {
    const home = frameworkFolder(page.collection.version);
    if (!existsSync(path.join(home, 'node_modules'))) {
      throw new Error(
        `${page.file}: framework/${page.collection.version} is not installed; run "node framework/install.mjs ${page.collection.version}"`,
      );
    }
    return buildStages(page).map((shown, index) => {
      const stage = overBase(page, shown);
      const folder = stageFolder(page, index, home);
      writeStage(stage, folder);
      return { page, stage, folder };
    });
  });
}
