import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { endSessions } from "../auth/sessions.ts";
import { lockUser } from "./access.ts";
import { assertOtherAdmin } from "./admins.ts";
import { freeEmail } from "./email-directory.ts";
import { userChanged, userLeaving } from "./events.ts";
import { setQueues } from "./set-queues.ts";

/** Soft-deletes the user: history keeps the name, the e-mail is free again, open tickets return to pending. */
export async function deleteUser(app: App, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) throw refuse("ERR_DELETE_SELF");
  await app.database.tenant(actor.companyId, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.super && !actor.isSuper) throw refuse("ERR_NO_PERMISSION");
    if (user.profile === "admin") await assertOtherAdmin(tx, userId);
    await app.events.emit(tx, userLeaving, { userId });
    await tx.sql(
      "update users set deleted_at = now(), client_id = null, updated_at = now() where company_id = $1 and id = $2",
      [tx.companyId, userId],
    );
    await setQueues(tx, userId, []);
    await freeEmail(tx, userId);
    // The user's own browsers are told before their sockets end.
    await app.events.emit(tx, userChanged, { userId, cause: "deleted" });
    await endSessions(app, tx, userId);
  });
}
