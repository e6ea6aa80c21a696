import { and, eq, isNull } from "drizzle-orm";
import { capabilitiesOf } from "@recado/contracts/channel-kinds";
import type { Parsed } from "@recado/contracts";
import type { Connection } from "@recado/contracts/connections";
import { assertPlanRoomFor } from "../../identity/plans/limits.ts";
import { assertQueues } from "../../identity/queues/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { storeToken, tailOf } from "./connection-token.ts";
import { givenToken } from "./given-token.ts";
import { countConnections, countTestPhones } from "./queries.ts";
import { connections } from "./table.ts";
import { changeConnection } from "./update-connection.ts";
import { answerWritten, assertGreeting, offerQueues, unsetOtherDefaults, writeConnection } from "./write-connection.ts";

/**
 * Adds a connection and opens its session. A company's first is its default. Plans count test phones separately. One that
 * an earlier try added is changed; its session goes on, so its kind and its history stay.
 */
export async function createConnection(
  app: App,
  actor: Actor,
  { clientId, provider, historyDays, queueIds = [], isDefault = false, ...input }: Parsed<"POST /whatsapp">["body"],
): Promise<Connection> {
  const { token: given, ...fields } = input;
  assertGreeting(queueIds, fields.greetingMessage ?? "");
  const token = givenToken(given);
  return writeConnection(app, actor.companyId, async (tx) => {
    const made = await madeBefore(tx, "connections", clientId);
    // A default one stays it: another must become it instead.
    if (made !== undefined)
      return changeConnection(app, tx, actor, made, { ...input, queueIds, ...(isDefault && { isDefault }) });
    const { isTest } = capabilitiesOf(provider);
    if (isTest) await assertPlanRoomFor(tx, "testPhones", countTestPhones);
    else await assertPlanRoomFor(tx, "connections", countConnections);
    if (fields.transferQueueId) await assertQueues(tx, [fields.transferQueueId]);
    const becomesDefault = isDefault || !(await hasDefault(tx));
    if (becomesDefault) await unsetOtherDefaults(app, tx, null);
    const [row] = await tx.orm
      .insert(connections)
      .values({
        companyId: tx.companyId,
        ...fields,
        clientId,
        provider,
        historyDays,
        isTest,
        isDefault: becomesDefault,
        status: "OPENING",
        tokenTail: token ? tailOf(token) : "",
      })
      .returning();
    if (row) await offerQueues(tx, row.id, queueIds);
    if (row && token) await storeToken(tx, row.id, token);
    return answerWritten(app, tx, actor, "created", row);
  });
}

async function hasDefault(tx: Tx): Promise<boolean> {
  const [row] = await tx.orm
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(eq(connections.companyId, tx.companyId), eq(connections.isDefault, true), isNull(connections.deletedAt)),
    );
  return row !== undefined;
}
