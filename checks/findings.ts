import type { Problem } from '../src/lib/problem';

/** The parts of the check. */
export const parts = [
  'form',
  'prose',
  'links',
  'routes',
  'parity',
  'data',
  'tables',
  'options',
  'history',
  'compile',
  'run',
  'reader',
  'upgrade',
  'play',
  'archives',
] as const;
export type Part = (typeof parts)[number];

/** Problems, and a summary of what was checked. */
type Found = [problems: Problem[], count: string];

/** What the parts of the check have found so far. */
export class Findings {
  readonly problems = new Map<Part, Problem[]>();
  /** What could not be checked, and why. */
  readonly left: string[] = [];

  constructor(private readonly wanted: readonly string[]) {}

  wants(...some: Part[]): boolean {
    return some.some(part => this.wanted.includes(part));
  }

  /** Runs a part if it is wanted. If one part fails, the others still run. */
  async check(part: Part, work: () => Found | Promise<Found>): Promise<void> {
    if (!this.wants(part)) return;
    const start = performance.now();
    try {
      const [found, count] = await work();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${part}: ${count}, ${found.length} problems, ${seconds} s`);
      this.problems.set(part, found);
    } catch (error) {
      this.left.push(`${part}: ${(error as Error).message}`);
    }
  }

  /** Writes the files of a part if it is wanted. If writing fails, the check goes on. */
  attempt(part: Part, write: () => void): void {
    if (!this.wants(part)) return;
    try {
      write();
    } catch (error) {
      this.left.push(`${part}: ${(error as Error).message}`);
    }
  }

  /** Whether every wanted part ran to its end. */
  isComplete(): boolean {
    return this.wanted.every(part => this.problems.has(part as Part));
  }

  all(): Problem[] {
    return [...this.problems.values()].flat();
  }
}
