import type { Tx } from "../platform/database/database.ts";
import type { PlannedContact, PlannedPast } from "./plan-past.ts";
import type { Written } from "./write-past.ts";
import { takeIds, writeRows } from "./write-rows.ts";

/** Number of messages of each customer that the test phone shows too. */
const remembered = 30;

/** Puts recent customers and their messages on the test phone, so that replies, edits and reactions work. */
export async function writePhone(
  tx: Tx,
  connectionId: number,
  { contacts, tickets }: PlannedPast,
  written: readonly Written[],
): Promise<void> {
  const lately = [...new Set(tickets.filter(({ status }) => status !== "closed").map(({ contact }) => contact))];
  const members = [...new Set(written.flatMap(({ turn }) => turn.author ?? []))];
  const played = [...new Set([...lately, ...members])].flatMap((n): [number, PlannedContact][] =>
    contacts[n] ? [[n, contacts[n]]] : [],
  );
  const ids = await takeIds(tx, "simulator_customers", played.length);
  const idOf = new Map(played.map(([n], place) => [n, ids[place] ?? 0]));
  const saidBy = Map.groupBy(written, ({ contact }) => contact);
  await writeRows(
    tx,
    "simulator_customers",
    played.map(([n, { name, number, isGroup }]) => {
      const last = saidBy.get(n)?.at(-1)?.turn;
      return {
        id: idOf.get(n),
        connection_id: connectionId,
        name,
        number,
        is_group: isGroup,
        unread: 0,
        last_message: last?.body.slice(0, 255) ?? "",
        last_kind: last?.kind ?? "chat",
        updated_at: last?.at ?? new Date(0),
      };
    }),
  );
  const groups = played.filter(([, { isGroup }]) => isGroup);
  const inGroups = groups.flatMap(([n]) =>
    [...new Set((saidBy.get(n) ?? []).flatMap(({ turn }) => turn.author ?? []))].map((author) => ({
      group_id: idOf.get(n),
      customer_id: idOf.get(author),
    })),
  );
  await writeRows(tx, "simulator_members", inGroups);
  const messages = played
    .flatMap(([n]) => (saidBy.get(n) ?? []).slice(-remembered))
    .sort((one, other) => one.id - other.id);
  await writeRows(
    tx,
    "simulator_messages",
    messages
      // The inbox stores the files; the test phone keeps only text.
      .filter(({ turn }) => turn.kind === "chat")
      .map(({ contact, externalId, turn }) => ({
        customer_id: idOf.get(contact),
        author_id: turn.author === null ? null : idOf.get(turn.author),
        external_id: externalId,
        from_customer: !turn.fromMe,
        kind: turn.kind,
        body: turn.body,
        // Marked as delivered, so that nothing is sent again.
        ack: 3,
        edited: turn.before !== null,
        deleted: turn.isDeleted,
        created_at: turn.at,
      })),
  );
}
