import type { ConnectionRef, InboundMessage } from "../../channels/port.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { emitMerges, mergesOf } from "../contacts/merges-made.ts";
import { asRow } from "./inbound-row.ts";
import { storeMedia } from "./receive-media.ts";

const receive = prepared<{ n: number; message_id: number }>(
  "receive_history",
  "select n, message_id from receive_history($1, $2, $3, $4::jsonb)",
);

/**
 * The phone's past becomes closed conversations: read, without a step, told to nobody. Answers how many messages were not
 * known before.
 */
export async function receiveHistory(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  messages: readonly InboundMessage[],
): Promise<number> {
  // The switch means "ignore groups" (decision 22).
  const ignoresGroups = (await companySetting(tx, "CheckMsgIsGroup")) === "enabled";
  const wanted = ignoresGroups ? messages.filter(({ chat }) => chat.group === undefined) : messages;
  if (wanted.length === 0) return 0;
  const rows = await tx.run(receive, [connection.connectionId, connection.isTest, JSON.stringify(wanted.map(asRow))]);
  await emitMerges(app, tx, await mergesOf(tx));
  const stored = rows.flatMap(({ n, message_id }) => {
    const message = wanted[n];
    return message ? [{ messageId: message_id, message }] : [];
  });
  const before = await importedBefore(tx, connection);
  await storeMedia(app, tx, stored, (n) => new Date(Date.now() + (before + n) * fileEveryMs));
  return rows.length;
}

/** What comes now is not to wait behind the files of years. */
const fileEveryMs = 500;

async function importedBefore(tx: Tx, { connectionId }: ConnectionRef): Promise<number> {
  const [row] = await tx.sql<{ history_imported: number }>(
    "select history_imported from connections where company_id = $1 and id = $2",
    [tx.companyId, connectionId],
  );
  return row?.history_imported ?? 0;
}
