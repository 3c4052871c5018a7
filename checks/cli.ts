import { parseArgs } from 'node:util';
import { checkLinks } from './links/links';
import { readPages } from './pages';
import { checkParity } from './parity/parity';
import { formatProblem, type Problem } from './problem';
import { checkProse } from './prose/prose';
import { compileStages, writePages } from './snippets/compile';
import { runStages } from './snippets/run';

const parts = ['prose', 'links', 'parity', 'compile', 'run'] as const;
type Part = (typeof parts)[number];

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  });
  const only = values.only ?? [...parts];
  const unknown = only.find(part => !parts.includes(part as Part));
  if (unknown) throw new Error(`--only ${unknown}: there is no such part; use ${parts.join(', ')}`);

  const pairs = readPages(positionals);
  const pages = pairs.flatMap(pair => Object.values(pair));
  const wants = (part: Part) => only.includes(part);
  const problems: Problem[] = [];
  const report = (part: string, found: Problem[], count: string) => {
    console.log(`${part}: ${count}, ${found.length} problems`);
    problems.push(...found);
  };

  if (wants('prose')) report('prose', pages.flatMap(checkProse), `${pages.length} pages`);
  if (wants('links')) report('links', pages.flatMap(checkLinks), `${pages.length} pages`);
  if (wants('parity')) report('parity', checkParity(pairs), `${pairs.length} pairs`);
  if (wants('compile') || wants('run')) {
    const stages = writePages(pages);
    if (wants('compile'))
      report('compile', await compileStages(stages), `${stages.length} projects`);
    if (wants('run')) {
      const { problems: failures, ran } = await runStages(stages);
      report('run', failures, `${ran} projects with tests`);
    }
  }
  for (const problem of problems) console.error(formatProblem(problem));
  return problems.length ? 1 : 0;
}

main().then(
  code => (process.exitCode = code),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 2;
  },
);
