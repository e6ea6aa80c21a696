import { and, eq } from "drizzle-orm";
import type { User } from "@recado/contracts/users";
import type { Actor } from "../../platform/actor.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { endSessions } from "../auth/sessions.ts";
import { assertConnection, lockUser } from "./access.ts";
import { assertOtherAdmin } from "./admins.ts";
import { announceUser } from "./announce.ts";
import { claimEmail } from "./email-directory.ts";
import { changesSight, demotes, endsSessions, mayChange, type UserBefore, type UserChanges } from "./rules.ts";
import { setQueues } from "./set-queues.ts";
import { users } from "./table.ts";

/** Changes the given fields. An empty password changes nothing. */
export async function updateUser(app: App, actor: Actor, userId: number, changes: UserChanges): Promise<User> {
  const passwordHash = changes.password ? await hashPassword(changes.password) : undefined;
  return app.database.tenant(actor.companyId, async (tx) => {
    const before = await readBefore(tx, userId);
    if (!mayChange(actor, before, changes)) throw refuse("ERR_NO_PERMISSION");
    if (demotes(before, changes)) await assertOtherAdmin(tx, userId);
    await assertConnection(tx, changes.whatsappId);
    await write(tx, userId, changes, passwordHash);
    if (changes.email !== undefined) await claimEmail(tx, userId, changes.email);
    if (changes.queueIds !== undefined) await setQueues(tx, userId, changes.queueIds);
    if (endsSessions(before, changes)) await endSessions(app, tx, userId);
    else if (changesSight(before, changes)) tx.afterCommit(() => app.realtime.disconnectUser(tx.companyId, userId));
    return announceUser(app, tx, "update", userId);
  });
}

async function readBefore(tx: Tx, userId: number): Promise<UserBefore> {
  const { id, profile, super: isSuper, all_ticket: allTicket, queues } = await lockUser(tx, userId);
  return { id, profile, super: isSuper, allTicket, queueIds: queues.map((queue) => queue.id) };
}

async function write(
  tx: Tx,
  userId: number,
  { name, email, profile, allTicket, whatsappId }: UserChanges,
  passwordHash: string | undefined,
): Promise<void> {
  await tx.orm
    .update(users)
    .set({
      name,
      email,
      profile,
      whatsappId,
      passwordHash,
      allTicket: allTicket === undefined ? undefined : allTicket === "enabled",
      updatedAt: new Date(),
    })
    .where(and(eq(users.companyId, tx.companyId), eq(users.id, userId)));
}
