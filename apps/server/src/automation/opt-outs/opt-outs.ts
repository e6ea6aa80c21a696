import type { Answer, Parsed } from "@recado/contracts";
import type { OptOut } from "@recado/contracts/opt-outs";
import { limits } from "@recado/contracts/limits";
import { contactOf } from "../../inbox/contacts/access.ts";
import { markOptedOut } from "../../inbox/contacts/opt-out.ts";
import { searchPatterns } from "../../inbox/contacts/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { countOptOuts, optOutOf, optOutsFound } from "./access.ts";
import { optOutChanged } from "./events.ts";

export function listOptOuts(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /opt-outs">["query"],
): Promise<Answer<"GET /opt-outs">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const patterns = searchPatterns(searchParam);
  return app.database.tenant(actor.companyId, async (tx) => {
    const records = await optOutsFound(tx, { ...patterns, size, offset });
    const count = await countOptOuts(tx, patterns);
    return { records, count, hasMore: count > offset + records.length };
  });
}

/** Records an opt-out. If there is one already, it stays. */
export function addOptOut(app: App, actor: Actor, contactId: number): Promise<OptOut> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const contact = await contactOf(tx, contactId);
    if (contact.isGroup) throw refuse("ERR_NO_CONTACT_FOUND");
    await optOut(app, tx, contactId, { userId: actor.userId });
    const noted = await optOutOf(tx, contactId);
    if (!noted) throw refuse("ERR_NO_CONTACT_FOUND");
    return noted;
  });
}

/** They want campaigns again. */
export function takeBackOptOut(app: App, actor: Actor, contactId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await contactOf(tx, contactId);
    if (!(await markOptedOut(app, tx, contactId, false))) return;
    await tx.sql(
      `update opt_outs set taken_back_at = now(), taken_back_by = $3
       where company_id = $1 and contact_id = $2 and taken_back_at is null`,
      [tx.companyId, contactId, actor.userId],
    );
    await app.events.emit(tx, optOutChanged, { contactId, cause: "deleted" });
  });
}

/** By a keyword in a message on a connection, or by a user. Answers whether the opt-out is new. */
export async function optOut(
  app: App,
  tx: Tx,
  contactId: number,
  by: { keyword: string; connectionId: number } | { userId: number | null },
): Promise<boolean> {
  if (!(await markOptedOut(app, tx, contactId, true))) return false;
  await tx.sql(
    `insert into opt_outs (company_id, contact_id, reason, keyword, user_id) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    "keyword" in by
      ? [tx.companyId, contactId, "keyword", by.keyword, null]
      : [tx.companyId, contactId, "user", "", by.userId],
  );
  await app.events.emit(tx, optOutChanged, {
    contactId,
    cause: "created",
    connectionId: "keyword" in by ? by.connectionId : null,
  });
  return true;
}
