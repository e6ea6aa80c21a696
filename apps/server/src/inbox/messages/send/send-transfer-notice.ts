import { textsIn } from "@recado/contracts/automatic-texts";
import { companySettings } from "../../../identity/settings/access.ts";
import { localeSettings } from "../../../identity/settings/settings.ts";
import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { isBlocked } from "../../contacts/blocks.ts";
import { ticketsById } from "../../tickets/access.ts";
import type { TicketChanged } from "../../tickets/events.ts";
import type { TicketState } from "../../tickets/states.ts";
import { sendsTransferNotice, transferWords } from "../settings.ts";
import { templateInTicket } from "./with-variables.ts";
import { writeMessage } from "./write-message.ts";

/** Tells the customer to whom they are transferred, if the company wants it (`sendMsgTransfTicket`). */
export async function sendTransferNotice(app: App, tx: Tx, change: TicketChanged): Promise<void> {
  if (change.cause !== "transferred" || change.after.isGroup) return;
  const key = noticeFor(change.before, change.after);
  if (key === null) return;
  const { sends, language, ...own } = await companySettings(tx, {
    sends: sendsTransferNotice,
    ...transferWords,
    ...localeSettings,
  });
  if (sends !== "enabled") return;
  // In an outage it waits in the outbox, as what attendants write; a connection that was deleted sends nothing any more.
  if (!(await isThere(tx, change.after.connectionId))) return;
  const [ticket] = await ticketsById(tx, [change.after.id]);
  if (!ticket || (await isBlocked(tx, ticket.contact_id, ticket.connection_id))) return;
  const text = own[key].trim() === "" ? textsIn(language)[`${key}Message`] : own[key];
  const body = await templateInTicket(tx, text, ticket, ticket.user_name);
  await writeMessage(app, tx, ticket, {
    body,
    userId: null,
    clientId: null,
    quotedId: null,
    source: "bot",
    rule: "transfer",
  });
}

async function isThere(tx: Tx, connectionId: number): Promise<boolean> {
  const rows = await tx.sql("select from connections where company_id = $1 and id = $2 and deleted_at is null", [
    tx.companyId,
    connectionId,
  ]);
  return rows.length > 0;
}

/** To a queue, to a person, or to a person of another queue. */
function noticeFor(before: TicketState, after: TicketState): "transferQueue" | "transferUser" | "transferBoth" | null {
  const isOtherQueue = after.queueId !== before.queueId && after.queueId !== null;
  const isOtherUser = after.userId !== before.userId && after.userId !== null;
  if (isOtherUser) return isOtherQueue ? "transferBoth" : "transferUser";
  return isOtherQueue ? "transferQueue" : null;
}
