import type { SessionUser } from "@recado/contracts/auth";
import type { Actor } from "../../platform/actor.ts";
import { signAccessToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { companySetting } from "../settings/access.ts";
import { sessionsReplaced } from "./events.ts";
import { endFamilies, startFamily, supersedeFamilies, type HeldSession } from "./refresh-families.ts";
import { rememberDevice } from "./devices.ts";
import { readSessionUser } from "./session-user.ts";
import { singleSession } from "./settings.ts";
import type { Visitor } from "./visitor.ts";

/** A new session. Everything except the refresh token is the answer's body. */
export interface Session {
  token: string;
  user: SessionUser;
  refreshToken: string;
  /** The browser's mark for its cookie; only after a sign-in. */
  deviceId?: string;
}

/** Starts a browser's session. With `singleSession`, the user's other sessions end and are told so first. */
export async function openSession(app: App, actor: Actor, visitor: Visitor): Promise<Session> {
  const { held, deviceId } = await app.database.tenant(actor.companyId, async (tx) => {
    if ((await companySetting(tx, singleSession)) === "enabled") {
      // Concurrent sign-ins wait for each other: the later one ends the earlier one.
      await tx.sql("select from users where company_id = $1 and id = $2 for no key update", [
        tx.companyId,
        actor.userId,
      ]);
      const ended = await supersedeFamilies(tx, actor.userId);
      await app.events.emit(tx, sessionsReplaced, { actor, sessionIds: ended });
      // Their sockets end after they are told.
      tx.afterCommit(() => app.realtime.disconnectSessions(tx.companyId, ended));
    }
    await tx.sql("update users set signed_in_at = now() where company_id = $1 and id = $2", [
      tx.companyId,
      actor.userId,
    ]);
    const known = await rememberDevice(app, tx, actor, visitor);
    return { held: await startFamily(app, tx, actor, visitor), deviceId: known };
  });
  return { ...(await sessionOf(app, actor, held)), deviceId };
}

/** The answer of a sign-in or refresh: a new access token and its user. */
export async function sessionOf(app: App, actor: Actor, { sessionId, refreshToken }: HeldSession): Promise<Session> {
  const claims = {
    id: actor.userId,
    companyId: actor.companyId,
    profile: actor.profile,
    username: actor.name,
    super: actor.isSuper,
    tokenVersion: actor.tokenVersion,
    sessionId,
  };
  const token = await signAccessToken(app.secrets.deriveKey("access-token"), claims);
  return { token, user: await readSessionUser(app, actor.companyId, actor.userId), refreshToken };
}

/** The company is closed: ends all its sessions. */
export async function endAllSessions(app: App, tx: Tx): Promise<void> {
  const ended = await tx.sql<{ id: string }>("delete from refresh_families where company_id = $1 returning id", [
    tx.companyId,
  ]);
  const ids = ended.map(({ id }) => id);
  tx.afterCommit(() => app.realtime.disconnectSessions(tx.companyId, ids));
}

/**
 * Ends all sessions of a user: access and refresh tokens at once, sockets after the commit. With `hasNewPassword` their
 * browsers are told so.
 */
export async function endSessions(app: App, tx: Tx, userId: number, { hasNewPassword = false } = {}): Promise<void> {
  await tx.sql(
    `update users set token_version = token_version + 1,
                      password_version = case when $3 then token_version + 1 else password_version end
     where company_id = $1 and id = $2`,
    [tx.companyId, userId, hasNewPassword],
  );
  const ended = await endFamilies(tx, userId);
  tx.afterCommit(() => app.realtime.disconnectSessions(tx.companyId, ended));
}
