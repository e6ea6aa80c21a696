import { connectionOf } from "../../channels/connections/access.ts";
import { companySettings } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { words } from "./words.ts";
import { writeMessage } from "./write-message.ts";

/** Tells the customer who goes on with them, where the company wants it (`sendMsgTransfTicket`). */
export async function sendTransferNotice(app: App, tx: Tx, before: TicketRow, after: TicketRow): Promise<void> {
  const key = saidOf(before, after);
  if (key === null || after.is_group) return;
  const { sendMsgTransfTicket, language } = await companySettings(tx, ["sendMsgTransfTicket", "language"]);
  if (sendMsgTransfTicket !== "enabled") return;
  if ((await connectionOf(tx, after.connection_id)).status !== "CONNECTED") return;
  const body = words(language)(key, { queue: after.queue_name ?? "", attendant: after.user_name ?? "" });
  await writeMessage(app, tx, after, { body, userId: null, clientId: null, quotedId: null, source: "bot" });
}

/** To a queue, to a person, or to a person of another queue. */
function saidOf(before: TicketRow, after: TicketRow): "transferQueue" | "transferUser" | "transferBoth" | null {
  const isOtherQueue = after.queue_id !== before.queue_id && after.queue_id !== null;
  const isOtherUser = after.user_id !== before.user_id && after.user_id !== null;
  if (isOtherUser) return isOtherQueue ? "transferBoth" : "transferUser";
  return isOtherQueue ? "transferQueue" : null;
}
