/** `npm run faults` plants faults of all kinds, one at a time, and runs the command that has to catch each:
 * mutation testing of the content, the data and the code. It says what passed unnoticed.
 *
 *   npm run faults                  all that `npm test` has to catch
 *   npm run faults -- --nightly     those that only `npm run test:full` catches
 *   npm run faults -- paragraph     those whose name holds a text
 *   npm run faults -- --list        names them and plants nothing */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';

const faultsFile = 'tools/faults/faults.yaml';

const faultShape = z.strictObject({
  fault: z.string(),
  file: z.string(),
  from: z.string(),
  to: z.string(),
  caught: z.string(),
  says: z.string(),
  nightly: z.string().optional(),
});

/** An edit of one file, and the command that has to fail because of it. */
export type Fault = z.infer<typeof faultShape>;

/** The faults of the list.
 * @throws if the list has another form */
export const readFaults = (): Fault[] =>
  z.array(faultShape).parse(parse(readFileSync(faultsFile, 'utf8')));

/** A text with a fault in it: the only place that reads `from` reads `to`; an empty `from` appends.
 * @throws if the text has no such place, or several */
export function plant(text: string, { fault, file, from, to }: Fault): string {
  if (from === '') return text + to;
  const places = text.split(from).length - 1;
  if (places !== 1) {
    throw new Error(
      `${faultsFile}: "${fault}": ${file} reads ${JSON.stringify(from)} in ${places} places: ` +
        'write a `from` that it reads once',
    );
  }
  // Without a function, `$` in the text would be read as a pattern.
  return text.replace(from, () => to);
}

/** Plants a fault, runs its command, and puts the file back.
 * @returns why the fault was not caught, if it was not */
function tryFault(fault: Fault): string | undefined {
  const text = readFileSync(fault.file, 'utf8');
  writeFileSync(fault.file, plant(text, fault));
  try {
    const { status, stdout, stderr } = spawnSync(fault.caught, {
      shell: true,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (status === 0) return 'passed unnoticed';
    const printed = stdout + stderr;
    if (new RegExp(fault.says).test(printed)) return undefined;
    return `"${fault.caught}" failed and did not say ${fault.says}:\n${printed.slice(-2000)}`;
  } finally {
    writeFileSync(fault.file, text);
  }
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { nightly: { type: 'boolean' }, list: { type: 'boolean' } },
  });
  const chosen = readFaults().filter(
    ({ fault, nightly }) =>
      (nightly !== undefined) === (values.nightly ?? false) &&
      positionals.every(text => fault.toLowerCase().includes(text.toLowerCase())),
  );
  if (chosen.length === 0) throw new Error('No fault of the list has this name: see --list');
  if (values.list) {
    for (const { fault, caught } of chosen) console.log(`${fault}: ${caught}`);
    return 0;
  }
  const status = ['status', '--porcelain', '--untracked-files=no'];
  if (execFileSync('git', status, { encoding: 'utf8' }) !== '') {
    throw new Error('The work tree has changes, which a fault could hide: commit them first');
  }
  const missing = chosen.find(({ file }) => !existsSync(file));
  if (missing) throw new Error(`${faultsFile}: "${missing.fault}": there is no ${missing.file}`);
  let unnoticed = 0;
  for (const fault of chosen) {
    const reason = tryFault(fault);
    if (reason) unnoticed += 1;
    console.log(`${reason ? 'MISSED' : 'caught'}  ${fault.fault}${reason ? `: ${reason}` : ''}`);
  }
  console.log(`\n${chosen.length - unnoticed} of ${chosen.length} faults caught`);
  return unnoticed === 0 ? 0 : 1;
}

if (require.main === module) {
  try {
    process.exitCode = main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
