/** Upgrades the files of a project from 3.x to 4.x. */
import path from 'node:path';
import ts from 'typescript';
import tested from '../../../framework/4.0.0/package.json';
import { rules } from './rules';
import { type Note, type Project, propertyOf, Source } from './source';

/** Files of a project by their path in it, with slashes. */
export type Files = Record<string, string>;

export interface Upgrade {
  /** The files that change, with their new text. */
  changed: Files;
  notes: Note[];
}

/** A fault in a file because of which nothing can be upgraded. */
export class Unreadable extends Error {}

/** The releases of 4.x that the upgrade guide was checked with. */
const releases: Partial<Record<string, string>> = tested.dependencies;

/** Packages that the core of 4.x contains. */
const merged = ['@midwayjs/decorator', '@midwayjs/async-hooks-context-manager'];

/** Packages without a release of 4.x. */
const withoutRelease: Partial<Record<string, string>> = {
  '@midwayjs/validate': 'Replace it by @midwayjs/validation',
  '@midwayjs/tags': 'Remove it',
  '@midwayjs/process-agent': 'Remove it',
};

/** Packages with numbers of their own. */
const hasOwnNumber = (name: string) => /^@midwayjs\/(hooks|rpc|cli|luckyeye)\b/.test(name);

interface Manifest {
  type?: string;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestFile = 'package.json';

const groups = ['dependencies', 'devDependencies'] as const;

const objectAt = (object: ts.ObjectLiteralExpression, name: string) => {
  const property = propertyOf(object, name);
  const value = property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
};

/** Raises the packages of a package.json to 4.x. */
function raisePackages(source: Source, { engines }: Manifest): void {
  const [root] = source.find(ts.isObjectLiteralExpression);
  for (const packages of groups.flatMap(group => objectAt(root!, group) ?? [])) {
    for (const property of packages.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.initializer)) continue;
      const name = property.name.getText().slice(1, -1);
      const range = property.initializer.text;
      if (!name.startsWith('@midwayjs/')) continue;
      const major = Number(/^\D{0,2}(\d+)/.exec(range)?.[1]);
      const mend = withoutRelease[name];
      const note = (problem: string, advice: string) =>
        source.note(property, problem, advice, 'components');
      if (merged.includes(name)) source.removeElement(packages.properties, property);
      else if (mend) note(`${name} has no release of 4.x`, mend);
      else if (major === 3 && !hasOwnNumber(name)) {
        const isExact = /^\d+\.\d+\.\d+/.test(range);
        source.replace(property.initializer, `"${isExact ? '' : '^'}${releases[name] ?? '4.0.0'}"`);
        if (!releases[name])
          note(
            `This command was not tried with ${name}`,
            `Look up its releases with "npm view ${name}@4 version"`,
          );
      } else if (!(major >= 4))
        note(`${name} ${range} is left as it is`, 'Look up whether a release is made for 4.x');
    }
  }
  const node = engines?.node && propertyOf(objectAt(root!, 'engines')!, 'node');
  if (node && Number(/\d+/.exec(engines.node!)?.[0]) < 20)
    source.note(node, '4.x needs Node.js 20 or newer', 'Write ">=20"', 'before');
}

const isConfiguration = (file: string) => /(^|\/)configuration\.[cm]?[jt]s$/.test(file);

/** The configurations that lie in no folder of another: those of applications. */
function applicationsOf(files: string[]): Set<string> {
  const all = files.filter(isConfiguration);
  const folders = all.map(file => `${path.posix.dirname(file)}/`);
  return new Set(
    all.filter(
      file =>
        !folders.some(
          folder => file.startsWith(folder) && path.posix.dirname(file) !== folder.slice(0, -1),
        ),
    ),
  );
}

const isRich = (member: ts.ClassElement) =>
  ts.isMethodDeclaration(member) ||
  ts.isAccessor(member) ||
  (ts.isPropertyDeclaration(member) && member.initializer);

/** Says where a file is faulty. */
function unreadable(tree: ts.SourceFile, { start, messageText }: ts.Diagnostic): Unreadable {
  const { line, character } = tree.getLineAndCharacterOfPosition(start ?? 0);
  const place = `${tree.fileName}:${line + 1}:${character + 1}`;
  const reason = ts.flattenDiagnosticMessageText(messageText, '\n');
  return new Unreadable(`${place}: ${reason} Mend it, and run the command again.`);
}

/** The syntax tree of a file.
 * @throws Unreadable if the compiler cannot read it */
function parse(file: string, text: string): ts.SourceFile {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const { diagnostics } = ts.transpileModule(text, {
    compilerOptions: { experimentalDecorators: true },
    fileName: file,
    reportDiagnostics: true,
  });
  if (diagnostics?.[0]) throw unreadable(tree, diagnostics[0]);
  return tree;
}

/** Whether the compiler can read a text. */
function isReadable(file: string, text: string): boolean {
  if (file === manifestFile) return !ts.parseConfigFileTextToJson(file, text).error;
  try {
    parse(file, text);
    return true;
  } catch {
    return false;
  }
}

/** Whether rules read a file: TypeScript, and scripts that use the framework. */
const isCode = (file: string, text: string) =>
  /(?<!\.d)\.[cm]?tsx?$/.test(file) || (/\.[cm]?jsx?$/.test(file) && text.includes('@midwayjs/'));

/** Upgrades a project.
 * @throws Unreadable if it is no project of Midway, or if a file is not valid */
export function upgrade(files: Files): Upgrade {
  const text = files[manifestFile];
  const advice = 'run the command in the folder of an application';
  if (text === undefined) throw new Unreadable(`There is no ${manifestFile}: ${advice}.`);
  const json = ts.createSourceFile(manifestFile, text, ts.ScriptTarget.JSON, true);
  const parsed = ts.parseConfigFileTextToJson(manifestFile, text);
  if (parsed.error) throw unreadable(json, parsed.error);
  const manifest = parsed.config as Manifest;
  const packages = new Set(groups.flatMap(group => Object.keys(manifest[group] ?? {})));
  if (![...packages].some(name => name.startsWith('@midwayjs/')))
    throw new Unreadable(`${manifestFile} names no package of Midway: ${advice}.`);
  const trees = Object.entries(files)
    .filter(([file, content]) => isCode(file, content))
    .map(([file, content]) => parse(file, content));
  if (!trees.some(({ fileName }) => /tsx?$/.test(fileName)))
    throw new Unreadable(`The folder has no TypeScript, which the rules read: ${advice}.`);
  const classes = trees.flatMap(tree => tree.statements.filter(ts.isClassDeclaration));
  const project: Project = {
    packages,
    isModule: manifest.type === 'module',
    applications: applicationsOf(Object.keys(files)),
    richClasses: new Set(
      classes.filter(({ members }) => members.some(isRich)).map(({ name }) => name?.text ?? ''),
    ),
  };
  const sources = [json, ...trees].map(tree => new Source(tree, project));
  raisePackages(sources[0]!, manifest);
  for (const source of sources.slice(1)) for (const rule of rules) rule(source);
  const changed: Files = {};
  for (const source of sources) {
    const result = source.result();
    if (result === source.tree.text) continue;
    if (isReadable(source.path, result)) changed[source.path] = result;
    else
      source.note(
        source.tree,
        'The rules would break this file, so it stays as it is',
        'Change it by hand',
        'command',
      );
  }
  return {
    changed,
    notes: sources.flatMap(({ notes }) => notes.sort((a, b) => a.line - b.line)),
  };
}
