import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { frameworkFolder } from '../../src/content/framework';
import { cacheFolder } from '../../src/lib/cache';
import type { PackageFiles } from '../../src/history/declarations';
import { knownVersion } from '../../src/history/difference';
import { readWholeHistories } from '../../src/history/files';
import { Tarballs } from '../../src/history/registry';
import { lookUp, type History, shortName } from '../../src/history/historyData';
import { currentVersion } from '../../src/config/site';
import { type TypeChange, typeChanges } from '../../src/plugins/changelog/typeChanges';

const histories = new Map(
  [...readWholeHistories('.').values()].map(history => [shortName(history.package), history]),
);
const tarballs = new Tarballs(cacheFolder('.', 'history'));
const folder = path.resolve(frameworkFolder(currentVersion));
const own = path.join(folder, 'node_modules/@midwayjs');

/** Reads the packages of the framework as published at a version. */
async function packagesAt(version: string, names: string[]): Promise<Map<string, PackageFiles>> {
  const wanted = names.flatMap(name => {
    const known = knownVersion(histories.get(name)!, version);
    return known === undefined ? [] : [{ name: `@midwayjs/${name}`, version: known }];
  });
  const failed = await tarballs.fetch(wanted);
  assert.deepEqual([...failed.values()], []);
  return new Map(
    wanted.map(one => [shortName(one.name), tarballs.read(one.name, one.version)] as const),
  );
}

/** The lines of code that do not compile with these packages. All other packages are the installed ones. */
function brokenLines(packages: Map<string, PackageFiles>, code: string, strict: boolean): number[] {
  const sample = path.join(folder, 'sample.ts');
  const textOf = (file: string): string | undefined => {
    if (file === sample) return code;
    const [, name, inner] = file.startsWith(`${own}/`)
      ? (/^([^/]+)\/(.*)$/.exec(file.slice(own.length + 1)) ?? [])
      : [];
    return name === undefined ? ts.sys.readFile(file) : packages.get(name)?.files.get(inner!);
  };
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    ignoreDeprecations: '6.0',
    experimentalDecorators: true,
    esModuleInterop: true,
    skipLibCheck: true,
    noEmit: true,
    strict,
    types: ['node'],
    typeRoots: [path.join(folder, 'node_modules/@types')],
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([sample], options, {
    ...host,
    readFile: textOf,
    fileExists: file =>
      file.startsWith(`${own}/`) || file === sample
        ? textOf(file) !== undefined
        : ts.sys.fileExists(file),
    realpath: file => file,
    directoryExists: place =>
      place.startsWith(`${own}/`)
        ? packages.has(place.slice(own.length + 1).split('/')[0]!)
        : ts.sys.directoryExists(place),
    getSourceFile: (file, target) => {
      const text = textOf(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, target);
    },
  });
  const source = program.getSourceFile(sample)!;
  const lines = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ].map(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line);
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** The types that, according to the comparison, break code that uses them. */
const breaking = (name: string, from: string, to: string): TypeChange[] =>
  typeChanges({ history: histories.get(name)!, pages: {} }, { from, to }, [], [])?.breaking ?? [];

/** Framework packages that any package may import. */
const shared = ['core', 'decorator', 'logger'].filter(name => histories.has(name));

describe('what the comparison calls a breaking change does not compile any more', () => {
  interface Sample {
    name: string;
    from: string;
    to: string;
    /** The symbol or member that the comparison names. */
    place: string;
    kind: TypeChange['breaks'][number]['kind'];
    code: string;
    strict?: boolean;
  }
  const samples: Sample[] = [
    {
      name: 'core',
      from: '2.14.6',
      to: '3.20.24',
      place: 'IMidwayContainer.getConfigService',
      kind: 'removed',
      code: 'declare const it: import("@midwayjs/core").IMidwayContainer; it.getConfigService();',
    },
    {
      name: 'core',
      from: '2.14.6',
      to: '3.20.24',
      place: 'plainToClass',
      kind: 'removed',
      code: 'import { plainToClass } from "@midwayjs/core"; plainToClass;',
    },
    {
      name: 'decorator',
      from: '2.14.6',
      to: '3.20.24',
      place: 'RuleType',
      kind: 'removed',
      code: 'import { RuleType } from "@midwayjs/decorator"; RuleType;',
    },
    {
      name: 'prometheus',
      from: '2.14.6',
      to: '3.20.24',
      place: 'DefaultConfig',
      kind: 'removed',
      code: 'import { DefaultConfig } from "@midwayjs/prometheus"; export type A = DefaultConfig;',
    },
    {
      name: 'core',
      from: '2.14.6',
      to: '3.20.24',
      place: 'MidwayContainer.constructor',
      kind: 'surplus',
      code: 'import { MidwayContainer } from "@midwayjs/core"; new MidwayContainer("dir", undefined as any);',
    },
    {
      name: 'core',
      from: '3.12.3',
      to: '3.20.24',
      place: 'DataSourceManager.appDir',
      kind: 'protected',
      code: 'declare const it: import("@midwayjs/core").DataSourceManager<any>; it.appDir;',
    },
    {
      name: 'core',
      from: '3.4.0',
      to: '3.16.5',
      place: 'IMidwayContainer.load',
      kind: 'required',
      code: 'declare const it: import("@midwayjs/core").IMidwayContainer; it.load();',
    },
    {
      name: 'swagger',
      from: '3.4.3',
      to: '3.16.5',
      place: 'ApiBearerAuth',
      kind: 'decorates',
      code: 'import { ApiBearerAuth } from "@midwayjs/swagger"; class A { @ApiBearerAuth() get() {} }',
    },
    {
      name: 'typeorm',
      from: '3.12.8',
      to: '3.20.24',
      place: 'typeormConfigOptions.allowExecuteMigrations',
      kind: 'required-option',
      code: 'export const it: import("@midwayjs/typeorm").typeormConfigOptions = { dataSource: {} };',
    },
    {
      name: 'validate',
      from: '3.4.5',
      to: '3.16.5',
      place: 'ValidateService.validate',
      kind: 'nullable',
      code: 'declare const it: import("@midwayjs/validate").ValidateService; it.validate(Object, {}).error;',
      strict: true,
    },
    {
      name: 'core',
      from: '3.20.24',
      to: '4.0.0',
      place: 'Pipeline',
      kind: 'removed',
      code: 'import { Pipeline } from "@midwayjs/core"; class A { @Pipeline() it: any; }',
    },
    {
      name: 'core',
      from: '3.20.24',
      to: '4.0.0',
      place: 'PathFileUtil',
      kind: 'renamed',
      code: 'import { PathFileUtil } from "@midwayjs/core"; PathFileUtil;',
    },
    {
      name: 'core',
      from: '3.20.24',
      to: '4.0.0',
      place: 'BaseFramework.loggerService',
      kind: 'protected',
      code: 'declare const it: import("@midwayjs/core").BaseFramework<any, any, any>; it.loggerService;',
    },
    {
      name: 'core',
      from: '3.20.24',
      to: '4.0.0',
      place: 'DecoratorManager.listModule',
      kind: 'static',
      code: 'declare const it: import("@midwayjs/core").DecoratorManager; it.listModule("a");',
    },
    {
      name: 'core',
      from: '3.20.24',
      to: '4.0.0',
      place: 'CommonJSFileDetector.run',
      kind: 'required',
      code: 'declare const it: import("@midwayjs/core").CommonJSFileDetector; it.run(undefined as any);',
    },
    {
      name: 'mock',
      from: '3.20.24',
      to: '4.0.0',
      place: 'create',
      kind: 'surplus',
      code: 'import { create } from "@midwayjs/mock"; create("dir", {}, {} as any);',
    },
  ];
  for (const { name, from, to, place, kind, code, strict = false } of samples) {
    it(`${name} ${from} to ${to}: ${place} (${kind})`, async () => {
      const found = breaking(name, from, to).find(
        ({ symbol, member }) => [symbol, member].filter(Boolean).join('.') === place,
      );
      assert.deepEqual(
        found?.breaks.map(one => one.kind),
        [kind],
      );
      const packages = [...new Set([name, ...shared])];
      assert.deepEqual(brokenLines(await packagesAt(from, packages), code, strict), []);
      assert.deepEqual(brokenLines(await packagesAt(to, packages), code, strict), [0]);
    });
  }

  // From each major and some minor lines to later ones, including the pairs of the page's buttons.
  const pairs = [
    ['2.14.6', '3.20.24'],
    ['3.0.0', '3.20.24'],
    ['3.4.13', '3.16.5'],
    ['3.10.15', '3.20.9'],
    ['3.12.8', '3.20.24'],
    ['3.17.3', '3.20.24'],
    ['3.0.0', '4.0.0'],
    ['3.12.8', '4.0.0'],
    ['3.20.24', '4.0.0'],
  ] as const;
  for (const [from, to] of pairs) {
    it(`is removed, and existed before, if the comparison says so: ${from} to ${to}`, async () => {
      let count = 0;
      for (const name of ['core', 'express', 'koa', 'redis', 'swagger', 'validate']) {
        const history = histories.get(name)!;
        const old = knownVersion(history, from);
        if (old === undefined) continue;
        const uses = breaking(name, from, to)
          .filter(({ breaks }) => breaks[0]!.kind === 'removed')
          .flatMap(change => useOf(history, old, change) ?? []);
        if (uses.length === 0) continue;
        count += uses.length;
        const code = uses.join('\n');
        const packages = [...new Set([name, ...shared])];
        const broken = async (version: string) =>
          brokenLines(await packagesAt(version, packages), code, false).map(line => uses[line]);
        assert.deepEqual(await broken(from), [], `${name} ${from}`);
        assert.deepEqual(await broken(to), uses, `${name} ${to}`);
      }
      assert.ok(count > 0, 'nothing was compared');
    });
  }

  /** A line that uses a symbol or a member. Undefined if the symbol or member cannot be named. */
  function useOf(
    history: History,
    version: string,
    { symbol, member, before: type = '' }: TypeChange,
  ): string | undefined {
    const owner = lookUp(history, version, symbol)?.type ?? '';
    const whole = `import('${history.package}').${symbol}`;
    const isValue = /^(function|const)/.test(owner);
    if (!isValue && !/^(class|interface|enum|type)(?! <)/.test(owner)) return undefined;
    const as = (use: string, path = '') => `(0 as any as ${use})${path};`;
    if (member === undefined) return as(isValue ? `typeof ${whole}` : whole);
    if (/\bprotected\b/.test(type) || /[^\w$.]|^(constructor|new)\b/.test(member)) return undefined;
    if (owner === 'enum') return as(`${whole}.${member}`);
    const of = isValue || type.startsWith('static ') ? `typeof ${whole}` : whole;
    return as(of, `.${member}`);
  }
});
