/** `npm run bench -- <name> [options]`: runs a bench. Without a name, it lists all benches. With `--help` after the
 * name, it lists the options of the bench. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { oneOf } from '../../src/lib/nearestWords';
import { type Bench, buildFolder } from './bench';
import build from './build';
import interactions from './interactions';
import layers from './layers';
import readers from './readers';
import search from './search';
import start from './start';

export const benches: Record<string, Bench> = {
  build,
  interactions,
  layers,
  readers,
  search,
  start,
};

const columns = (rows: [left: string, right: string][]) => {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const list = () =>
  `npm run bench -- <name> [options]; its options: npm run bench -- <name> --help\n` +
  columns(Object.entries(benches).map(([name, { description }]) => [name, description]));

const optionsOf = ({ options }: Bench) =>
  columns(
    Object.entries(options).map(([name, { takes, description }]) => [
      `--${name}${takes ? ` ${takes}` : ''}`,
      description,
    ]),
  );

/** Parses a command line into a bench to run, or a help text to print.
 * @throws with a list of the benches or options if the bench or an option does not exist */
export function readCommand(
  args: string[],
): string | { bench: Bench; values: Record<string, unknown> } {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help') return list();
  const bench = benches[name];
  if (!bench)
    throw new Error(`There is no bench "${name}": ${oneOf(name, Object.keys(benches))}\n${list()}`);
  const usage = `npm run bench -- ${name} [options]: ${bench.description}\n${optionsOf(bench)}`;
  if (rest.includes('--help')) return usage;
  const types = Object.entries(bench.options).map(
    ([option, { takes }]) =>
      [option, { type: takes ? 'string' : 'boolean', multiple: true }] as const,
  );
  try {
    const { values } = parseArgs({ args: rest, options: Object.fromEntries(types) });
    const entries = Object.entries(bench.options).map(([option, { read }]) => {
      const given = values[option] ?? [];
      return [option, read(given.map(String), option)] as const;
    });
    return { bench, values: Object.fromEntries(entries) };
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}\n${usage}`);
  }
}

/** @throws if the bench measures a build and there is none */
function checkNeeds({ needs }: Bench): void {
  if (needs && !existsSync(path.join(buildFolder, 'index.html'))) {
    throw new Error(`${buildFolder} has no site: run "npm run build" first`);
  }
}

async function main(args: string[]): Promise<void> {
  const command = readCommand(args);
  if (typeof command === 'string') {
    console.log(command);
    return;
  }
  checkNeeds(command.bench);
  await command.bench.run(command.values);
}

if (require.main === module) {
  // Benches stop their servers and restore edited files on exit. Make interrupted benches exit normally.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
