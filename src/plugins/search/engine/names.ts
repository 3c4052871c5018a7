/** Finds the titles and keywords of pages in runs of Chinese characters, which have no spaces between words. */
import type { Shard } from './shard';
import { cutUnit, type Unit } from './tokenize';

/** Cuts a run of Chinese characters before and after the titles and keywords in it: from left to right, the longest. */
export async function cutRun(shards: Shard[], unit: Unit): Promise<Unit[]> {
  const { kind, parts } = unit;
  if (kind === 'word' || parts.length === 0) return [unit];
  // Very long queries are looked up by their beginning.
  const run = unit.text.slice(0, parts.length + 1);
  const named = await Promise.all(
    parts.map(async (pair, at) => {
      // The file that has the pair has nearly all names that begin with it.
      const found = await Promise.all(shards.map(shard => shard.find(pair, true, 1)));
      const rest = run.slice(at);
      const names = found.flat().flatMap(({ term }) => /^(.*)=$/.exec(term)?.[1] ?? []);
      const lengths = names.filter(name => rest.startsWith(name)).map(name => name.length);
      return Math.max(0, ...lengths);
    }),
  );
  const texts = [''];
  for (let at = 0; at < run.length; at += named[at] || 1) {
    const text = run.slice(at, at + (named[at] || 1));
    if (named[at]) texts.push(text, '');
    else texts[texts.length - 1] += text;
  }
  // A single character that remains tells nothing.
  return cutUnit(unit, texts).filter(({ text }) => texts.length === 1 || text.length > 1);
}
