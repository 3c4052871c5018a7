import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import ts from 'typescript';
import { visit } from 'unist-util-visit';
import { currentVersion } from '../../src/config/site';
import type { Page } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import { placeDeclarations } from '../snippets/compile';
import { frameworkFolder, packagesOf } from '../../src/content/framework';
import exceptions from './exceptions.json';

/** Options that packages read without declaring them, each with the place that reads the option. */
const undeclared: Record<string, Record<string, string>> = exceptions.undeclared;

/** Packages whose pages need not list every option, and why. */
const elsewhere: Record<string, string> = exceptions.elsewhere;

/** The depth to which nested options are followed: `bodyParser.json.limit` has depth 3. */
const deepest = 3;

/** A path segment that stands for a name of the reader's choice. */
const anyName = '<name>';

/** The configuration that the packages of the current version declare. */
export interface ConfigTypes {
  /** Whether the package declares a key of the configuration. */
  isConfigured: (npm: string) => boolean;
  /** Paths of all options that the package itself declares, such as `koa.port`. */
  ownPaths: (npm: string) => string[];
  /** Whether the declarations know the path, below any key of the package or from the top. */
  knows: (npm: string, option: string) => boolean;
}

function unwrap(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  const plain = checker.getNonNullableType(type);
  return plain.isUnion() ? plain.types.flatMap(member => unwrap(checker, member)) : [plain];
}

/** Whether a type is an object of settings, judged by the name of the type. Objects with behavior do not count. */
const isOptions = (type: ts.Type): boolean =>
  type.isIntersection()
    ? type.types.every(isOptions)
    : Boolean(type.flags & ts.TypeFlags.Object) &&
      type.getCallSignatures().length === 0 &&
      /Options?$|Config(uration)?$|^__type$/.test(type.symbol?.name ?? '');

/** Makes the compiler read `interface MidwayConfig` with the additions of the packages. */
function configOf(packages: string[]): { checker: ts.TypeChecker; config: ts.Type } {
  const home = frameworkFolder(currentVersion);
  const folder = path.join(home, '.pages');
  mkdirSync(folder, { recursive: true });
  const entry = path.join(folder, 'configuration.ts');
  const imports = packages.map(name => `import '${name}';`);
  writeFileSync(
    entry,
    `${imports.join('\n')}\nimport type { MidwayConfig } from '@midwayjs/core';\nexport type All = MidwayConfig;\n`,
  );
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [path.join(home, 'node_modules/@types')],
    paths: placeDeclarations(folder),
  });
  const checker = program.getTypeChecker();
  const { statements } = program.getSourceFile(entry)!;
  const alias = statements.find(ts.isTypeAliasDeclaration)!;
  return { checker, config: checker.getTypeAtLocation(alias.name) };
}

/** Whether a node is in the declarations of a package. */
const isIn = (npm: string) => (node: ts.Node) =>
  [`/node_modules/${npm}/`, `/.pages/declarations/${path.basename(npm)}/`].some(folder =>
    node.getSourceFile().fileName.replaceAll(path.sep, '/').includes(folder),
  );

/** Reads the declarations of `interface MidwayConfig`, including the additions of the packages. */
export function readConfigTypes(packages: string[]): ConfigTypes {
  const { checker, config } = configOf(packages);
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol);
  const optionsIn = (type: ts.Type) => unwrap(checker, type).filter(isOptions);
  const namedOf = (type: ts.Type) =>
    optionsIn(type).flatMap(one => checker.getIndexTypeOfType(one, ts.IndexKind.String) ?? []);
  /** The configuration keys that a package adds, with their types. Two packages may declare the same key. */
  const keysOf = (npm: string) =>
    checker.getPropertiesOfType(config).flatMap(({ name, declarations = [] }) =>
      declarations
        .filter(isIn(npm))
        .filter(node => ts.isPropertySignature(node) && node.type !== undefined)
        .map(node => ({
          name,
          type: checker.getTypeFromTypeNode((node as ts.PropertySignature).type!),
        })),
    );

  function below(npm: string, type: ts.Type, prefix: string, depth: number): string[] {
    if (depth > deepest) return [];
    const own = optionsIn(type)
      .flatMap(one => checker.getPropertiesOfType(one))
      .filter(({ declarations }) => declarations?.some(isIn(npm)));
    return [
      ...own.flatMap(symbol => {
        const option = `${prefix}.${symbol.name}`;
        return [option, ...below(npm, typeOf(symbol), option, depth + 1)];
      }),
      ...namedOf(type).flatMap(named => below(npm, named, `${prefix}.${anyName}`, depth + 1)),
    ];
  }

  function walks(type: ts.Type, [segment, ...rest]: string[]): boolean {
    if (segment === undefined) return true;
    const types = unwrap(checker, type);
    if (types.some(one => one.flags & ts.TypeFlags.Any)) return true;
    const properties = segment.startsWith('<')
      ? []
      : types.flatMap(one => checker.getPropertyOfType(one, segment) ?? []);
    return [...properties.map(typeOf), ...namedOf(type)].some(next => walks(next, rest));
  }

  return {
    isConfigured: npm => keysOf(npm).length > 0,
    ownPaths: npm => [
      ...new Set(keysOf(npm).flatMap(({ name, type }) => below(npm, type, name, 2))),
    ],
    knows: (npm, option) => {
      const segments = option.split('.');
      return (
        Object.hasOwn(undeclared[npm] ?? {}, option) ||
        walks(config, segments) ||
        keysOf(npm).some(
          ({ name, type }) =>
            walks(type, segments) || (name === segments[0] && walks(type, segments.slice(1))),
        )
      );
    },
  };
}

/** Names of the first column of tables of options. */
const optionColumn = new Set(['Option', '选项', '配置项']);

interface ListedOption {
  option: string;
  line: number;
}

function listedOptions(page: Page): ListedOption[] {
  const found: ListedOption[] = [];
  visit(page.tree, 'table', (table: Table) => {
    const [head, ...rows] = table.children;
    if (!optionColumn.has(toString(head!.children[0]))) return;
    for (const row of rows) {
      visit(row.children[0]!, 'inlineCode', ({ value }) => {
        found.push({ option: value.replace(/\?$/, ''), line: row.position!.start.line });
      });
    }
  });
  return found;
}

/** Names that a table explains, in its first column or in the type next to it. */
function namesInTables(page: Page): Set<string> {
  const names = new Set<string>();
  visit(page.tree, 'tableRow', row => {
    const text = row.children.slice(0, 2).map(cell => toString(cell));
    for (const name of text.join(' ').match(/\w+/g) ?? []) names.add(name);
  });
  return names;
}

/** Compares the component pages of the current version with the declarations of their components.
 * @returns the problems, and how many pages were compared */
export function checkComponents(pages: Page[]): [problems: Problem[], count: number] {
  const named = pages.flatMap(page => {
    const isComponent =
      page.collection.name === currentVersion && /^(extensions|legacy)\//.test(page.name);
    const packages = isComponent ? packagesOf(page) : [];
    return packages.length ? [{ page, packages }] : [];
  });
  if (named.length === 0) return [[], 0];
  const types = readConfigTypes([...new Set(named.flatMap(({ packages }) => packages))]);
  const compared = named.filter(({ packages: [npm] }) => types.isConfigured(npm!));
  const problems = compared.flatMap(({ page, packages }) => checkOptions(page, packages, types));
  return [problems, compared.length];
}

/** Finds options of a component that its page omits, and options on the page that the declarations do not know. A page
 * may list an option by its whole path or by the last names of the path. */
export function checkOptions(page: Page, packages: string[], types: ConfigTypes): Problem[] {
  const [npm = ''] = packages;
  const own = elsewhere[npm] ? [] : types.ownPaths(npm);
  const names = namesInTables(page);
  const missing = own.filter(option => {
    const name = option.split('.').at(-1)!;
    return name !== anyName && !names.has(name);
  });
  const at = page.headings.find(({ id }) => id === 'configuration')?.line;
  const leftOut = `the table of options leaves out ${missing.join(', ')}, which ${npm} declares`;
  const isKnown = (option: string) =>
    packages.some(name => types.knows(name, option)) ||
    own.some(known => known.endsWith(`.${option}`));
  return [
    ...(missing.length ? [{ file: page.file, line: at, message: leftOut }] : []),
    ...listedOptions(page)
      .filter(({ option }) => !isKnown(option))
      .map(({ option, line }) => ({
        file: page.file,
        line,
        message: `${npm} declares no option "${option}"`,
      })),
  ];
}
