import type { Envelope } from "@recado/contracts/program-events";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { messageJson, type StoredMessage } from "./envelope.ts";

const mostOfTurn = 20;

const ofTurn = prepared<{ message: StoredMessage }>(
  "integration_turn",
  `select ${messageJson} as message
   from messages m left join message_media f on f.company_id = $1 and f.message_id = m.id
   where m.company_id = $1 and m.ticket_id = $2 and not m.from_me and not m.is_deleted and m.id <= $3
     and m.id > coalesce($4, (select max(id) from messages where company_id = $1 and ticket_id = $2 and from_me and id < $3), 0)
   order by m.id desc limit ${mostOfTurn}`,
);

/**
 * The customer's messages up to this one, the oldest first: since the last one sent to the integration (`toldUpTo`), or
 * else since our last message before it.
 */
export async function turnOf(
  tx: Tx,
  { ticketId, messageId, toldUpTo }: { ticketId: number; messageId: number; toldUpTo: number | null },
): Promise<StoredMessage[]> {
  return (await tx.run(ofTurn, [ticketId, messageId, toldUpTo])).map(({ message }) => message).toReversed();
}

/** The turn as one text, with addresses from which programs can fetch the files. */
export const textOf = ({ messages }: Pick<Envelope, "messages">): string =>
  messages.flatMap(({ mediaUrl, body }) => [mediaUrl ?? "", body].filter((part) => part.trim() !== "")).join("\n");
