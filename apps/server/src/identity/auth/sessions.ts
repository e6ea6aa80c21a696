import type { SessionUser } from "@recado/contracts/auth";
import type { Actor } from "../../platform/actor.ts";
import { signAccessToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { companySetting } from "../settings/access.ts";
import { endFamilies, startFamily } from "./refresh-families.ts";
import { readSessionUser } from "./session-user.ts";

/** A new session. Everything except the refresh token is the answer's body. */
export interface Session {
  token: string;
  user: SessionUser;
  refreshToken: string;
}

/** Starts a browser's session. With `singleSession`, the user's other sessions end and are told so first. */
export async function openSession(app: App, actor: Actor): Promise<Session> {
  const refreshToken = await app.database.tenant(actor.companyId, async (tx) => {
    if ((await companySetting(tx, "singleSession")) === "enabled") {
      // Concurrent sign-ins wait for each other: the later one ends the earlier one.
      await tx.sql("select from users where company_id = $1 and id = $2 for no key update", [
        tx.companyId,
        actor.userId,
      ]);
      await endFamilies(tx, actor.userId);
      const user = { id: actor.userId, email: actor.email, companyId: actor.companyId };
      app.realtime.announce(tx, [userRoom(tx.companyId, actor.userId)], "auth", { action: "update", user });
    }
    return startFamily(app, tx, actor);
  });
  return sessionOf(app, actor, refreshToken);
}

/** The answer of a sign-in or refresh: a new access token and its user. */
export async function sessionOf(app: App, actor: Actor, refreshToken: string): Promise<Session> {
  const claims = {
    id: actor.userId,
    companyId: actor.companyId,
    profile: actor.profile,
    username: actor.name,
    super: actor.isSuper,
    tokenVersion: actor.tokenVersion,
  };
  const token = await signAccessToken(app.secrets.deriveKey("access-token"), claims);
  return { token, user: await readSessionUser(app, actor.companyId, actor.userId), refreshToken };
}

/** Ends all sessions of a user: access and refresh tokens at once, sockets after the commit. */
export async function endSessions(app: App, tx: Tx, userId: number): Promise<void> {
  await tx.sql("update users set token_version = token_version + 1 where company_id = $1 and id = $2", [
    tx.companyId,
    userId,
  ]);
  await endFamilies(tx, userId);
  tx.afterCommit(() => app.realtime.disconnectUser(tx.companyId, userId));
}
