import { uncountedConnections } from "../../channels/connections/uncounted.ts";
import { companySetting } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Period } from "./period.ts";

/** Whose numbers, in which zone, and which connections don't count. */
export interface CountedScope {
  companyId: number;
  zone: string;
  leftOut: number[];
}

export async function countedScope(app: App, { companyId }: Actor): Promise<CountedScope> {
  const [zone, leftOut] = await Promise.all([
    app.database.tenant(companyId, (tx) => companySetting(tx, timezone)),
    uncountedConnections(app, companyId),
  ]);
  return { companyId, zone, leftOut };
}

/** The values behind the company's of what is counted in a period. */
export const valuesOf = (scope: CountedScope, { start, end }: Period): unknown[] => [start, end, scope.leftOut];
