/** The input of a run that generates the reference. */
import type { Language } from '../../config/languages';
import { type Comments, readComments } from './comments';
import { type Defaults, readDefaults } from './defaults';
import { type ExternalRule, readExternal } from './external';
import { readHistories, readHistoryReleases, readLaterHistories } from '../../history/files';
import type { History } from '../../history/historyData';
import type { Releases } from '../../history/since';
import {
  earlierLines,
  type FrameworkLine,
  type Labels,
  readDescribed,
  readLabels,
  readFrameworkLine,
  readPackages,
  type ReferencePackage,
} from '../../content/reference';

export interface Sources {
  packages: ReferencePackage[];
  lines: FrameworkLine[];
  labels: Labels;
  language: Language;
  comments: Comments;
  /** The symbols whose every member, enum value and parameter has a description. */
  described: string[];
  external: ExternalRule[];
  defaults: Defaults;
  /** By directory name. A package may have no history. */
  histories: Map<string, History>;
  /** What came after the documented line, by directory name. */
  laterHistories: Map<string, History>;
  releases: Releases;
}

/** Reads and checks the input for one language.
 * @throws ApiReferenceError saying which file is wrong and how to correct it */
export function readSources(siteDir: string, language: Language): Sources {
  const packages = readPackages(siteDir);
  const histories = readHistories(siteDir);
  return {
    packages,
    lines: earlierLines.map(version => readFrameworkLine(siteDir, version)),
    labels: readLabels(siteDir, language),
    language,
    comments: readComments(siteDir, packages),
    described: readDescribed(siteDir),
    external: readExternal(siteDir),
    defaults: readDefaults(packages),
    histories,
    laterHistories: readLaterHistories(siteDir),
    releases: histories.size > 0 ? readHistoryReleases(siteDir) : { versions: [], named: [] },
  };
}
