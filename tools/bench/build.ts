/** Measures build times, to decide whether builds are fast enough, and whether a change is worth its build time. */
import { writeFileSync } from 'node:fs';
import { defineBench, editing } from './bench';
import { build, clear, type Measurement } from './measuredBuild';

const edited = 'docs/controller.md';

/** Builds with an additional paragraph on one page. */
async function buildChanged(): Promise<Measurement> {
  const { text, restore } = editing(edited);
  writeFileSync(edited, `${text}\nMidway\n`);
  try {
    return await build();
  } finally {
    restore();
  }
}

async function run(): Promise<void> {
  clear();
  const cold = await build();
  const unchanged = await build();
  const changed = await buildChanged();
  const ratio = (warm: Measurement) => Number((warm.seconds / cold.seconds).toFixed(2));
  console.table({
    cold,
    'nothing changed': { ...unchanged, ratio: ratio(unchanged) },
    'one page changed': { ...changed, ratio: ratio(changed) },
  });
}

export default defineBench({
  description: 'builds cold, with nothing and with one page changed: times and memory',
  options: {},
  run,
});
