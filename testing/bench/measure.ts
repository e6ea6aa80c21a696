/** One figure of a measure. */
export interface Figure {
  /** The name of the figure. */
  what: string;
  value: number;
  unit: string;
  /** The target; absent if the figure is only informative. */
  target?: { atMost: number } | { atLeast: number };
  /** Context for reading the figure. */
  note?: string;
}

/** The duration and amount, for measurements that can be scaled. */
export interface Extent {
  minutes: number;
  sessions: number;
  tickets: number;
  /** The folder that keeps a slowly filled database for the next run. */
  keep: string | undefined;
  messages: number;
  /** Of files. */
  gigabytes: number;
  /** A folder for backups that lies on another file system. */
  backups: string | undefined;
}

export type Measure = (extent: Extent) => Promise<Figure[]>;

/** The value relative to the target: 1 just meets it, more misses it; undefined without a target. */
export function shareOfTarget({ value, target }: Figure): number | undefined {
  if (!target) return undefined;
  if ("atLeast" in target) return target.atLeast / value;
  return value === 0 ? 0 : value / target.atMost;
}

export const isMissed = (figure: Figure): boolean => (shareOfTarget(figure) ?? 0) > 1;

/** The value below which this part of them lies: 0.5 is the median. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
