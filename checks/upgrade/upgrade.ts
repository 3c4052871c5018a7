/** Upgrades the projects of guides to 4.x, and checks whether they compile and pass their tests. */
import { frameworkFolder } from '../../src/content/framework';
import type { Recorded, UpgradeResult } from '../../src/content/ledger';
import type { Page } from '../../src/content/pages';
import { stageFolder, writeStage } from '../../src/content/project';
import type { Problem } from '../../src/lib/problem';
import { upgradedProject, upgradeVersion } from '../../src/plugins/projects/upgraded';
import { runUpgraded } from './run';

/** The result of upgrading the project of a page. */
export interface UpgradeRun extends UpgradeResult {
  /** The page as one of 4.x. */
  page: Page;
  /** The upgraded files, as text. */
  input: string;
}

/** Upgrades the projects of pages whose packages have a release of 4.x. A project that does not compile, or whose tests
 * fail, is a result and no problem: its page says so.
 * @param recorded results that replace running a project */
export async function checkUpgrades(
  pages: Page[],
  recorded?: Recorded<UpgradeResult>,
): Promise<{ runs: UpgradeRun[]; problems: Problem[] }> {
  const runs: UpgradeRun[] = [];
  const problems: Problem[] = [];
  const stages = pages.flatMap(guide => {
    // Spreading would parse the page.
    const page = Object.create(guide, {
      collection: { value: { ...guide.collection, version: upgradeVersion } },
    }) as Page;
    try {
      const files = upgradedProject(guide)?.files;
      if (!files) return [];
      const input = JSON.stringify(files);
      const known = recorded?.take(page, input);
      if (known) runs.push({ page, input, ...known });
      if (known) return [];
      const folder = stageFolder(page, 0, frameworkFolder(upgradeVersion));
      const list = Object.entries(files).map(([path, code]) => ({ path, code, lines: [] }));
      const stage = { files: list, runsTests: true, end: 0 };
      writeStage(stage, folder);
      return [{ page, stage, folder, input }];
    } catch (error) {
      problems.push({
        file: guide.file,
        message: `no upgrade to 4.x: ${(error as Error).message}`,
      });
      return [];
    }
  });
  const results = await runUpgraded(stages);
  runs.push(...stages.map(({ page, input }, at) => ({ page, input, ...results[at]! })));
  return { runs, problems };
}
