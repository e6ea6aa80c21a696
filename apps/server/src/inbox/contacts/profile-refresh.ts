import { askSession } from "../../channels/sessions/ask-session.ts";
import type { ConnectionRef, WhatsAppIdentity } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isDueForRefresh } from "./lock-contacts.ts";
import { learnIdentities } from "./learn-identities.ts";
import { nameGroups } from "./name-groups.ts";
import { keepUsernames } from "./phone-contacts.ts";
import { keepPicture } from "./pictures.ts";

interface Refresh {
  companyId: number;
  connectionId: number;
  contactId: number;
}
const profileRefresh = jobKind<Refresh>("contact-look", { retries: 3 });

// Contacts not refreshed today, with the time of each in the connection's schedule: one second apart.
const due = prepared<{ id: number; at: Date }>(
  "contacts_to_refresh",
  `with due as (
     update contacts c set looked_at = now() where c.company_id = $1 and c.id = any ($3::bigint[]) and ${isDueForRefresh} returning c.id
   ), pace as (
     insert into look_pace as p (company_id, connection_id, next_at)
       select $1, $2, now() + count(*) * interval '1 second' from due having count(*) > 0
       on conflict (company_id, connection_id)
         do update set next_at = greatest(p.next_at, now()) + (select count(*) from due) * interval '1 second'
       returning next_at
   )
   select d.id, p.next_at - row_number() over (order by d.id desc) * interval '1 second' as at from due d cross join pace p order by d.id`,
);

/** Schedules a refresh of people who write: at their first message and then once a day, later and not all at once. */
export async function scheduleRefresh(
  app: App,
  tx: Tx,
  { companyId, connectionId }: ConnectionRef,
  contactIds: readonly number[],
): Promise<void> {
  for (const { id, at } of await tx.run(due, [connectionId, contactIds]))
    await app.jobs.send(tx, profileRefresh, { companyId, connectionId, contactId: id }, at);
}

/** Refreshes known contacts who changed their picture; unknown people are ignored. */
export async function refreshProfiles(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  identities: readonly WhatsAppIdentity[],
): Promise<void> {
  const rows = await tx.sql<{ id: number }>(
    `update contacts c set looked_at = null
     from contact_identities i
     where i.company_id = $1 and i.value = any ($2::text[]) and c.company_id = $1 and c.id = i.contact_id returning c.id`,
    [tx.companyId, identities.flatMap(({ pn, lid, group }) => [pn, lid, group].filter((name) => name !== undefined))],
  );
  await scheduleRefresh(
    app,
    tx,
    connection,
    rows.map(({ id }) => id),
  );
}

export function registerContactJobs(app: App): void {
  app.jobs.handle(profileRefresh, (look) => refreshProfile(app, look));
}

/** Asks WhatsApp for the identity, where something is hidden, and for the picture. */
export async function refreshProfile(app: App, { companyId, connectionId, contactId }: Refresh): Promise<void> {
  const of = await app.database.tenant(companyId, (tx) => addressOf(tx, contactId));
  if (!of) return;
  const asked = { companyId, connectionId };
  try {
    if (of.pn === undefined) {
      const { subject, username, identities } = await askSession(app, asked, { ask: "about", of });
      await app.database.tenant(companyId, async (tx) => {
        if (of.group !== undefined && subject) await nameGroups(app, tx, [{ group: of.group, subject }]);
        if (username !== undefined) await keepUsernames(app, tx, [{ identity: of, username }]);
        await learnIdentities(app, tx, identities);
      });
    }
    const picture = await askSession(app, asked, { ask: "profilePicture", of });
    await keepPicture(app, companyId, of, picture);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The session is down: refresh people who write an hour later or after that.
    await app.database.tenant(companyId, (tx) =>
      tx.sql("update contacts set looked_at = now() - interval '23 hours' where company_id = $1 and id = $2", [
        companyId,
        contactId,
      ]),
    );
  }
}

async function addressOf(tx: Tx, contactId: number): Promise<WhatsAppIdentity | undefined> {
  const rows = await tx.sql<{ kind: "pn" | "lid" | "group"; value: string }>(
    `select i.kind, i.value from contact_identities i join contacts c on c.company_id = $1 and c.id = i.contact_id
     where i.company_id = $1 and i.contact_id = $2 and (i.kind <> 'pn' or i.value = c.number)
     order by i.kind = 'pn' desc, i.created_at desc limit 1`,
    [tx.companyId, contactId],
  );
  const [name] = rows;
  return name && { [name.kind]: name.value };
}
