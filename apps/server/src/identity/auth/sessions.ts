import type { SessionUser } from "@recado/contracts/auth";
import type { Actor } from "../../platform/actor.ts";
import { signAccessToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { companySetting } from "../settings/access.ts";
import { endFamilies, startFamily } from "./refresh-families.ts";
import { readSessionUser } from "./session-user.ts";

/** What a browser gets when it signs in: all but the refresh token is the answer's body. */
export interface Session {
  token: string;
  user: SessionUser;
  refreshToken: string;
}

/** Begins a browser's session. Where one account is for one browser, the others' end, and are told before this joins. */
export async function openSession(app: App, actor: Actor): Promise<Session> {
  const refreshToken = await app.database.tenant(actor.companyId, async (tx) => {
    if ((await companySetting(tx, "singleSession")) === "enabled") {
      // Two sign-ins at once wait for one another: the later ends the earlier.
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

/** The answer of a sign-in or refresh: a fresh access token, and who it is for. */
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

/** Ends everything that a person has open: access and refresh tokens at once, sockets when the transaction is durable. */
export async function endSessions(app: App, tx: Tx, userId: number): Promise<void> {
  await tx.sql("update users set token_version = token_version + 1 where company_id = $1 and id = $2", [
    tx.companyId,
    userId,
  ]);
  await endFamilies(tx, userId);
  tx.afterCommit(() => app.realtime.disconnectUser(tx.companyId, userId));
}
