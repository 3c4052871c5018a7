import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Language } from '../../../../src/config/languages';
import { generateReference, type Reference } from '../../../../src/plugins/api-reference/generate';
import { parsePackages } from '../../../../src/content/reference';

export const siteDir = process.cwd();
export const entries = parsePackages(
  readFileSync('api/packages.json', 'utf8'),
  'api/packages.json',
);
export const scratch = mkdtempSync(path.join(tmpdir(), 'api-reference-'));
// Files that share a process share it.
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

export const sample = {
  dir: 'ws',
  npm: '@midwayjs/ws',
  description: { zh: '框架', en: 'Framework' },
};

/** A site with the real framework and the given packages and declarations. */
export function site(
  name: string,
  packages: unknown,
  declarations: Record<string, string> = {},
  files: Record<string, string> = {},
): string {
  const folder = mkdtempSync(path.join(scratch, `${name}-`));
  mkdirSync(path.join(folder, 'api'));
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), '{}');
  for (const name of ['framework', 'src'])
    symlinkSync(path.join(siteDir, name), path.join(folder, name));
  for (const file of ['labels.json', 'external.json']) {
    cpSync(path.join('api', file), path.join(folder, 'api', file));
  }
  writeFileSync(path.join(folder, 'api/packages.json'), JSON.stringify(packages));
  writeFileSync(path.join(folder, 'api/described.json'), '[]');
  mkdirSync(path.join(folder, 'api/comments'));
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, 'api', file), text);
  }
  for (const [dir, text] of Object.entries(declarations)) {
    mkdirSync(path.join(folder, 'api/declarations', dir), { recursive: true });
    writeFileSync(path.join(folder, 'api/declarations', dir, 'index.d.ts'), text);
  }
  return folder;
}

const references = new Map<Language, Promise<Reference>>();

/** The reference of the installed packages, made once for the tests of a process. */
export function realReference(language: Language): Promise<Reference> {
  const made =
    references.get(language) ?? generateReference(siteDir, language, path.join(scratch, language));
  references.set(language, made);
  return made;
}
