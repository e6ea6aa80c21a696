import type { Parsed } from "@recado/contracts";
import { ownScopeOf } from "@recado/contracts/ticket-scope";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { Conditions } from "../tickets/conditions.ts";
import { narrowList } from "../tickets/narrow-list.ts";
import { narrowToTags } from "../tickets/narrow-to-tags.ts";
import { factsOf, inPartialScope, partialScopeValues } from "../tickets/scope.ts";

type Narrowing = Parsed<"GET /api/kanban/times">["query"];

/** What the user may see, narrowed by the request. */
export async function conditionsOf(
  app: App,
  actor: Actor,
  { showAll, tags, ...narrowing }: Narrowing,
): Promise<Conditions> {
  const conditions = new Conditions();
  if (!(showAll && isAdmin(actor)))
    conditions.add((n) => inPartialScope(n), ...partialScopeValues(ownScopeOf(factsOf(actor))));
  narrowList(conditions, narrowing);
  if (tags?.length) await narrowToTags(app, actor.companyId, conditions, tags);
  return conditions;
}
