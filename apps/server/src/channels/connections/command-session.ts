import type { Actor } from "../../platform/actor.ts";
import type { House } from "../../platform/house.ts";
import { connectionOf } from "./access.ts";
import { callForSession } from "./lease.ts";
import { recordState, type ConnectionState } from "./record-state.ts";

/** Opens the session, or opens it anew. */
export const startSession = (house: House, actor: Actor, connectionId: number): Promise<void> =>
  command(house, actor, connectionId, "restart", { status: "OPENING", reason: "" });

/** Forgets the credentials and asks for a phone with a new QR code. */
export const renewSession = (house: House, actor: Actor, connectionId: number): Promise<void> =>
  command(house, actor, connectionId, "renew", { status: "OPENING", reason: "" });

/** Unlinks the session from its phone; it rests until it is started again. */
export const logoutSession = (house: House, actor: Actor, connectionId: number): Promise<void> =>
  command(house, actor, connectionId, "logout", { status: "DISCONNECTED", reason: "" });

/** Whoever runs the session, in whichever process, is told; what is shown meanwhile is what was asked for. */
async function command(
  house: House,
  actor: Actor,
  connectionId: number,
  asked: "restart" | "renew" | "logout",
  shown: ConnectionState,
): Promise<void> {
  await house.database.tenant(actor.companyId, async (tx) => {
    await connectionOf(tx, connectionId);
    await callForSession(house, tx, connectionId, { wanted: asked !== "logout", command: asked });
    await recordState(house, tx, connectionId, shown);
  });
}
