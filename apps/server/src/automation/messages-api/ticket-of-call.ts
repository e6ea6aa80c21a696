import { assertQueues } from "../../identity/queues/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import { openFor, ticketWithoutReopening } from "../../inbox/messages/send/ticket-without-reopening.ts";
import type { WritableTicket } from "../../inbox/messages/send/write-message.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ApiCall } from "./api-call.ts";

const by = { system: "api" } as const;

/** The conversation for the message. An existing one that is not closed is left as it is, whoever has it. */
export async function ticketOfCall(
  app: App,
  tx: Tx,
  { openTicket: wanted, queueId, userId }: ApiCall,
  { contactId, connection }: { contactId: number; connection: { id: number; isTest: boolean } },
): Promise<WritableTicket> {
  if (wanted === "none") return ticketWithoutReopening(app, tx, { contactId, userId: null, connection }, by);
  if (queueId !== null) await assertQueues(tx, [queueId]);
  if (userId !== null) await assertUser(tx, userId);
  return openFor(app, tx, { contactId, connection, status: wanted, queueId, userId }, by);
}
