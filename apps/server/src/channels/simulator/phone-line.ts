import type { TestPhone } from "@recado/contracts/simulator";
import { companySetting } from "../../identity/settings/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { startSession } from "../sessions/command-session.ts";
import { assertTestPhone } from "./access.ts";
import { phoneChanged } from "./events.ts";
import { notifyPhone } from "./play-customer.ts";
import { ignoreGroups } from "../connections/settings.ts";

export function showPhone(app: App, actor: Actor, connectionId: number): Promise<TestPhone> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertTestPhone(tx, connectionId);
    return phoneOf(tx, connectionId);
  });
}

/**
 * Takes the line down, as when a phone has no network: the session ends and retries until the line is back. Taking the
 * line up opens the session at once.
 */
export async function setLine(
  app: App,
  actor: Actor,
  connectionId: number,
  { isDown }: { isDown: boolean },
): Promise<TestPhone> {
  const { phone, hasChanged } = await app.database.tenant(actor.companyId, async (tx) => {
    await assertTestPhone(tx, connectionId);
    const changed = await tx.sql(
      `insert into simulator_phones (company_id, connection_id, is_down) values ($1, $2, $3)
       on conflict (company_id, connection_id) do update set is_down = excluded.is_down
       where simulator_phones.is_down <> excluded.is_down returning 1`,
      [tx.companyId, connectionId, isDown],
    );
    const now = await phoneOf(tx, connectionId);
    await app.events.emit(tx, phoneChanged, { connectionId, phone: now });
    notifyPhone(app, tx, connectionId);
    return { phone: now, hasChanged: changed.length > 0 };
  });
  if (hasChanged && !isDown) await startSession(app, actor, connectionId);
  return phone;
}

export async function isLineDown(tx: Tx, connectionId: number): Promise<boolean> {
  const [row] = await tx.sql<{ is_down: boolean }>(
    "select is_down from simulator_phones where company_id = $1 and connection_id = $2",
    [tx.companyId, connectionId],
  );
  return row?.is_down ?? false;
}

async function phoneOf(tx: Tx, connectionId: number): Promise<TestPhone> {
  return {
    isDown: await isLineDown(tx, connectionId),
    ignoresGroups: (await companySetting(tx, ignoreGroups)) === "enabled",
  };
}
