/** Everything that a run makes the reference from. */
import type { Language } from '../../config/languages';
import { type Comments, readComments } from './comments';
import { type Defaults, readDefaults } from './defaults';
import { type ExternalRule, readExternal } from './external';
import { readHistories, readHistoryReleases } from '../../history/files';
import type { History } from '../../history/shape';
import type { Releases } from '../../history/since';
import {
  earlierLines,
  type FrameworkLine,
  type Labels,
  readDescribed,
  readLabels,
  readLine,
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
  /** By directory; a package may have none. */
  histories: Map<string, History>;
  releases: Releases;
}

/** Reads and checks everything for one language.
 * @throws ApiReferenceError saying which file is wrong and how to mend it */
export function readSources(siteDir: string, language: Language): Sources {
  const packages = readPackages(siteDir);
  const histories = readHistories(siteDir);
  return {
    packages,
    lines: earlierLines.map(version => readLine(siteDir, version)),
    labels: readLabels(siteDir, language),
    language,
    comments: readComments(siteDir, packages),
    described: readDescribed(siteDir),
    external: readExternal(siteDir),
    defaults: readDefaults(packages),
    histories,
    releases: histories.size > 0 ? readHistoryReleases(siteDir) : { versions: [], named: [] },
  };
}
