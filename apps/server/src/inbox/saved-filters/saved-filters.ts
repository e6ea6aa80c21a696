import type { Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { SavedFilter } from "@recado/contracts/saved-filters";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuse } from "../../platform/refusal.ts";
import { savedFilterChanged } from "./events.ts";

type Row = SavedFilter & Record<string, unknown>;

export function listFilters(app: App, actor: Actor): Promise<SavedFilter[]> {
  return app.database.tenant(actor.companyId, (tx) =>
    tx.sql<Row>(
      "select id, name, filter from saved_filters where company_id = $1 and user_id = $2 order by norm_unaccent(name), id",
      [tx.companyId, actor.userId],
    ),
  );
}

export function saveFilter(
  app: App,
  actor: Actor,
  { clientId, ...given }: Parsed<"POST /saved-filters">["body"],
): Promise<SavedFilter> {
  return named(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      const made = await madeBefore(tx, "saved_filters", clientId);
      if (made !== undefined) return change(app, tx, actor, made, given);
      // Lock the user: filters saved at the same time are counted one after another.
      await tx.sql("select from users where company_id = $1 and id = $2 for no key update", [
        tx.companyId,
        actor.userId,
      ]);
      const [row] = await tx.sql<Row>(
        `insert into saved_filters (company_id, user_id, name, filter, client_id) select $1, $2, $3, $4::jsonb, $5
         where (select count(*) from saved_filters where company_id = $1 and user_id = $2) < ${limits.savedFilter.most}
         returning id, name, filter`,
        [tx.companyId, actor.userId, given.name, JSON.stringify(given.filter), clientId ?? null],
      );
      if (!row) throw refuse("ERR_SAVED_FILTERS_LIMIT");
      return tell(app, tx, actor, "create", row);
    }),
  );
}

export function changeFilter(
  app: App,
  actor: Actor,
  filterId: number,
  changes: Parsed<"PUT /saved-filters/:filterId">["body"],
): Promise<SavedFilter> {
  return named(() => app.database.tenant(actor.companyId, (tx) => change(app, tx, actor, filterId, changes)));
}

async function change(
  app: App,
  tx: Tx,
  actor: Actor,
  filterId: number,
  { name, filter }: Parsed<"PUT /saved-filters/:filterId">["body"],
): Promise<SavedFilter> {
  const [row] = await tx.sql<Row>(
    `update saved_filters set name = coalesce($4, name), filter = coalesce($5::jsonb, filter)
     where company_id = $1 and user_id = $2 and id = $3 returning id, name, filter`,
    [tx.companyId, actor.userId, filterId, name ?? null, filter ? JSON.stringify(filter) : null],
  );
  if (!row) throw refuse("ERR_NO_SAVED_FILTER_FOUND");
  return tell(app, tx, actor, "update", row);
}

export function deleteFilter(app: App, actor: Actor, filterId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const gone = await tx.sql(
      "delete from saved_filters where company_id = $1 and user_id = $2 and id = $3 returning id",
      [tx.companyId, actor.userId, filterId],
    );
    if (gone.length === 0) throw refuse("ERR_NO_SAVED_FILTER_FOUND");
    await app.events.emit(tx, savedFilterChanged, { userId: actor.userId, action: "delete", filterId });
  });
}

async function tell(app: App, tx: Tx, { userId }: Actor, action: "create" | "update", row: Row): Promise<SavedFilter> {
  const filter = { id: row.id, name: row.name, filter: row.filter };
  await app.events.emit(tx, savedFilterChanged, { userId, action, filter });
  return filter;
}

async function named<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    if (violates(error, "saved_filters_name")) throw refuse("ERR_NAME_TAKEN");
    throw error;
  }
}
