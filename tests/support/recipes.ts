/** The examples of CONTRIBUTING.md, and changes of a copy of the site that follow its recipes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import semver from 'semver';
import type { Outcome, SiteCopy } from '../../tools/siteCopy';
import { newestVersion } from './content';

/** @returns what a command said, if it succeeded */
export function succeed({ status, output }: Outcome): string {
  assert.equal(status, 0, output.slice(-4000));
  return output;
}

/** The example in a language that a recipe shows.
 * @throws if it shows none */
export function example(recipe: string, language: string): string {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(`## ${recipe}\n`);
  const block = new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'm').exec(section);
  assert.ok(block, `"${recipe}" shows no ${language}`);
  return block[2]!.replaceAll(new RegExp(`^${block[1]}`, 'gm'), '');
}

/** The file that holds the releases of a version's line. */
export const lineFile = (version: string) => `changelog/${version.split('.', 2).join('.')}.json`;

/** A page with as many words as a page has at least. */
export const page = (title: string, description: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${`${text}\n\n`.repeat(20)}`;

/** Adds the release of the recipe's example, as the next one after those that there are.
 * @returns its version */
export function addRelease(copy: SiteCopy, recipe: string): string {
  const version = semver.inc(newestVersion(), 'patch')!;
  const entry = example(recipe, 'json').replace(/"version": "[^"]+"/, `"version": "${version}"`);
  copy.edit(lineFile(version), '[', `[\n${entry},`);
  return version;
}

/** Does what the check says of links to pages that have moved.
 * @returns the file of each */
export function followMoves(copy: SiteCopy, output: string): string[] {
  const said = output.matchAll(/^(\S+?):(\d+) {2}"(\S+)" has moved: write "(\S+)"$/gm);
  return [...said].map(([, file, line, old, now]) => {
    const lines = copy.read(file!).split('\n');
    lines[Number(line) - 1] = lines[Number(line) - 1]!.replace(old!, now!);
    copy.write(file!, lines.join('\n'));
    return file!;
  });
}
