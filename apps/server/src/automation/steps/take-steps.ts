import { fenced } from "../../channels/sessions/lease.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";

/** As many as are taken up at once. */
const batch = 100;

/**
 * Takes up what is to be decided after messages, in order, for the session that runs the connection. Greeting, menu, bot
 * and the rest will each decide here; while there is none, a step has nothing to do and is done.
 */
export async function takeSteps(app: App, connection: OwnedConnection): Promise<void> {
  for (;;) {
    // Nothing is decided by an owner whose lease has passed on.
    const taken = await fenced(app, connection, (tx) =>
      tx.sql(
        `delete from steps where company_id = $1 and id in (
           select id from steps where company_id = $1 and connection_id = $2 order by id limit ${batch} for update skip locked
         ) returning id`,
        [tx.companyId, connection.connectionId],
      ),
    );
    if (taken.length < batch) return;
  }
}
