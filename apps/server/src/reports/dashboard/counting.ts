import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { preparedByText } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";
import { isInSums, narrowingOf, type Narrowing, type RowAlias } from "./filter.ts";
import { dayBefore, type Period } from "./period.ts";
import { valuesOf, type CountedScope } from "./scope.ts";
import { sumDays } from "./sum-days.ts";
import { slotsOf, sumsOf, totalOf, type KindName } from "./sums.ts";

/** The sources of a statement; each has the filter's conditions. */
export interface Sources {
  sums: (kind: KindName) => string;
  slots: (kind: KindName, by: "queue_id" | "tag_id") => string;
  /** Conditions to append to the rows of `counted.ts`. */
  and: (alias: RowAlias) => string;
  people: string;
}

/** Reads the counted rows of a period. */
export interface Counting {
  /** Uses sums for completed days, and rows for later ones. */
  sums: <Row>(name: string, build: (from: Sources) => string) => Promise<Row[]>;
  /** Uses rows for the whole period, which `$2` and `$3` bound. */
  rows: <Row>(name: string, build: (from: Sources) => string, ...more: unknown[]) => Promise<Row[]>;
}

/** Refuses a filter for which too many rows must be counted; `heaviest` is the kind with the most of them. */
export async function countingOf(
  app: App,
  scope: CountedScope,
  period: Period,
  heaviest: "begun" | "heard",
): Promise<Counting> {
  const isSummed = isInSums(scope.filter);
  if (!isSummed) await assertCountable(app, scope, period, heaviest);
  // Without sums: rows from the period's first day on.
  const bounds = isSummed
    ? await sumDays(app, scope, period)
    : [...valuesOf(scope, period), scope.zone, period.from, dayBefore(period.from)];
  let last: Promise<unknown> = Promise.resolve();
  const read = <Row>(name: string, build: (from: Sources) => string, values: unknown[]): Promise<Row[]> => {
    const narrowing = narrowingOf(scope.filter, values);
    const statement = preparedByText<Row>(name, build(sourcesOf(narrowing)));
    const readRows = () => app.database.read(scope.companyId, statement, values);
    if (isSummed) return readRows();
    // Counting rows takes long: one after another, so that a call leaves connections to others.
    const rows = last.then(readRows);
    last = rows;
    return rows;
  };
  return {
    sums: (name, build) => read(name, build, [...bounds]),
    rows: (name, build, ...more) => read(name, build, [...valuesOf(scope, period), ...more]),
  };
}

const sourcesOf = (narrowing: Narrowing): Sources => ({
  sums: (kind) => sumsOf(kind, narrowing),
  slots: (kind, by) => slotsOf(kind, by, narrowing),
  and: narrowing.rows,
  people: narrowing.people,
});

/** The sums tell how many rows there are before anything is counted. */
export async function assertCountable(
  app: App,
  scope: CountedScope,
  period: Period,
  heaviest: "begun" | "heard",
): Promise<void> {
  const statement = preparedByText<{ total: number }>(
    `dashboard_rows`,
    `select ${totalOf()} as total from ${sumsOf(heaviest)} x`,
  );
  const [rows] = await app.database.read(scope.companyId, statement, await sumDays(app, scope, period));
  if ((rows?.total ?? 0) > limits.dashboard.filtered[heaviest]) throw refuse("ERR_TOO_MUCH_TO_COUNT");
}
