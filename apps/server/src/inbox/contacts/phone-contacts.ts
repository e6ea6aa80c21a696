import type { ConnectionRef, NamedPerson } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { contactsChanged } from "./events.ts";
import type { ExportedContact } from "@recado/contracts/contact-imports";

/** Most people stored of one phone. */
const most = 50_000;

/** Stores the phone's address book for an import; known contacts get their usernames. */
export async function keepPhoneContacts(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  people: readonly NamedPerson[],
): Promise<void> {
  const named = new Map(
    people.flatMap(({ identity: { pn = "", lid = "" }, name }) =>
      name === "" ? [] : [[pn === "" ? `lid:${lid}` : pn, { pn, lid, name }] as const],
    ),
  );
  const rows = [...named.values()];
  await tx.sql(
    `insert into phone_contacts as p (company_id, connection_id, address, number, lid, name)
     select $1, $2, x.* from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as x (address, number, lid, name)
     where (select count(*) from phone_contacts where company_id = $1 and connection_id = $2) < $7
     on conflict (company_id, connection_id, address) do update
       set name = excluded.name, lid = coalesce(nullif(excluded.lid, ''), p.lid)`,
    [
      tx.companyId,
      connectionId,
      [...named.keys()],
      rows.map(({ pn }) => pn),
      rows.map(({ lid }) => lid),
      rows.map(({ name }) => name),
      most,
    ],
  );
  await keepUsernames(
    app,
    tx,
    people.filter(({ username }) => username !== ""),
  );
}

/**
 * Stores WhatsApp usernames of known contacts. A username can change hands: the previous owner loses it. An empty one
 * deletes it.
 */
export async function keepUsernames(app: App, tx: Tx, people: readonly Omit<NamedPerson, "name">[]): Promise<void> {
  if (people.length === 0) return;
  const addresses = people.flatMap(({ identity: { pn, lid }, username }) =>
    [pn, lid].flatMap((value) => (value === undefined ? [] : [{ value, username }])),
  );
  const renamed = await tx.sql<{ id: number }>(
    `with named as (
       select i.contact_id as id, max(x.username) as username
       from jsonb_to_recordset($2::jsonb) as x (value text, username text)
       join contact_identities i on i.company_id = $1 and i.kind in ('pn', 'lid') and i.value = x.value
       group by i.contact_id
     ), changed as (
       select id, username from named
       union all
       select c.id, '' from contacts c join named n on n.username <> '' and c.username = n.username
       where c.company_id = $1 and c.id not in (select id from named)
     )
     update contacts c set username = x.username, updated_at = now()
     from changed x where c.company_id = $1 and c.id = x.id and c.username <> x.username
     returning c.id`,
    [tx.companyId, JSON.stringify(addresses)],
  );
  const changes = renamed.map(({ id }) => ({ contactId: id, cause: "updated" as const }));
  if (changes.length > 0) await app.events.emit(tx, contactsChanged, { changes });
}

/** The address books of the company's phones, or of one connection's, as rows of a table. */
export async function phoneContactRows(
  tx: Tx,
  connectionId: number | null,
): Promise<Pick<ExportedContact, "name" | "number" | "email" | "lid">[]> {
  const rows = await tx.sql<{ number: string; lid: string; name: string }>(
    `select p.number, p.lid, p.name from phone_contacts p
     join connections k on k.company_id = $1 and k.id = p.connection_id and k.deleted_at is null
     where p.company_id = $1 and ($2::bigint is null or p.connection_id = $2) order by norm_unaccent(p.name), p.address limit ${most}`,
    [tx.companyId, connectionId],
  );
  // The plus prevents reading the number as a Brazilian one.
  return rows.map(({ number, lid, name }) => ({ name, number: number === "" ? "" : `+${number}`, email: "", lid }));
}
