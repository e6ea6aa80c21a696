import type { App } from "../../platform/app.ts";
import { takeUnplaced } from "../connections/unplaced-messages.ts";
import { messagesReceived } from "../events.ts";
import type { DatabaseSink } from "./database-sink.ts";
import { isMessageAtFault } from "./message-fault.ts";

/** Tries to store the connection's unplaced messages again, the oldest first; those that fail stay. */
export async function retryUnplaced(app: App, sink: DatabaseSink): Promise<void> {
  const { companyId, connectionId } = sink.connection;
  const rows = await sink.write((tx) =>
    tx.sql<{ id: number }>(
      "select id from unplaced_messages where company_id = $1 and connection_id = $2 order by id",
      [companyId, connectionId],
    ),
  );
  for (const { id } of rows)
    await sink
      .write(async (tx) => {
        const inbound = await takeUnplaced(app, tx, id);
        if (inbound) await app.events.emit(tx, messagesReceived, { connection: sink.connection, inbound: [inbound] });
      })
      .catch((error: unknown) => {
        if (!isMessageAtFault(error)) throw error;
        app.log.warn({ err: error, companyId, connectionId }, "a message still could not be stored");
      });
}
