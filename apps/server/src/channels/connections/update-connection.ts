import { and, eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { Connection } from "@recado/contracts/connections";
import { assertQueues } from "../../identity/queues/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdConnection } from "./access.ts";
import { storeToken, tailOf } from "./connection-token.ts";
import { givenToken, isMask } from "./given-token.ts";
import { connections } from "./table.ts";
import {
  answerWritten,
  assertGreeting,
  offeredQueueIds,
  offerQueues,
  unsetOtherDefaults,
  writeConnection,
} from "./write-connection.ts";

/** Changes a connection. Unsetting the default is refused with ERR_NO_OTHER_WHATSAPP: another must become it instead. */
export function updateConnection(
  app: App,
  actor: Actor,
  connectionId: number,
  changes: Parsed<"PUT /whatsapp/:whatsappId">["body"],
): Promise<Connection> {
  return writeConnection(app, actor.companyId, (tx) => changeConnection(app, tx, actor, connectionId, changes));
}

/** The same in a transaction of `writeConnection`. */
export async function changeConnection(
  app: App,
  tx: Tx,
  actor: Actor,
  connectionId: number,
  { queueIds, token: given, ...changes }: Parsed<"PUT /whatsapp/:whatsappId">["body"],
): Promise<Connection> {
  const token = given && isMask(given) ? null : givenToken(given);
  const before = await holdConnection(tx, connectionId, "no key update");
  if (before.isDefault && changes.isDefault === false) throw refuse("ERR_NO_OTHER_WHATSAPP");
  if (changes.transferQueueId) await assertQueues(tx, [changes.transferQueueId]);
  const offered = queueIds ?? (await offeredQueueIds(tx, connectionId));
  assertGreeting(offered, changes.greetingMessage ?? before.greetingMessage);
  if (queueIds) await offerQueues(tx, connectionId, queueIds);
  if (token) await storeToken(tx, connectionId, token);
  if (changes.isDefault && !before.isDefault) await unsetOtherDefaults(app, tx, connectionId);
  const [row] = await tx.orm
    .update(connections)
    .set({ ...changes, ...(token && { tokenTail: tailOf(token) }), updatedAt: new Date() })
    .where(and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId)))
    .returning();
  if (row && row.keepsOnline !== before.keepsOnline) app.notifications.notifyWith(tx, "options", String(connectionId));
  return answerWritten(app, tx, actor, "updated", row);
}
