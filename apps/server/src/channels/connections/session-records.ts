import type { ConnectionReason } from "@recado/contracts/connections";
import { companySettings } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import type { SessionOptions } from "../port.ts";
import { commandDone, fenced, letRest, type Lease, type SessionCommand } from "./lease.ts";
import { paceOf } from "./pacing.ts";
import { recordOpening, recordState, type ConnectionState } from "./record-state.ts";

/** What a session's owner writes of it, each in a transaction that counts only under the lease. */
export const sessionRecords = (app: App, lease: Lease) => ({
  /** It is being opened, or soon will be; `fellFor`: why, where it was up. */
  opening: (fellFor?: ConnectionReason) =>
    fenced(app, lease, (tx) => recordOpening(app, tx, lease.connectionId, fellFor)),

  options: () => fenced(app, lease, (tx) => sessionOptionsOf(tx, lease.connectionId)),

  /** As the company lets its connections send. */
  pace: () =>
    app.database.tenant(lease.companyId, async (tx) =>
      paceOf(await companySettings(tx, ["sendPerMinute", "sendBurst"])),
    ),

  state: (state: ConnectionState) => fenced(app, lease, (tx) => recordState(app, tx, lease.connectionId, state)),

  /** Nothing is tried until somebody asks for it. */
  resting: ({ reason, forgetKeys }: { reason: ConnectionState["reason"]; forgetKeys: boolean }) =>
    fenced(app, lease, async (tx) => {
      const number = forgetKeys ? await forgetSessionKeys(tx, lease.connectionId) : undefined;
      await recordState(app, tx, lease.connectionId, { status: "DISCONNECTED", reason, number });
      await letRest(tx, lease.connectionId);
    }),

  obeyed: (command: Exclude<SessionCommand, "remove">) =>
    fenced(app, lease, async (tx) => {
      const number = command === "restart" ? undefined : await forgetSessionKeys(tx, lease.connectionId);
      const status = command === "logout" ? "DISCONNECTED" : "OPENING";
      await recordState(app, tx, lease.connectionId, { status, reason: "", number });
      await commandDone(tx, lease.connectionId, command);
    }),
});

const findOptions = prepared<SessionOptions>(
  "session_wishes",
  `select keeps_online as "keepsOnline", pairing_number as "pairingNumber", history_days as "historyDays"
   from connections where company_id = $1 and id = $2`,
);

/** What is wished of a connection's session. */
export async function sessionOptionsOf(tx: Tx, connectionId: number): Promise<SessionOptions> {
  const [row] = await tx.run(findOptions, [connectionId]);
  return row ?? { keepsOnline: false, pairingNumber: "", historyDays: 0 };
}

/** Answers the number that is linked without keys: none. */
async function forgetSessionKeys(tx: Tx, connectionId: number): Promise<""> {
  await tx.sql("delete from session_keys where company_id = $1 and connection_id = $2", [tx.companyId, connectionId]);
  return "";
}
