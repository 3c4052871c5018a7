/** Data that the rest of the site reads: records, front matter, redirects and the list of symbols. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type DeclarationReflection,
  type PageDefinition,
  type Reflection,
  ReflectionKind,
  type Router,
} from 'typedoc';
import { linePage, pageFrontMatter, type PageRecord, plainText, withFrontMatter } from './pages';
import { textIn } from '../../config/languages';
import { fill } from '../../lib/fill';
import { exportSections, exportsOf } from './lineExports';
import type { ReferencePackage } from '../../content/reference';
import type { PackageData } from './packageData';
import {
  ApiReferenceError,
  pageFile,
  routeOf,
  type SymbolKind,
  symbolKinds,
  symbolRoute,
} from '../../content/referencePaths';
import { commentOf, isDecorator, isReference, kindOf, reflectionKinds } from './reflections.mjs';
import type { Sources } from './sources';
import { kindLabel } from './symbol-page.mjs';
import { type ListedSymbol, type SymbolList, usualPath } from './symbolList';

/** The record of a page that TypeDoc generates. */
export function recordOf(
  { model, url }: PageDefinition<Reflection>,
  router: Router | undefined,
): PageRecord {
  const route = routeOf(url);
  const kind = kindOf(model);
  if (!kind) {
    return model.isProject()
      ? { route, id: model.id }
      : { route, id: model.id, anchors: anchorsOf(model as DeclarationReflection, router) };
  }
  const symbol = {
    package: model.parent!.name,
    kind,
    name: model.name,
    deprecated: model.isDeprecated(),
    ...(isDecorator(model) ? { decorator: true as const } : {}),
  };
  return { route, id: model.id, symbol };
}

/** The title and description in the front matter of a page that TypeDoc generates. */
export function headOf(
  model: Reflection,
  { symbol }: PageRecord,
  sources: Sources,
): { title: string; description: string } {
  const { packages, labels, language } = sources;
  if (model.isProject()) {
    return { title: labels.indexTitle, description: labels.indexDescription };
  }
  const entry = packages.find(({ dir }) => dir === (symbol?.package ?? model.name))!;
  if (!symbol) return { title: entry.npm, description: textIn(entry.description, language) };
  const summary = plainText(
    commentOf(model)
      ?.summary.map(({ text }) => text)
      .join('') ?? '',
  );
  return {
    title: `${symbol.name} - ${entry.npm}`,
    description:
      summary ||
      fill(labels.symbolDescription, {
        kind: kindLabel(model as DeclarationReflection, sources),
        name: symbol.name,
        package: entry.npm,
      }),
  };
}

/** Writes the pages of the earlier lines, which TypeDoc does not generate.
 * @param last the highest id of TypeDoc; the pages get the ids after it
 * @param data the data of all packages */
export function writeLinePages(
  folder: string,
  { lines, labels, histories, releases }: Sources,
  last: number,
  data: PackageData[],
): PageRecord[] {
  const all = [...histories.values()];
  return lines.map((line, index) => {
    const exports = line.packages.flatMap(({ npm }) => {
      const history = all.find(one => one.package === npm);
      const [major] = line.version.split('.');
      return (history && exportsOf(major!, history, releases, data)) ?? [];
    });
    const record = { route: line.version, id: last + 1 + index };
    const values = { version: line.version };
    const front = pageFrontMatter(
      record,
      fill(labels.lineTitle, values),
      fill(labels.lineDescription, values),
    );
    const file = path.join(folder, pageFile(record.route));
    writeFileSync(
      file,
      withFrontMatter(front, linePage(line, exportSections(exports, line.version, labels), labels)),
    );
    return record;
  });
}

/** Redirects to pages: from re-exported symbols, from former names of symbols, and from the published names of
 * packages.
 * @param data the data of all packages
 * @throws ApiReferenceError if a former name leads to no page */
export function aliasesOf(
  data: PackageData[],
  records: PageRecord[],
  packages: ReferencePackage[],
): [from: string, to: string][] {
  const routes = new Map(records.map(({ route }) => [route, route]));
  const aliases = new Map<string, string>();
  const add = (from: string, to: string) => {
    if (!routes.has(from)) aliases.set(from, to);
  };
  for (const { page: dir, reExports } of data) {
    for (const { name, page = '' } of reExports) {
      // A page with a hash is only an anchor on the page of a package.
      const [, kind] = page.includes('#') ? [] : page.split('/');
      if (kind) add(symbolRoute(dir, kind as SymbolKind, name), page);
    }
  }
  for (const { dir, former = {} } of packages) {
    for (const [old, now] of Object.entries(former)) {
      const to = `${dir}/${now}`;
      if (!routes.has(to)) {
        throw new ApiReferenceError(
          `api/packages.json: "former" of the package "${dir}" leads from "${old}" to "${now}", which has ` +
            `no page. Name the kind and the symbol as in the address of the page.`,
        );
      }
      add(`${dir}/${old}`, to);
    }
  }
  const published = packages.map(({ dir, npm }) => [dir, npm.replace(/^@.*\//, '')] as const);
  const dirs = new Set(published.map(([dir]) => dir));
  for (const [dir, name] of published.filter(([, name]) => !dirs.has(name))) {
    for (const [from, to] of [...routes, ...aliases]) {
      if (from === dir || from.startsWith(`${dir}/`)) add(name + from.slice(dir.length), to);
    }
  }
  return [...aliases];
}

/** The exports of all packages, for the filter.
 * @param data the data of all packages */
export function symbolList(data: PackageData[], { packages, labels }: Sources): SymbolList {
  const singular = (kind: ReflectionKind) => ReflectionKind.singularString(kind);
  const kinds = [
    { name: 'decorator', label: labels.decorator },
    ...symbolKinds.map(name => ({ name, label: singular(reflectionKinds[name]) })),
    { name: 'type', label: singular(ReflectionKind.TypeAlias) },
    { name: 'variable', label: singular(ReflectionKind.Variable) },
  ];
  const symbols = data.flatMap(({ page: dir, symbols: own }) => {
    const home = packages.findIndex(one => one.dir === dir);
    return own.map(({ name, page, deprecated, ...symbol }): ListedSymbol => {
      const kind = symbol.kind.replace('type-alias', 'type');
      const at = kinds.findIndex(one => one.name === kind);
      const listed: ListedSymbol = [name, at, home, deprecated ? 1 : 0];
      if (page !== undefined && page !== usualPath(dir, kind, name)) listed.push(page);
      return listed;
    });
  });
  return { kinds, packages: packages.map(({ dir, npm }) => [dir, npm]), symbols };
}

function anchorsOf(
  module: DeclarationReflection,
  router: Router | undefined,
): Record<string, string> {
  const kinds = ReflectionKind.TypeAlias | ReflectionKind.Variable;
  return Object.fromEntries(
    (module.children ?? [])
      .filter(child => child.kindOf(kinds) && !isReference(child))
      .map(child => [child.name, router?.getAnchor(child) ?? '']),
  );
}
