import type { ConnectionRef, InboundCall, InboundMessage } from "../../../channels/port.ts";
import { companySettings } from "../../../identity/settings/access.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { momentFormat } from "../../../platform/zoned-day.ts";
import { ticketsById } from "../../tickets/access.ts";
import { receiveMessages } from "./receive-messages.ts";
import { words } from "../send/words.ts";
import { writeMessage } from "../send/write-message.ts";
import { localeSettings } from "../../../identity/settings/settings.ts";

/** Records a refused call in the conversation, once, and tells the caller to write: at most every five minutes. */
export async function receiveCall(app: App, tx: Tx, connection: ConnectionRef, call: InboundCall): Promise<void> {
  if (await isKnown(tx, connection, call.id)) return;
  const { language, timezone } = await companySettings(tx, localeSettings);
  const say = words(language);
  const time = momentFormat(timezone)(call.at).slice("dd/MM/yyyy ".length);
  const entry: InboundMessage = {
    externalId: call.id,
    chat: call.from,
    sender: call.from,
    pushName: "",
    kind: "call_log",
    body: say(call.isVideo ? "lostVideoCall" : "lostCall", { time }),
    quotedExternalId: null,
    choiceId: null,
    media: null,
    isLate: false,
    sentAt: call.at,
  };
  await receiveMessages(app, tx, connection, [entry]);
  const [stored] = await tx.sql<{ ticket_id: number; contact_id: number }>(
    `select ticket_id, contact_id from messages
     where company_id = $1 and connection_id = $2 and external_id = $3 and kind = 'call_log' order by id desc limit 1`,
    [tx.companyId, connection.connectionId, call.id],
  );
  const [ticket] = stored ? await ticketsById(tx, [stored.ticket_id]) : [];
  const body = say("callRefused");
  if (!stored || !ticket || (await wasSaid(tx, connection, stored.contact_id, body))) return;
  await writeMessage(app, tx, ticket, { body, userId: null, clientId: null, quotedId: null, source: "bot" });
}

async function isKnown(tx: Tx, { connectionId }: ConnectionRef, callId: string): Promise<boolean> {
  const rows = await tx.sql(
    "select from messages where company_id = $1 and connection_id = $2 and external_id = $3 and kind = 'call_log' limit 1",
    [tx.companyId, connectionId, callId],
  );
  return rows.length > 0;
}

async function wasSaid(tx: Tx, { connectionId }: ConnectionRef, contactId: number, body: string): Promise<boolean> {
  const rows = await tx.sql(
    `select from messages where company_id = $1 and contact_id = $2 and connection_id = $3 and from_me and source = 'bot'
       and body = $4 and created_at > now() - interval '5 minutes' limit 1`,
    [tx.companyId, contactId, connectionId, body],
  );
  return rows.length > 0;
}
