import { uncountedConnections } from "../../channels/connections/uncounted-connections.ts";
import { companySetting } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { filterOf, type AskedFilter, type Filter } from "./filter.ts";
import type { Period } from "./period.ts";

/** Company, zone, connections that don't count, and filter. */
export interface CountedScope {
  companyId: number;
  zone: string;
  leftOut: number[];
  filter: Filter;
}

export interface AskedScope extends AskedFilter {
  /** Includes test phones. */
  withTests?: boolean | undefined;
}

export async function countedScope(app: App, actor: Actor, asked: AskedScope): Promise<CountedScope> {
  const { companyId } = actor;
  const [zone, leftOut] = await Promise.all([
    app.database.tenant(companyId, (tx) => companySetting(tx, timezone)),
    asked.withTests ? [] : uncountedConnections(app, companyId),
  ]);
  return { companyId, zone, leftOut, filter: filterOf(actor, asked) };
}

/** The values, after the company's, for counting in a period. */
export const valuesOf = (scope: CountedScope, { start, end }: Period): unknown[] => [start, end, scope.leftOut];
