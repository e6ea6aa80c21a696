import type { Answer } from "@recado/contracts";
import { connectionOf } from "../../channels/connections/access.ts";
import { ignoreGroups } from "../../channels/connections/settings.ts";
import { companySetting } from "../../identity/settings/access.ts";
import { numberForms } from "../../inbox/contacts/rules.ts";
import type { StoredMention } from "../../inbox/contacts/names-of.ts";
import { storedParticipants } from "../../inbox/groups/participants.ts";
import type { WritableTicket } from "../../inbox/messages/send/write-message.ts";
import type { Program } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";

/** The groups that have a conversation on the program's connection, by name. */
export function listGroups(app: App, program: Program): Promise<Answer<"GET /api/messages/groups">> {
  return app.database.tenant(program.companyId, async (tx) => {
    await assertGroups(tx);
    const groups = await tx.sql<{ groupId: string; name: string }>(
      `select i.value || '@g.us' as "groupId", c.name from contact_identities i
       join contacts c on c.company_id = $1 and c.id = i.contact_id
       where i.company_id = $1 and i.kind = 'group' and exists (
         select from tickets t where t.company_id = $1 and t.contact_id = c.id and t.connection_id = $2)
       order by norm_unaccent(c.name), c.id limit 1000`,
      [tx.companyId, program.connectionId],
    );
    return { groups };
  });
}

/** The contact of a group that has a conversation on the program's connection, which must be up. */
export async function contactOfGroup(tx: Tx, { connectionId }: Program, groupId: string): Promise<number> {
  await assertGroups(tx);
  const connection = await connectionOf(tx, connectionId);
  if (connection.status !== "CONNECTED") throw refuse("ERR_WAPP_NOT_INITIALIZED");
  const [row] = await tx.sql<{ id: number }>(
    `select c.id from contact_identities i join contacts c on c.company_id = $1 and c.id = i.contact_id
     where i.company_id = $1 and i.kind = 'group' and i.value = $3 and exists (
       select from tickets t where t.company_id = $1 and t.contact_id = c.id and t.connection_id = $2)`,
    [tx.companyId, connectionId, groupId],
  );
  if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
  return row.id;
}

/** The people whom a program's text mentions by number; with their address in the group where known. */
export async function namedByNumber(
  tx: Tx,
  ticket: WritableTicket,
  numbers: readonly string[],
): Promise<StoredMention[]> {
  if (numbers.length === 0) return [];
  const known = await storedParticipants(tx, ticket);
  return numbers.map((number) => {
    const forms = numberForms(number);
    const one = known.find(({ pn }) => pn !== undefined && forms.includes(pn));
    return { name: number, pn: number, ...one };
  });
}

async function assertGroups(tx: Tx): Promise<void> {
  if ((await companySetting(tx, ignoreGroups)) === "enabled") throw refuse("ERR_GROUPS_OFF");
}
