import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { WhatsAppIdentity } from "../../channels/port.ts";
import { askSession } from "../../channels/sessions/ask-session.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { namesOf, type StoredMention } from "../contacts/names-of.ts";
import { ticketFor } from "../tickets/access.ts";
import type { TicketRow } from "../tickets/rows.ts";

type Group = Pick<TicketRow, "is_group" | "connection_id" | "contact_number">;
type People = readonly WhatsAppIdentity[];
/** The list, if WhatsApp was ever asked; `now` by the database's clock. */
type Stored = { participants: People | null; isFresh: boolean | null; now: Date };

/**
 * The members of a conversation's group, for mentions; empty outside groups. Asks WhatsApp once a day, and again when
 * members changed, at most once a minute. While the session is down the last list counts.
 */
export async function listParticipants(
  app: App,
  actor: Actor,
  ticketId: number,
): Promise<Answer<"GET /tickets/:ticketId/participants">> {
  const { companyId } = actor;
  const { ticket, known } = await app.database.tenant(companyId, async (tx) => {
    const row = await ticketFor(tx, actor, ticketId);
    return { ticket: row, known: row.is_group ? await storedOf(tx, row) : null };
  });
  if (!known) return { participants: [] };
  const people =
    known.isFresh && known.participants ? known.participants : await askedOf(app, companyId, ticket, known);
  return app.database.tenant(companyId, async (tx) => {
    const names = await namesOf(tx, people);
    return {
      participants: people.flatMap((one, n) => {
        const name = names[n];
        return name ? [{ id: idOf(one), name: name.slice(0, 100) }] : [];
      }),
    };
  });
}

/** The members that a text of ours mentions; the name of a former member stays plain text. */
export async function participantsNamed(
  tx: Tx,
  ticket: Group,
  mentions: readonly { id: string; name: string }[],
): Promise<StoredMention[]> {
  if (mentions.length === 0 || !ticket.is_group) return [];
  const known = new Map((await storedParticipants(tx, ticket)).map((one) => [idOf(one), one]));
  return mentions.flatMap(({ id, name }) => {
    const one = known.get(id);
    return one ? [{ ...one, name }] : [];
  });
}

/** The members of a group when WhatsApp was last asked; empty if it never was. */
export const storedParticipants = async (tx: Tx, group: Group): Promise<People> =>
  (await storedOf(tx, group)).participants ?? [];

/** The numbers for privacy ids from the lists of these groups. */
export async function numbersOfLids(
  tx: Tx,
  connectionId: number,
  groups: readonly string[],
  lids: readonly string[],
): Promise<Map<string, string>> {
  if (groups.length === 0 || lids.length === 0) return new Map();
  const rows = await tx.sql<{ lid: string; pn: string }>(
    `select p ->> 'lid' as lid, p ->> 'pn' as pn
     from group_participants g cross join lateral jsonb_array_elements(g.participants) p
     where g.company_id = $1 and g.connection_id = $2 and g.group_id = any ($3::text[])
       and p ->> 'lid' = any ($4::text[]) and p ->> 'pn' is not null`,
    [tx.companyId, connectionId, groups, lids],
  );
  return new Map(rows.map(({ lid, pn }) => [lid, pn]));
}

/** Members of these groups changed. */
export async function forgetParticipants(tx: Tx, connectionId: number, groups: readonly string[]): Promise<void> {
  await tx.sql(
    `update group_participants set changed_at = now()
     where company_id = $1 and connection_id = $2 and group_id = any ($3::text[])`,
    [tx.companyId, connectionId, groups],
  );
}

const idOf = ({ pn, lid }: WhatsAppIdentity): string => lid ?? pn ?? "";

async function storedOf(tx: Tx, { connection_id, contact_number }: Group): Promise<Stored> {
  const [row] = await tx.sql<Stored>(
    `select g.participants, now() as now,
       g.read_at > now() - case when g.changed_at >= g.read_at then interval '1 minute' else interval '1 day' end as "isFresh"
     from companies c
     left join group_participants g on g.company_id = $1 and g.connection_id = $2 and g.group_id = $3
     where c.id = $1`,
    [tx.companyId, connection_id, contact_number],
  );
  return row ?? { participants: null, isFresh: null, now: new Date() };
}

async function askedOf(app: App, companyId: number, ticket: Group, { participants: known, now }: Stored) {
  const { connection_id: connectionId, contact_number: group } = ticket;
  try {
    const { participants = [] } = await askSession(app, { companyId, connectionId }, { ask: "about", of: { group } });
    const people = participants.slice(0, limits.groupParticipants);
    // Dated at the start of the request: members may have changed while WhatsApp was asked.
    await app.database.tenant(companyId, (tx) =>
      tx.sql(
        `insert into group_participants (company_id, connection_id, group_id, participants, read_at)
         values ($1, $2, $3, $4::jsonb, $5)
         on conflict (company_id, connection_id, group_id)
           do update set participants = excluded.participants, read_at = excluded.read_at
           where group_participants.read_at <= excluded.read_at`,
        [companyId, connectionId, group, JSON.stringify(people), now],
      ),
    );
    return people;
  } catch (error) {
    if (known && error instanceof Refusal) return known;
    throw error;
  }
}
