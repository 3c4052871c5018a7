/** `npm run faults`: mutation testing of the content, the data and the code. Plants one fault at a time, runs the
 * command that must catch the fault, and reports faults that pass unnoticed.
 *
 *   npm run faults                  all faults that `npm test` must catch
 *   npm run faults -- --nightly     the faults that only `npm run test:full` catches
 *   npm run faults -- paragraph     the faults whose names contain a text
 *   npm run faults -- --list        lists the faults and plants none */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';

const faultsFile = 'tools/faults/faults.yaml';

const faultSchema = z.strictObject({
  fault: z.string(),
  file: z.string(),
  from: z.string(),
  to: z.string(),
  caught: z.string(),
  says: z.string(),
  nightly: z.string().optional(),
});

/** An edit of one file, and the command that must fail because of it. */
export type Fault = z.infer<typeof faultSchema>;

/** Reads the list of faults.
 * @throws if the list does not match the schema */
export const readFaults = (): Fault[] =>
  z.array(faultSchema).parse(parse(readFileSync(faultsFile, 'utf8')));

/** Plants a fault in a text: replaces the only occurrence of `from` by `to`. An empty `from` appends `to`.
 * @throws if the text does not contain `from` exactly once */
export function plant(text: string, { fault, file, from, to }: Fault): string {
  if (from === '') return text + to;
  const places = text.split(from).length - 1;
  if (places !== 1) {
    throw new Error(
      `${faultsFile}: "${fault}": ${file} contains ${JSON.stringify(from)} ${places} times: ` +
        'write a `from` that occurs once',
    );
  }
  // `replace` would interpret `$` in a string.
  return text.replace(from, () => to);
}

/** Plants a fault, runs its command, and restores the file.
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
    return `"${fault.caught}" failed without printing ${fault.says}:\n${printed.slice(-2000)}`;
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
  if (chosen.length === 0) throw new Error('No fault has this name: --list shows all faults');
  if (values.list) {
    for (const { fault, caught } of chosen) console.log(`${fault}: ${caught}`);
    return 0;
  }
  const status = ['status', '--porcelain', '--untracked-files=no'];
  if (execFileSync('git', status, { encoding: 'utf8' }) !== '') {
    throw new Error('The work tree has changes, which a fault could overwrite: commit them first');
  }
  const missing = chosen.find(({ file }) => !existsSync(file));
  if (missing) throw new Error(`${faultsFile}: "${missing.fault}": ${missing.file} does not exist`);
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
