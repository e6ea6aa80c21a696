import { and, eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { User } from "@recado/contracts/users";
import type { Actor } from "../../platform/actor.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { isPasswordOf } from "../auth/password.ts";
import { removeWaitingFactor } from "../auth/second-factor.ts";
import { endSessions } from "../auth/sessions.ts";
import { assertConnection, lockUser, userOf } from "./access.ts";
import { assertOtherAdmin } from "./admins.ts";
import { claimEmail } from "./email-directory.ts";
import { userChanged } from "./events.ts";
import { presentUser } from "./present.ts";
import { noticeSignInChange } from "./sign-in-notice.ts";
import {
  changesSight,
  changesSignIn,
  demotes,
  endsSessions,
  mayChange,
  type UserBefore,
  type UserChanges,
} from "./rules.ts";
import { setQueues } from "./set-queues.ts";
import { users } from "./table.ts";

/** Changes the given fields. An empty password changes nothing. */
export async function updateUser(
  app: App,
  actor: Actor,
  userId: number,
  { currentPassword, ...changes }: Parsed<"PUT /users/:userId">["body"],
): Promise<User> {
  if (changes.password || changes.email !== undefined)
    await assertMayChangeSignIn(app, actor, userId, changes, currentPassword);
  const passwordHash = changes.password ? await hashPassword(changes.password) : undefined;
  return app.database.tenant(actor.companyId, async (tx) => {
    const before = await readChangeable(tx, actor, userId, changes);
    if (demotes(before, changes)) await assertOtherAdmin(tx, userId);
    await assertConnection(app, tx, changes.whatsappId);
    await write(tx, userId, changes, passwordHash);
    if (passwordHash !== undefined) await removeWaitingFactor(tx, userId);
    if (changes.email !== undefined) await claimEmail(tx, userId, changes.email);
    if (changesSignIn(before, changes)) await noticeSignInChange(app, tx, before, changes);
    if (changes.queueIds !== undefined) await setQueues(tx, userId, changes.queueIds);
    const hasNewPassword = passwordHash !== undefined;
    if (endsSessions(before, changes)) await endSessions(app, tx, userId, { hasNewPassword });
    else if (changesSight(before, changes)) tx.afterCommit(() => app.realtime.disconnectUser(tx.companyId, userId));
    await app.events.emit(tx, userChanged, { userId, cause: "updated" });
    return presentUser(await userOf(tx, userId));
  });
}

/**
 * Checks the permission before the expensive hashing; the transaction that changes the user checks it again. A new
 * password or e-mail of the caller's own needs the current password, because a session can be stolen (decision 48).
 */
async function assertMayChangeSignIn(
  app: App,
  actor: Actor,
  userId: number,
  changes: UserChanges,
  currentPassword = "",
): Promise<void> {
  const before = await app.database.tenant(actor.companyId, (tx) => readChangeable(tx, actor, userId, changes));
  if (userId !== actor.userId || !changesSignIn(before, changes)) return;
  if (currentPassword === "" || !(await isPasswordOf(app, actor, currentPassword)))
    throw refuse("ERR_WRONG_CURRENT_PASSWORD");
}

async function readChangeable(tx: Tx, actor: Actor, userId: number, changes: UserChanges): Promise<UserBefore> {
  const before = await readBefore(tx, userId);
  if (!mayChange(actor, before, changes)) throw refuse("ERR_NO_PERMISSION");
  return before;
}

async function readBefore(tx: Tx, userId: number): Promise<UserBefore> {
  const user = await lockUser(tx, userId);
  return {
    id: user.id,
    email: user.email,
    profile: user.profile,
    super: user.super,
    allTicket: user.all_ticket,
    queueIds: user.queues.map((queue) => queue.id),
    whatsappId: user.connection_id,
    grants: user.grants,
  };
}

async function write(
  tx: Tx,
  userId: number,
  { name, email, profile, allTicket, whatsappId, grants }: UserChanges,
  passwordHash: string | undefined,
): Promise<void> {
  await tx.orm
    .update(users)
    .set({
      name,
      email,
      profile,
      connectionId: whatsappId,
      passwordHash,
      grants,
      allTicket: allTicket === undefined ? undefined : allTicket === "enabled",
      updatedAt: new Date(),
    })
    .where(and(eq(users.companyId, tx.companyId), eq(users.id, userId)));
}
