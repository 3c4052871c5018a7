/** The geometry and the sums of the chart of releases. */
import type { ReleaseCounts } from '@site/src/plugins/home/releases';

export interface Bar {
  /** The number of the quarter. */
  x: number;
  y: number;
  height: number;
  major: number;
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** The bars of each quarter, those of older major versions below.
 * @param height of the tallest quarter */
export function barsOf(quarters: number[][], height: number): Bar[] {
  const unit = height / Math.max(...quarters.map(sum));
  return quarters.flatMap((counts, x) => {
    let y = height;
    return counts.flatMap((count, major) => {
      y -= count * unit;
      return count ? [{ x, y, height: count * unit, major }] : [];
    });
  });
}

export interface Year {
  year: number;
  releases: number;
  /** Releases by quarter. */
  quarters: number[];
}

/** The sums of each year. */
export function yearsOf({ from, quarters }: ReleaseCounts): Year[] {
  return Array.from({ length: quarters.length / 4 }, (_, at) => {
    const own = quarters.slice(4 * at, 4 * at + 4).map(sum);
    return { year: from + at, releases: sum(own), quarters: own };
  });
}
