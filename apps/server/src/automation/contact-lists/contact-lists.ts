import type { Answer, Parsed } from "@recado/contracts";
import type { ContactList } from "@recado/contracts/contact-lists";
import { limits } from "@recado/contracts/limits";
import { assertRoomIn, holdCompany } from "../../platform/database/hold-company.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactListOf, holdContactList } from "./access.ts";
import { contactListCampaigns, contactListChanged } from "./events.ts";
import { listsWithCounts, presentContactList, type ContactListRow } from "./rows.ts";

export function listContactLists(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /contact-lists">["query"],
): Promise<Answer<"GET /contact-lists">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const named = "($2 = '' or norm_unaccent(l.name) like '%' || norm_unaccent($2) || '%')";
  const values = [actor.companyId, escapeLike(searchParam)];
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql<ContactListRow & object>(
      `${listsWithCounts} and ${named} order by norm_unaccent(l.name), l.id limit ${size} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(
      `select count(*) from contact_lists l where l.company_id = $1 and ${named}`,
      values,
    );
    const count = total?.count ?? 0;
    return { records: rows.map(presentContactList), count, hasMore: count > offset + rows.length };
  });
}

/** Every list, for pickers. */
export function listContactListsShort(app: App, actor: Actor): Promise<Answer<"GET /contact-lists/list">> {
  return app.database.tenant(actor.companyId, (tx) =>
    tx.sql<{ id: number; name: string }>(
      "select id, name from contact_lists where company_id = $1 order by norm_unaccent(name), id",
      [tx.companyId],
    ),
  );
}

export function showContactList(app: App, actor: Actor, contactListId: number): Promise<ContactList> {
  return app.database.tenant(actor.companyId, async (tx) => presentContactList(await contactListOf(tx, contactListId)));
}

export function createContactList(
  app: App,
  actor: Actor,
  { name, clientId }: Parsed<"POST /contact-lists">["body"],
): Promise<ContactList> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const made = await madeBefore(tx, "contact_lists", clientId);
    if (made !== undefined) return rename(app, tx, made, name);
    await assertRoomIn(tx, "contact_lists", { most: limits.contactList.most, code: "ERR_TOO_MANY_CONTACT_LISTS" });
    const [row] = await tx.sql<{ id: number }>(
      "insert into contact_lists (company_id, name, client_id) values ($1, $2, $3) returning id",
      [tx.companyId, name, clientId ?? null],
    );
    if (!row) throw new Error("The contact list was not inserted.");
    await assertOnlyOne(tx, row.id, name);
    return answerChanged(app, tx, row.id, "created");
  });
}

export function renameContactList(app: App, actor: Actor, contactListId: number, name: string): Promise<ContactList> {
  return app.database.tenant(actor.companyId, (tx) => rename(app, tx, contactListId, name));
}

async function rename(app: App, tx: Tx, contactListId: number, name: string): Promise<ContactList> {
  await holdCompany(tx);
  await tx.sql("update contact_lists set name = $3, updated_at = now() where company_id = $1 and id = $2", [
    tx.companyId,
    contactListId,
    name,
  ]);
  await assertOnlyOne(tx, contactListId, name);
  return answerChanged(app, tx, contactListId, "updated");
}

/**
 * Refuses the name of another list, whatever its case: a campaign chooses lists by name. No constraint says so, because
 * older lists may share a name. The caller holds the company.
 */
async function assertOnlyOne(tx: Tx, contactListId: number, name: string): Promise<void> {
  const others = await tx.sql(
    "select from contact_lists where company_id = $1 and id <> $2 and lower(name) = lower($3) limit 1",
    [tx.companyId, contactListId, name],
  );
  if (others.length > 0) throw refuse("ERR_NAME_TAKEN");
}

/** Deletes the list, unless an unfinished campaign uses it. */
export function deleteContactList(app: App, actor: Actor, contactListId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    // A campaign that starts using the list waits for this lock: the port's answer stays true.
    await holdContactList(tx, contactListId, "update");
    const campaigns = (await app.ports.ask(contactListCampaigns, tx, contactListId)).flat();
    if (campaigns.length > 0) throw refuse("ERR_CONTACT_LIST_IN_USE", { campaigns });
    await tx.sql("delete from contact_lists where company_id = $1 and id = $2", [tx.companyId, contactListId]);
    await app.events.emit(tx, contactListChanged, { contactListId, cause: "deleted" });
  });
}

export async function answerChanged(
  app: App,
  tx: Tx,
  contactListId: number,
  cause: "created" | "updated",
): Promise<ContactList> {
  const list = presentContactList(await contactListOf(tx, contactListId));
  await app.events.emit(tx, contactListChanged, { contactListId, cause });
  return list;
}
