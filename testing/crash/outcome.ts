import type { Count } from "./count.ts";

/** The result of a stretch of a proof. Results of several stretches are added up. */
export interface Outcome {
  /** How often each kind of failure was injected. */
  injected: Record<string, number>;
  /** Messages, by the way that they went. */
  ways: Record<string, { expected: number; found: number; lost: number; doubled: number }>;
  /** Descriptions of all faults; empty if there are none. */
  faults: string[];
  /** Figures that show how hard the test was, and other useful figures. */
  told: Record<string, number>;
  /** Milliseconds that things took. */
  times: Record<string, number[]>;
}

export const emptyOutcome = (): Outcome => ({ injected: {}, ways: {}, faults: [], told: {}, times: {} });

/** All together. */
export function sumOf(outcomes: readonly Outcome[]): Outcome {
  const total = emptyOutcome();
  for (const { injected, ways, faults, told, times } of outcomes) {
    for (const [name, count] of Object.entries(injected)) total.injected[name] = (total.injected[name] ?? 0) + count;
    for (const [name, count] of Object.entries(told)) total.told[name] = (total.told[name] ?? 0) + count;
    for (const [name, taken] of Object.entries(times)) total.times[name] = [...(total.times[name] ?? []), ...taken];
    for (const [name, way] of Object.entries(ways)) {
      const sum = (total.ways[name] ??= { expected: 0, found: 0, lost: 0, doubled: 0 });
      for (const key of ["expected", "found", "lost", "doubled"] as const) sum[key] += way[key];
    }
    total.faults.push(...faults);
  }
  return total;
}

/** A count as one way of an outcome. */
export const wayOf = ({ expected, found, lost, doubled }: Count): Outcome["ways"][string] => ({
  expected,
  found,
  lost: lost.length,
  doubled: doubled.length,
});
