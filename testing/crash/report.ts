import { percentile } from "../bench/measure.ts";
import type { Outcome } from "./outcome.ts";

/** The limits of durations, by their name in the outcome. */
export type Limits = Record<string, { part: "p95" | "slowest"; milliseconds: number }>;

/** All faults: lost, duplicated or otherwise wrong messages, and durations above their limits. */
export function faultsOf(outcome: Outcome, limits: Limits): string[] {
  const slow = Object.entries(limits).flatMap(([name, { part, milliseconds }]) => {
    const taken = outcome.times[name] ?? [];
    const worst = part === "p95" ? percentile(taken, 0.95) : Math.max(...taken);
    return taken.length > 0 && worst > milliseconds
      ? [`${name}: ${part} ${seconds(worst)}, more than ${seconds(milliseconds)}`]
      : [];
  });
  return [...outcome.faults, ...slow];
}

/** A table of the counts, followed by the other figures and the faults. */
export function tableOf(outcome: Outcome, limits: Limits): string {
  const faults = faultsOf(outcome, limits);
  const lost = Object.values(outcome.ways).reduce((sum, way) => sum + way.lost, 0);
  const doubled = Object.values(outcome.ways).reduce((sum, way) => sum + way.doubled, 0);
  return [
    ...Object.entries(outcome.injected).map(([name, count]) => line(name, [count])),
    "",
    line("", ["expected", "found", "lost", "doubled"]),
    ...Object.entries(outcome.ways).map(([name, way]) => line(name, [way.expected, way.found, way.lost, way.doubled])),
    "",
    ...timesTable(outcome, limits),
    ...Object.entries(outcome.told).map(([name, count]) => line(name, [count])),
    "",
    `${lost} lost, ${doubled} doubled`,
    ...(faults.length > 0 ? [`${faults.length} faults:`, ...faults.map((fault) => `  ${fault}`)] : []),
  ].join("\n");
}

function timesTable({ times }: Outcome, limits: Limits): string[] {
  const names = Object.keys(times);
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const taken = times[name] ?? [];
    const limit = limits[name];
    const asked = limit ? `${limit.part} ≤ ${seconds(limit.milliseconds)}` : "";
    return line(name, [taken.length, ...[0.5, 0.95, 1].map((part) => seconds(percentile(taken, part))), asked]);
  });
  return [line("", ["times", "median", "p95", "slowest", "asked"]), ...rows, ""];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
const line = (name: string, columns: readonly (string | number)[]): string =>
  (name.padEnd(48) + columns.map((column) => String(column).padStart(11)).join("")).trimEnd();
