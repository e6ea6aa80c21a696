import { capabilitiesOf } from "@recado/contracts/channel-kinds";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdConnection } from "../connections/access.ts";
import { requestSession } from "./lease.ts";
import { recordPairingOptions, recordState } from "../connections/record-state.ts";

/** Options of the next pairing. */
export interface PairingOptions {
  historyDays?: number | undefined;
}

/** Opens or reopens the session. */
export const startSession = (app: App, actor: Actor, connectionId: number, options: PairingOptions = {}) =>
  command(app, actor, connectionId, "restart", options);

/** Deletes the credentials and shows a new QR code. */
export const renewSession = (app: App, actor: Actor, connectionId: number, options: PairingOptions = {}) =>
  command(app, actor, connectionId, "renew", options);

/** The same with a code that the user types on the phone of this number. */
export const pairByCode = (
  app: App,
  actor: Actor,
  connectionId: number,
  options: PairingOptions & { number: string },
) => command(app, actor, connectionId, "renew", options);

/** Unlinks the session from its phone. It stays closed until an admin starts it. */
export const logoutSession = (app: App, actor: Actor, connectionId: number) =>
  command(app, actor, connectionId, "logout", {});

/** Notifies the process that runs the session. Until it obeys, the connection shows the requested state. */
async function command(
  app: App,
  actor: Actor,
  connectionId: number,
  asked: "restart" | "renew" | "logout",
  { number = "", ...options }: PairingOptions & { number?: string },
): Promise<void> {
  const historyDays = options.historyDays ?? (asked === "renew" ? 0 : undefined);
  await app.database.tenant(actor.companyId, async (tx) => {
    const { provider } = await holdConnection(tx, connectionId, "no key update");
    if (number !== "" && capabilitiesOf(provider).linksBy !== "code") throw refuse("ERR_WAPP_INVALID_CONTACT");
    await recordPairingOptions(tx, connectionId, { number, historyDays });
    await requestSession(app, tx, connectionId, { wanted: asked !== "logout", command: asked });
    await recordState(app, tx, connectionId, { status: asked === "logout" ? "DISCONNECTED" : "OPENING", reason: "" });
  });
}
