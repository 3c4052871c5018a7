/** Defines benches, and the options that they share. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Locale, locales } from '../../src/config/site';

/** Parses the value of an option.
 * @throws if it is not a whole number above 0 */
function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${option} takes a whole number above 0, not "${value}"`);
}

/** An option of the command line. */
export interface Option<Value> {
  /** The placeholder of its value, such as `<number>`. A switch has none. */
  takes?: string;
  description: string;
  /** Parses the given values, which are empty if the option is left out.
   * @throws naming the valid values if a value is invalid */
  read: (given: string[], name: string) => Value;
}

export type Options = Record<string, Option<unknown>>;

/** A measurement, run by `npm run bench -- <name>`. */
export interface Bench {
  /** What the bench measures, in one line. */
  description: string;
  /** `build` if the bench measures the last build. */
  needs?: 'build';
  options: Options;
  /** Measures, and prints tables.
   * @param values the value of each option
   * @throws if something that the bench needs is missing */
  run: (values: Record<string, unknown>) => Promise<void>;
}

/** Defines a bench whose values have the types of its options. */
export const defineBench = <Own extends Options>(
  bench: Omit<Bench, 'options' | 'run'> & {
    options: Own;
    run: (values: { [Name in keyof Own]: ReturnType<Own[Name]['read']> }) => Promise<void>;
  },
): Bench => bench as unknown as Bench;

/** An option that takes a whole number above 0. If it is given several times, the last number counts. */
export const number = (description: string, usual: number): Option<number> => ({
  takes: '<number>',
  description: `${description}; ${usual} if left out`,
  read: (given, name) => wholeNumber(name, given.at(-1) ?? String(usual)),
});

/** An option that takes one of several words and may be given several times. Defaults to all words. */
export const choice = <Word extends string>(
  description: string,
  words: readonly Word[],
): Option<Word[]> => ({
  takes: `<${words.join('|')}>`,
  description,
  read: (given, name) => {
    const unknown = given.find(one => !words.some(word => word === one));
    if (unknown !== undefined) {
      throw new Error(`--${name} takes ${words.join(', ')}, not "${unknown}"`);
    }
    return given.length > 0 ? words.filter(word => given.includes(word)) : [...words];
  },
});

/** An option that takes shares of the site and may be given several times. */
export const shares = (usual: number[]): Option<number[]> => ({
  takes: '<share>',
  description: `builds this share, such as 0.25; ${usual.join(', ')} if left out`,
  read: (given, name) => {
    const wrong = given.find(text => !(Number(text) > 0 && Number(text) <= 1));
    if (wrong !== undefined) {
      throw new Error(`--${name} takes a number above 0 and at most 1, not "${wrong}"`);
    }
    return given.length > 0 ? given.map(Number) : usual;
  },
});

/** The languages of the site to measure. */
export const localeOption = choice<Locale>('only this language', locales);

/** The folder of the build that is measured. */
export const buildFolder = process.env.SITE_BUILD ?? 'build';

/** Prepares an edit of a file. Restores the file on exit, even if the bench is interrupted.
 * @returns the text of the file, and a function that restores it */
export function editing(file: string): { text: string; restore: () => void } {
  const text = readFileSync(file, 'utf8');
  const writeBack = () => writeFileSync(file, text);
  process.once('exit', writeBack);
  return {
    text,
    restore: () => {
      process.off('exit', writeBack);
      writeBack();
    },
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
  );
}
