import type { Answer, Parsed } from "@recado/contracts";
import { holdCompany } from "../../platform/database/hold-company.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { quickMessageFor } from "./access.ts";
import { quickMessageChanged } from "./events.ts";
import { assertRoom } from "./room.ts";

type Records = Parsed<"POST /quick-messages/import">["body"]["records"];

/** Adds all whose shortcode is free, in one transaction; answers the shortcodes that are taken. */
export function importQuickMessages(
  app: App,
  actor: Actor,
  records: Records,
): Promise<Answer<"POST /quick-messages/import">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    // Own and shared shortcodes have separate unique indexes: the company's lock keeps this check true until the commit.
    await holdCompany(tx);
    const known = await tx.sql<{ code: string }>(
      "select lower(shortcode) as code from quick_messages where company_id = $1 and (geral or user_id = $2)",
      [tx.companyId, actor.userId],
    );
    const taken = new Set(known.map(({ code }) => code));
    const free: Records = [];
    const skipped: string[] = [];
    for (const record of records) {
      const code = record.shortcode.toLowerCase();
      if (taken.has(code)) skipped.push(record.shortcode);
      else free.push(record);
      taken.add(code);
    }
    const rows = await tx.sql<{ id: number }>(
      `insert into quick_messages (company_id, user_id, shortcode, message, geral)
       select $1, $2, x.* from unnest($3::text[], $4::text[], $5::boolean[]) x returning id`,
      [
        tx.companyId,
        actor.userId,
        free.map(({ shortcode }) => shortcode),
        free.map(({ message }) => message),
        free.map(({ geral }) => geral),
      ],
    );
    for (const geral of [true, false]) await assertRoom(tx, { geral, user_id: actor.userId });
    for (const { id } of rows)
      await app.events.emit(tx, quickMessageChanged, { before: null, after: await quickMessageFor(tx, actor, id) });
    return { created: rows.length, skipped };
  });
}
