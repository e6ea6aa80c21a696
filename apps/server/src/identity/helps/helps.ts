import { asc, eq, sql } from "drizzle-orm";
import type { Answer, Parsed } from "@recado/contracts";
import type { Help } from "@recado/contracts/helps";
import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { fitting } from "../../platform/http/fitting.ts";
import { refuse } from "../../platform/refusal.ts";
import { helps } from "./table.ts";

const columns = { id: helps.id, title: helps.title, video: helps.video, description: helps.description };

export function listHelps(
  app: App,
  { searchParam, pageNumber }: Parsed<"GET /helps">["query"],
): Promise<Answer<"GET /helps">> {
  const size = limits.page.default;
  return app.database.platformTransaction(async ({ orm }) => {
    const rows = await orm
      .select({ ...columns, found: sql<number>`count(*) over ()` })
      .from(helps)
      .where(sql`strpos(lower(${helps.title} || ' ' || ${helps.description}), ${searchParam}) > 0`)
      .orderBy(sql`norm_unaccent(${helps.title})`, asc(helps.id))
      .limit(size)
      .offset((pageNumber - 1) * size);
    const count = rows[0]?.found ?? 0;
    return {
      records: rows.map(({ id, title, video, description }) => ({ id, title, video, description })),
      count,
      hasMore: count > pageNumber * size,
    };
  });
}

export function listAllHelps(app: App): Promise<Help[]> {
  return app.database.platformTransaction(async ({ orm }) =>
    fitting(
      await orm
        .select(columns)
        .from(helps)
        .orderBy(sql`norm_unaccent(${helps.title})`, asc(helps.id)),
    ),
  );
}

/** Adds one; where the answer to an earlier try was lost, changes what that made. */
export function createHelp(app: App, help: Parsed<"POST /helps">["body"]): Promise<Help> {
  return app.database.platformTransaction(async ({ orm }) => {
    const added = orm.insert(helps).values(help);
    return found(await added.onConflictDoUpdate({ target: helps.clientId, set: help }).returning(columns));
  });
}

export function updateHelp(app: App, helpId: number, changes: Parsed<"PUT /helps/:helpId">["body"]): Promise<Help> {
  return app.database.platformTransaction(async ({ orm }) => {
    // Sets the id too: a body without changes would make an invalid statement.
    const rows = await orm
      .update(helps)
      .set({ id: helpId, ...changes })
      .where(eq(helps.id, helpId))
      .returning(columns);
    return found(rows);
  });
}

export async function deleteHelp(app: App, helpId: number): Promise<void> {
  await app.database.platformTransaction(async ({ orm }) =>
    found(await orm.delete(helps).where(eq(helps.id, helpId)).returning(columns)),
  );
}

function found([help]: Help[]): Help {
  if (!help) throw refuse("ERR_NO_HELP_FOUND");
  return help;
}
