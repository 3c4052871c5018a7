/** `npm run search`: searches the last build in a terminal, with the engine of the site. */
import { parseArgs } from 'node:util';
import { languageKeys, languages } from '../../config/languages';
import { formatResults, searchBuild, searchInput } from './searchBuild';

const usage =
  `npm run -s search -- <${languageKeys.join('|')}> "<query>" ` +
  '[--version 2.0.0] [--kind api] [--most 50] [--json]';

/** Parses the command line. A query that begins with a dash follows `--`. */
function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      kind: { type: 'string' },
      most: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { json, most, ...filters } = values;
  const [language, ...words] = positionals;
  const { data, error } = searchInput.safeParse({
    ...filters,
    language: languages.find(({ id }) => id === language)?.key ?? language,
    query: words.join(' '),
    most: most === undefined ? undefined : Number(most),
  });
  if (data) return { input: data, json };
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(faults.join('\n'));
}

/** @throws if the arguments are wrong, or if the site is not built */
export async function searchCommand(build: string, args: string[]): Promise<string> {
  const { input, json } = readArgs(args);
  const results = await searchBuild(build, input);
  return json ? JSON.stringify(results, null, 2) : formatResults(results);
}

if (require.main === module) {
  searchCommand('build', process.argv.slice(2)).then(console.log, (error: unknown) => {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 1;
  });
}
