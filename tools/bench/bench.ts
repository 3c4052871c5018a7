/** What a bench is, and the options that benches share. */
import { readFileSync, writeFileSync } from 'node:fs';
import { defaultLocale, type Locale, locales } from '../../src/config/site';

/** The number that an option was given.
 * @throws if it is not a whole number above 0 */
function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${option} takes a whole number above 0, not "${value}"`);
}

/** An option of the command line. */
export interface Option<Value> {
  /** What follows its name, such as `<number>`; a switch takes nothing. */
  takes?: string;
  description: string;
  /** The value for what was given after the name, which is nothing where the option was left out.
   * @throws if it makes no sense, saying what would */
  read: (given: string[], name: string) => Value;
}

export type Options = Record<string, Option<unknown>>;

/** A measurement, run by `npm run bench -- <name>`. */
export interface Bench {
  /** One line: what it measures. */
  description: string;
  /** Whether it measures the last build. */
  needs?: 'build';
  options: Options;
  /** Measures, and prints tables.
   * @param values the value of each option
   * @throws if something it needs is missing */
  run: (values: Record<string, unknown>) => Promise<void>;
}

/** A bench whose values have the types of its options. */
export const defineBench = <Own extends Options>(
  bench: Omit<Bench, 'options' | 'run'> & {
    options: Own;
    run: (values: { [Name in keyof Own]: ReturnType<Own[Name]['read']> }) => Promise<void>;
  },
): Bench => bench as unknown as Bench;

/** An option that takes a whole number above 0; the last one counts. */
export const number = (description: string, usual: number): Option<number> => ({
  takes: '<number>',
  description: `${description}; ${usual} if left out`,
  read: (given, name) => wholeNumber(name, given.at(-1) ?? String(usual)),
});

/** An option that takes one of some words and may be given several times. Left out, it is all of
 * them. */
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

/** Which languages of the site to measure. */
export const localeOption = choice<Locale>('only this language', locales);

/** The folder of the build that is measured. */
export const buildFolder = process.env.SITE_BUILD ?? 'build';

/** The path of a language's home page. */
export const homeOf = (locale: Locale) => (locale === defaultLocale ? '/' : `/${locale}/`);

/** Has a file get back what it holds, also when the bench is interrupted.
 * @returns what it holds, and what puts it back */
export function editing(file: string): { text: string; restore: () => void } {
  const text = readFileSync(file, 'utf8');
  const putBack = () => writeFileSync(file, text);
  process.once('exit', putBack);
  return {
    text,
    restore: () => {
      process.off('exit', putBack);
      putBack();
    },
  };
}

/** The middle of some numbers, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
  );
}
