import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import type { Merge } from "../../contacts/make-merges.ts";
import { messagesChanged } from "../events.ts";
import { previewAgain } from "../preview-again.ts";
import { applyEarlyEffects } from "./receive-effects.ts";

/** Applies edits, deletions and reactions that waited under one contact for a message received under the other. */
export async function settleMerged(app: App, tx: Tx, { contactId }: Merge): Promise<void> {
  const awaited = await tx.sql<{ id: number }>(
    `select distinct m.id from early_effects e
     join messages m on m.company_id = $1 and m.connection_id = e.connection_id and m.external_id = e.target_external_id
       and m.contact_id = e.contact_id
     where e.company_id = $1 and (e.contact_id = $2 or e.sender = $2::text)`,
    [tx.companyId, contactId],
  );
  const changed = await applyEarlyEffects(
    app,
    tx,
    awaited.map(({ id }) => id),
  );
  await app.events.emit(tx, messagesChanged, { messageIds: changed, ticketIds: await previewAgain(tx, changed) });
}
