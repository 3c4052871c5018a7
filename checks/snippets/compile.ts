import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { currentVersion, frameworkVersions } from '../../src/config/site';
import type { Problem } from '../../src/lib/problem';
import { settingsFaults, withStrictSettings } from '../options/settings';
import { declaredPackages, frameworkFolder, type WrittenStage } from '../../src/content/framework';
import { checkExpected, type Diagnostic } from './marks';
import { isCode } from '../../src/content/project';

const compiler = path.resolve('node_modules/typescript-native/bin/tsc');

/** Stages with module or global augmentations, which affect every file of a program and so need a separate one. */
const augments = ({ stage }: WrittenStage) =>
  stage.files.some(file => /^\s*declare (module|global)\b/m.test(file.code));

function groupPrograms(stages: WrittenStage[]): WrittenStage[][] {
  const withCode = stages.filter(({ stage }) => stage.files.some(isCode));
  const shared = withCode.filter(stage => !augments(stage));
  return [...(shared.length ? [shared] : []), ...withCode.filter(augments).map(s => [s])];
}

/** Puts the declarations of packages that no registry has into a folder below the documented version. Imports in these
 * declarations find the packages of the version there.
 * @returns the compiler's `paths` for them */
export function placeDeclarations(folder: string): Record<string, string[]> {
  const target = path.join(folder, 'declarations');
  cpSync('api/declarations', target, { recursive: true });
  return Object.fromEntries(
    declaredPackages.map(name => [name, [path.join(target, path.basename(name), 'index.d.ts')]]),
  );
}

async function compileProgram(stages: WrittenStage[], index: number): Promise<Diagnostic[]> {
  const { version } = stages[0]!.page.collection;
  const folder = path.join(frameworkFolder(version), '.pages');
  mkdirSync(folder, { recursive: true });
  const config = path.join(folder, `tsconfig.${process.pid}.${index}.json`);
  const include = stages.map(stage => `${path.relative(folder, stage.folder)}/**/*`);
  const paths = version === currentVersion ? placeDeclarations(folder) : {};
  const compilerOptions = { paths };
  writeFileSync(config, JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include }));
  const args = ['--project', config, '--pretty', 'false'];
  const output = await promisify(execFile)(compiler, args, { maxBuffer: 1 << 28 }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => {
      if (!error.stdout) throw error;
      return error.stdout;
    },
  );
  return mapDiagnostics(output, stages);
}

/** Maps the compiler's output to lines of the pages. */
function mapDiagnostics(output: string, stages: WrittenStage[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split('\n')) {
    const match = /^(.+?)\((\d+),\d+\): error (TS(\d+): .*)$/.exec(line);
    if (!match) {
      if (line.startsWith('error ')) throw new Error(`The compiler could not start: ${line}`);
      if (/^\s+\S/.test(line) && found.length) found.at(-1)!.message += `\n${line.trim()}`;
      continue;
    }
    const file = path.resolve(match[1]!);
    const owner = stages.find(stage => file.startsWith(stage.folder + path.sep));
    const snippet = owner?.stage.files.find(f => path.join(owner.folder, f.path) === file);
    if (!owner || !snippet) throw new Error(`A diagnostic outside the pages: ${line}`);
    const at = Number(match[2]) - 1;
    const place = snippet.lines[at];
    const hidden = place ? '' : `${snippet.path}, which the page does not show: `;
    found.push({
      page: owner.page,
      snippet,
      code: Number(match[4]),
      file: owner.page.file,
      line: place,
      message: `${hidden}${match[3]}\n${snippet.code.split('\n')[at]?.trim()}`,
    });
  }
  return found;
}

/** The diagnostics of stages, in one program for each version plus one for each augmenting stage. */
export async function diagnose(stages: WrittenStage[]): Promise<Diagnostic[]> {
  const programs = frameworkVersions.flatMap(version =>
    groupPrograms(stages.filter(stage => stage.page.collection.version === version)),
  );
  const found: Diagnostic[] = [];
  for (const [index, program] of programs.entries()) {
    found.push(...(await compileProgram(program, index)));
  }
  return found;
}

/** Type-checks the stages. */
export async function compileStages(stages: WrittenStage[]): Promise<Problem[]> {
  // Earlier versions have no type for all settings.
  const compiled = stages.map(written =>
    written.page.collection.version === currentVersion
      ? { ...written, stage: withStrictSettings(written.stage, written.folder) }
      : written,
  );
  const found = settingsFaults(await diagnose(compiled));
  return checkExpected([...new Set(stages.map(({ page }) => page))], found);
}
