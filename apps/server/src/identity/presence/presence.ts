import { and, eq, lte, min, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { presenceSeconds } from "../../platform/realtime/realtime.ts";
import { findUserRow } from "../users/access.ts";
import { userChanged } from "../users/events.ts";
import { presence } from "./table.ts";

const graceSeconds = 30;

/** The grace period of a user whose socket closed is over. */
const presenceEnds = jobKind<{ companyId: number; userId: number }>("presence-ends");
/** Rows of a company's sockets may have expired: a dead process leaves its rows. */
const presenceExpires = jobKind<{ companyId: number }>("presence-expires");

/** Tracks sockets that connect and disconnect, for the socket server. */
export function keepPresence(app: App) {
  const isHere = ({ companyId, userId }: Actor, socketId: string) =>
    app.database.tenant(companyId, async (tx) => {
      const wasOnline = (await findUserRow(tx, userId))?.online;
      const presentUntil = sql<Date>`now() + ${presenceSeconds} * interval '1 second'`;
      const [row] = await tx.orm
        .insert(presence)
        .values({ companyId, userId, socketId, presentUntil })
        .onConflictDoUpdate({ target: [presence.companyId, presence.userId, presence.socketId], set: { presentUntil } })
        .returning({ until: presence.presentUntil });
      if (wasOnline === false) await app.events.emit(tx, userChanged, { userId, cause: "updated" });
      if (row) await expireAt(app, tx, row.until);
    });

  return {
    connected: isHere,
    beating: isHere,
    disconnected: ({ companyId, userId, sessionId }: Actor, socketId: string) =>
      app.database.tenant(companyId, async (tx) => {
        const [session] = await tx.sql("select from refresh_families where company_id = $1 and id = $2", [
          companyId,
          sessionId,
        ]);
        // Whoever logged out does not come back by a reload.
        const grace = session ? graceSeconds : 0;
        const ended = await tx.sql(
          `update presence set present_until = least(present_until, now() + $4 * interval '1 second')
           where company_id = $1 and user_id = $2 and socket_id = $3 returning socket_id`,
          [companyId, userId, socketId, grace],
        );
        if (ended.length === 0) return;
        if (grace === 0) {
          await removeExpired(app, tx, userId);
          return;
        }
        const at = new Date(Date.now() + (graceSeconds + 1) * 1_000);
        await app.jobs.send(tx, presenceEnds, { companyId, userId }, at);
      }),
  };
}

/** Deletes the presence of a deleted user. */
export async function forgetPresence(tx: Tx, userId: number): Promise<void> {
  await tx.sql("delete from presence where company_id = $1 and user_id = $2", [tx.companyId, userId]);
}

export function registerPresenceJobs(app: App): void {
  app.jobs.handle(presenceEnds, (who) => endPresence(app, who));
  app.jobs.handle(presenceExpires, ({ companyId }) => expirePresence(app, companyId));
}

/** Removes a user's expired sockets, and announces it when none is left. */
export async function endPresence(
  app: App,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  await app.database.tenant(companyId, (tx) => removeExpired(app, tx, userId));
}

/** The same for all users of a company; schedules itself for the next expiry. */
export async function expirePresence(app: App, companyId: number): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    await removeExpired(app, tx, null);
    const [next] = await tx.orm
      .select({ at: min(presence.presentUntil) })
      .from(presence)
      .where(eq(presence.companyId, companyId));
    if (next?.at) await expireAt(app, tx, next.at);
  });
}

const expireAt = (app: App, tx: Tx, at: Date): Promise<void> =>
  app.jobs.sendOnce(tx, presenceExpires, { key: String(tx.companyId), data: { companyId: tx.companyId }, at });

async function removeExpired(app: App, tx: Tx, userId: number | null): Promise<void> {
  const expired = await tx.orm
    .delete(presence)
    .where(
      and(
        eq(presence.companyId, tx.companyId),
        userId === null ? undefined : eq(presence.userId, userId),
        lte(presence.presentUntil, sql`now()`),
      ),
    )
    .returning({ userId: presence.userId });
  for (const id of new Set(expired.map((row) => row.userId))) {
    if ((await findUserRow(tx, id))?.online === false)
      await app.events.emit(tx, userChanged, { userId: id, cause: "updated" });
  }
}
