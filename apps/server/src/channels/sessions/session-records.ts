import type { ConnectionReason } from "@recado/contracts/connections";
import { companySettings } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { SessionOptions } from "../port.ts";
import { commandDone, fenced, stopWanting, type Lease, type SessionCommand } from "./lease.ts";
import { paceOf } from "../outbox/pacing.ts";
import { sessionFactsIn } from "../connections/access.ts";
import { recordOpening, recordState, type ConnectionState } from "../connections/record-state.ts";
import { sendBurst, sendPerMinute } from "../outbox/settings.ts";

/** The owner's writes about its session, each in a transaction under the lease. */
export const sessionRecords = (app: App, lease: Lease) => ({
  /** It opens now or soon. `downReason`: why it went down, if it was connected. */
  opening: (downReason?: ConnectionReason) =>
    fenced(app, lease, (tx) => recordOpening(app, tx, lease.connectionId, downReason)),

  options: () => fenced(app, lease, (tx) => sessionOptionsOf(tx, lease.connectionId)),

  /** The company's sending rate. */
  pace: () =>
    app.database.tenant(lease.companyId, async (tx) => paceOf(await companySettings(tx, { sendPerMinute, sendBurst }))),

  state: (state: ConnectionState) => fenced(app, lease, (tx) => recordState(app, tx, lease.connectionId, state)),

  /** It stays closed until an admin starts it. */
  resting: ({ reason, forgetKeys }: { reason: ConnectionState["reason"]; forgetKeys: boolean }) =>
    fenced(app, lease, async (tx) => {
      if (forgetKeys) await deleteSessionKeys(tx, lease.connectionId);
      await recordState(app, tx, lease.connectionId, {
        status: "DISCONNECTED",
        reason,
        number: forgetKeys ? "" : undefined,
      });
      await stopWanting(tx, lease.connectionId);
    }),

  obeyed: (command: Exclude<SessionCommand, "remove">) =>
    fenced(app, lease, async (tx) => {
      const number = command === "restart" ? undefined : "";
      if (command !== "restart") await deleteSessionKeys(tx, lease.connectionId);
      const status = command === "logout" ? "DISCONNECTED" : "OPENING";
      await recordState(app, tx, lease.connectionId, { status, reason: "", number });
      await commandDone(tx, lease.connectionId, command);
    }),
});

/** The session's options that admins chose. */
export async function sessionOptionsOf(tx: Tx, connectionId: number): Promise<SessionOptions> {
  const facts = await sessionFactsIn(tx, connectionId);
  return {
    keepsOnline: facts?.keepsOnline ?? false,
    pairingNumber: facts?.pairingNumber ?? "",
    historyDays: facts?.historyDays ?? 0,
  };
}

/** Deletes the session's credentials: the phone must be linked again. */
export async function deleteSessionKeys(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("delete from session_keys where company_id = $1 and connection_id = $2", [tx.companyId, connectionId]);
}
