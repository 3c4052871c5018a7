import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import ts from 'typescript';
import { visit } from 'unist-util-visit';
import { currentVersion } from '../../src/config/site';
import type { Page } from '../pages';
import type { Problem } from '../problem';
import { frameworkFolder } from '../snippets/compile';
import undeclaredOptions from './undeclared.json';

/** Options that packages read without declaring them, each with the place that reads it. */
const undeclared: Record<string, Record<string, string>> = undeclaredOptions;

/** How deep options are followed into options: `bodyParser.json.limit` is 3. */
const deepest = 3;

/** A segment of a path that stands for a name of the reader's choice. */
const anyName = '<name>';

/** The configuration that the packages of the current version declare. */
export interface ConfigTypes {
  /** Paths of all options that the package itself declares, such as `koa.port`. */
  ownPaths: (npm: string) => string[];
  /** Whether the declarations know the path, below any key of the package or from the top. */
  knows: (npm: string, option: string) => boolean;
}

function unwrap(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  const plain = checker.getNonNullableType(type);
  return plain.isUnion() ? plain.types.flatMap(member => unwrap(checker, member)) : [plain];
}

/** Objects of settings, by the name that their types have; not what has a behavior of its own. */
const isOptions = (type: ts.Type): boolean =>
  type.isIntersection()
    ? type.types.every(isOptions)
    : Boolean(type.flags & ts.TypeFlags.Object) &&
      type.getCallSignatures().length === 0 &&
      /Options?$|Config(uration)?$|^__type$/.test(type.symbol?.name ?? '');

/** Reads the declarations of `interface MidwayConfig` that the packages add to.
 * @throws if a package has no declarations to be found */
export function readConfigTypes(packages: string[]): ConfigTypes {
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
    paths: Object.fromEntries(
      packages
        .map((name): [string, string] => [
          name,
          path.resolve('api/declarations', path.basename(name), 'index.d.ts'),
        ])
        .filter(([, file]) => existsSync(file))
        .map(([name, file]) => [name, [file]]),
    ),
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry)!;
  const alias = source.statements.find(ts.isTypeAliasDeclaration)!;
  const all = checker.getTypeAtLocation(alias.name);

  const fileOf = (symbol: ts.Symbol) =>
    symbol.declarations?.[0]?.getSourceFile().fileName.replaceAll(path.sep, '/') ?? '';
  const belongsTo = (npm: string, symbol: ts.Symbol) =>
    fileOf(symbol).includes(`/node_modules/${npm}/`) ||
    fileOf(symbol).includes(`/api/declarations/${path.basename(npm)}/`);
  const propertiesOf = (type: ts.Type) =>
    unwrap(checker, type)
      .filter(isOptions)
      .flatMap(member => checker.getPropertiesOfType(member));
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol);
  const namedOf = (type: ts.Type) =>
    unwrap(checker, type)
      .filter(isOptions)
      .flatMap(member => checker.getIndexTypeOfType(member, ts.IndexKind.String) ?? []);
  const keysOf = (npm: string) =>
    checker.getPropertiesOfType(all).filter(symbol => belongsTo(npm, symbol));

  function below(npm: string, type: ts.Type, prefix: string, depth: number): string[] {
    if (depth > deepest) return [];
    const own = propertiesOf(type).filter(symbol => belongsTo(npm, symbol));
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
    if (unwrap(checker, type).some(member => member.flags & ts.TypeFlags.Any)) return true;
    const named = namedOf(type);
    if (segment.startsWith('<')) return named.some(next => walks(next, rest));
    const properties = propertiesOf(type).filter(symbol => symbol.name === segment);
    return (
      properties.some(symbol => walks(typeOf(symbol), rest)) ||
      named.some(next => walks(next, rest))
    );
  }

  return {
    ownPaths: npm => [
      ...new Set(keysOf(npm).flatMap(symbol => below(npm, typeOf(symbol), symbol.name, 2))),
    ],
    knows: (npm, option) => {
      const segments = option.split('.');
      return (
        Object.hasOwn(undeclared[npm] ?? {}, option) ||
        walks(all, segments) ||
        keysOf(npm).some(key => walks(typeOf(key), segments))
      );
    },
  };
}

/** Names of the first column of tables of options. */
const optionColumn = new Set(['Option', '选项', '配置项']);

interface ListedOption {
  option: string;
  /** Names in the row: a type such as `{ json, form }` lists options as well. */
  names: string[];
  line: number;
}

function listedOptions(page: Page): ListedOption[] {
  const found: ListedOption[] = [];
  visit(page.tree, 'table', (table: Table) => {
    const [head, ...rows] = table.children;
    if (!optionColumn.has(toString(head!.children[0]))) return;
    for (const row of rows) {
      const names = toString(row.children[1] ?? row).match(/\w+/g) ?? [];
      visit(row.children[0]!, 'inlineCode', ({ value }) => {
        const option = value.replace(/\?$/, '');
        found.push({ option, names, line: row.position!.start.line });
      });
    }
  });
  return found;
}

/** The package that a component page is about: the first that it installs. */
export function packageOf(page: Page): string | undefined {
  const install = page.blocks.find(block => /\binstall @midwayjs\//.test(block.code));
  return /\binstall (@midwayjs\/[\w-]+)/.exec(install?.code ?? '')?.[1];
}

/** Compares the component pages of the current version with the declarations of their components.
 * @returns the problems, and how many pages were compared */
export function checkComponents(pages: Page[]): [problems: Problem[], count: number] {
  const named = pages.flatMap(page => {
    const isComponent =
      page.collection.name === currentVersion && /^(extensions|legacy)\//.test(page.name);
    const npm = isComponent ? packageOf(page) : undefined;
    return npm ? [{ page, npm }] : [];
  });
  if (named.length === 0) return [[], 0];
  const types = readConfigTypes([...new Set(named.map(({ npm }) => npm))]);
  return [named.flatMap(({ page, npm }) => checkOptions(page, npm, types)), named.length];
}

/** Options of a component that its page leaves out, and options on the page that its declarations do
 * not know. An option may be listed by its whole path or by the names at its end. */
export function checkOptions(page: Page, npm: string, types: ConfigTypes): Problem[] {
  const listed = listedOptions(page);
  const own = types.ownPaths(npm);
  if (own.length === 0) return [];
  const tails = new Set(
    listed.flatMap(({ option, names }) => [option.split('.').at(-1)!, ...names]),
  );
  const missing = own.filter(option => {
    const name = option.split('.').at(-1)!;
    return name !== anyName && !tails.has(name);
  });
  const at = page.headings.find(({ id }) => id === 'configuration')?.line;
  return [
    ...(missing.length
      ? [
          {
            file: page.file,
            line: at,
            message: `the table of options leaves out ${missing.join(', ')}, which ${npm} declares`,
          },
        ]
      : []),
    ...listed
      .filter(({ option }) => !types.knows(npm, option) && !isNested(option, own))
      .map(({ option, line }) => ({
        file: page.file,
        line,
        message: `${npm} declares no option "${option}"`,
      })),
  ];
}

/** Whether a path written without its beginning ends one that the package declares. */
const isNested = (option: string, own: string[]) => own.some(known => known.endsWith(`.${option}`));
