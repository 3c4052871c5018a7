/** Looks up exports of the packages in the data of the reference. */
import { readFileSync } from 'node:fs';
import { homeOf, type Language, localeOf } from '../../src/config/languages';
import { parsePackages } from '../../src/content/reference';
import { shortName } from '../../src/history/historyData';
import { nearest, oneOf } from '../../src/lib/nearestWords';
import type { PackageData } from '../../src/plugins/api-reference/packageData';
import { readBuilt } from './readBuilt';

/** If more exports have a name, the answer only lists them. */
const fullAnswers = 3;

const packagesFile = 'api/packages.json';

/** @param name on npm, with or without scope, or as in the address of its page
 * @throws with the nearest names if there is none */
function checkPackage(name: string, packages: { npm: string; dir: string }[]): string {
  const asked = shortName(name);
  const found = packages.find(({ npm, dir }) => shortName(npm) === asked || dir === asked);
  if (found) return found.npm;
  const names = packages.map(({ npm }) => shortName(npm));
  throw new Error(`There is no package ${name}: ${oneOf(asked, names)}`);
}

/** What packages export under a name.
 * @param input the name of a symbol, perhaps with a member, such as `@Body()` or `Framework.addJob`
 * @throws with similar names if there is none */
export function lookUpSymbol(
  build: string,
  input: { name: string; package?: string; language: Language },
): object {
  const packages = parsePackages(readFileSync(packagesFile, 'utf8'), packagesFile);
  const only = input.package && checkPackage(input.package, packages);
  const inLanguage = (key: string, value: unknown) =>
    key === 'summary' || key === 'text'
      ? (value as Record<Language, string>)[input.language]
      : value;
  const exports = packages.flatMap(({ dir }) => {
    const file = `${homeOf(localeOf(input.language))}api/${dir}.json`;
    const {
      package: name,
      version,
      ...data
    } = JSON.parse(readBuilt(build, file), inLanguage) as PackageData;
    return data.symbols.map(symbol => ({ package: name, version, ...symbol }));
  });
  const [name = '', member] = input.name.replace(/^@|\(.*$/g, '').split(/[.#]/);
  const named = exports.filter(symbol => symbol.name === name);
  if (named.length === 0) {
    const near = nearest(
      name,
      exports.map(symbol => symbol.name),
      3,
    );
    throw new Error(
      `No package exports ${name}. Similar names: ${near.join(', ') || 'none; use "search"'}`,
    );
  }
  const found = named.filter(symbol => !only || symbol.package === only);
  if (found.length === 0 || found.length > fullAnswers) {
    const note = only
      ? `${only} does not export ${name}; others do.`
      : 'Set "package" for details.';
    return {
      note,
      exports: named.map(({ package: of, kind, page }) => ({ package: of, kind, page })),
    };
  }
  if (member === undefined) return found;
  const members = found.flatMap(({ members: own = [], package: of, version, name: symbol }) =>
    own.map(one => ({ package: of, version, symbol, ...one })),
  );
  const wanted = members.filter(one => one.name === member);
  if (wanted.length > 0) return wanted;
  const names = members.map(one => one.name).join(', ');
  throw new Error(`${name} does not declare ${member}, but may inherit it. It declares: ${names}`);
}
