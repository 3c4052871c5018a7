/** Links types of other packages to their documentation, and symbols to their source. */
import { readFileSync } from 'node:fs';
import type { Application, ProjectReflection, Reflection, ReflectionSymbolId } from 'typedoc';
import type { Language } from '../../config/languages';
import { type ExternalRule, externalUrl, importedFrom, sourceUrl } from './external';
import type { ReferencePackage } from '../../content/reference';

/** Makes TypeDoc link types outside the reference to their own documentation. */
export function linkExternal(
  app: Application,
  packages: ReferencePackage[],
  rules: ExternalRule[],
  language: Language,
): void {
  const documented = new Set(packages.map(({ npm }) => npm));
  app.converter.addUnknownSymbolResolver((_reference, owner, _part, symbol) => {
    if (!symbol) return undefined;
    const from = declaringPackage(symbol, owner);
    return from && !documented.has(from)
      ? externalUrl(rules, from, symbol.qualifiedName, language)
      : undefined;
  });
}

/** The URL of the source of a symbol, which another documented package may declare. */
export function sourceOf(
  project: ProjectReflection,
  symbol: Reflection,
  packages: ReferencePackage[],
): string | undefined {
  const id = project.getSymbolIdFromReflection(symbol);
  const entry = packages.find(({ npm }) => npm === id?.packageName);
  return id && entry && sourceUrl(entry, id.packagePath);
}

/** The package that declares a type. If it is not installed, only the import names it. */
function declaringPackage(symbol: ReflectionSymbolId, owner: Reflection): string | undefined {
  if (symbol.fileName) {
    const installed = symbol.fileName.includes(`/node_modules/${symbol.packageName}/`);
    return installed ? symbol.packageName : undefined;
  }
  const file = fileOf(owner);
  const [name = ''] = symbol.qualifiedName.split('.');
  return file && importedFrom(readFileSync(file, 'utf8'), name);
}

function fileOf(reflection: Reflection | undefined): string | undefined {
  if (!reflection || reflection.isProject()) return undefined;
  const file = reflection.project.getSymbolIdFromReflection(reflection)?.fileName;
  return file || fileOf(reflection.parent);
}
