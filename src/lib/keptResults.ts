import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { installedIn } from './installed';

const hash = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** What a build made of its input, for the next build to take where the input is the same.
 *
 * Results are kept as JSON in `node_modules/.cache`, and hold as long as no module of the site that
 * could make them (`.ts`: components are input, by what they draw) and no package changes. Those that
 * a build does not ask for are forgotten. */
export class KeptResults<Result> {
  private readonly file: string;
  private readonly common: string;
  private readonly before: Record<string, Result>;
  private readonly now: Record<string, Result> = {};

  /** @param name of the file, may have folders
   * @param common input of all results, as JSON */
  constructor(siteDir: string, name: string, common: unknown) {
    this.file = path.join(siteDir, 'node_modules/.cache', `${name}.json`);
    const code = globSync(['src/**/*.ts'], { cwd: siteDir }).sort();
    this.common = hash(
      common,
      installedIn(siteDir),
      code.map(file => readFileSync(path.join(siteDir, file), 'utf8')),
    );
    this.before = this.read();
  }

  private read(): Record<string, Result> {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, Result>;
    } catch {
      // The first build, or one was stopped as it wrote.
      return {};
    }
  }

  private key(input: unknown): string {
    return hash(this.common, input);
  }

  /** What the last build made of an input, if it did.
   * @param input what else the result depends on, as JSON */
  earlier(input: unknown): Result | undefined {
    const key = this.key(input);
    const result = this.before[key];
    if (result !== undefined) this.now[key] = result;
    return result;
  }

  /** Has the next build find what this one made of an input. */
  add(input: unknown, result: Result): void {
    this.now[this.key(input)] = result;
  }

  /** What is made of an input, anew only if the last build did not make it. */
  of(input: unknown, make: () => Result): Result {
    const key = this.key(input);
    return (this.now[key] = key in this.before ? this.before[key]! : make());
  }

  /** Keeps what was asked for since the start. */
  save(): void {
    const keys = Object.keys(this.now);
    const isSame =
      keys.length === Object.keys(this.before).length && keys.every(key => key in this.before);
    if (isSame) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.now));
  }
}
