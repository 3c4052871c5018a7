/** The examples of CONTRIBUTING.md, and changes to a copy of the site that follow its recipes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import semver from 'semver';
import type { Outcome, SiteCopy } from '../../tools/siteCopy';
import { newestVersion } from './content';

/** @returns the output of a command
 * @throws if it failed */
export function succeed({ status, output }: Outcome): string {
  assert.equal(status, 0, output.slice(-4000));
  return output;
}

/** The example of a recipe in a language.
 * @throws if the recipe has none */
export function example(recipe: string, language: string): string {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(`## ${recipe}\n`);
  const block = new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'm').exec(section);
  assert.ok(block, `"${recipe}" shows no ${language}`);
  return block[2]!.replaceAll(new RegExp(`^${block[1]}`, 'gm'), '');
}

/** The file with the releases of the line of a version. */
export const lineFile = (version: string) => `changelog/${version.split('.', 2).join('.')}.json`;

/** A page with just enough words to pass the length check. */
export const page = (title: string, description: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${`${text}\n\n`.repeat(20)}`;

/** Adds the release of the recipe's example, as the next release after the existing ones.
 * @returns its version */
export function addRelease(copy: SiteCopy, recipe: string): string {
  const version = semver.inc(newestVersion(), 'patch')!;
  const entry = example(recipe, 'json').replace(/"version": "[^"]+"/, `"version": "${version}"`);
  copy.edit(lineFile(version), '[', `[\n${entry},`);
  return version;
}

/** Fixes links to moved pages as the check says.
 * @returns the file of each link */
export function followMoves(copy: SiteCopy, output: string): string[] {
  const said = output.matchAll(/^(\S+?):(\d+) {2}"(\S+)" has moved: write "(\S+)"$/gm);
  return [...said].map(([, file, line, old, now]) => {
    const lines = copy.read(file!).split('\n');
    lines[Number(line) - 1] = lines[Number(line) - 1]!.replace(old!, now!);
    copy.write(file!, lines.join('\n'));
    return file!;
  });
}
