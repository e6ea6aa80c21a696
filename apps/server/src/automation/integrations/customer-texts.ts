import { sharedLink } from "../../identity/media/shared-link.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

interface Row {
  body: string;
  media_id: number | null;
  state: string | null;
}

// Several messages in a row are one turn.
const sinceOurs = prepared<Row>(
  "integration_texts",
  `select m.body, f.media_id, f.state
   from messages m left join message_media f on f.company_id = $1 and f.message_id = m.id
   where m.company_id = $1 and m.ticket_id = $2 and not m.from_me and not m.is_deleted
     and m.id > coalesce((select max(id) from messages where company_id = $1 and ticket_id = $2 and from_me), 0)
   order by m.id desc limit 20`,
);

/** What the customer wrote since our last message, files as the addresses where programs find them. */
export async function textsSince(app: App, tx: Tx, ticketId: number): Promise<{ text: string; isFileComing: boolean }> {
  const rows = (await tx.run(sinceOurs, [ticketId])).toReversed();
  const texts = rows.flatMap(({ body, media_id }) => [
    ...(media_id === null ? [] : [sharedLink(app, tx.companyId, media_id)]),
    ...(body.trim() === "" ? [] : [body]),
  ]);
  return { text: texts.join("\n"), isFileComing: rows.some(({ state }) => state === "pending") };
}
