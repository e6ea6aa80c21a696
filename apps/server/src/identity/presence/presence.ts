import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { presenceSeconds } from "../../platform/realtime/realtime.ts";
import { companyIds } from "../companies/access.ts";
import { findUserRow } from "../users/access.ts";
import { announceUser } from "../users/announce.ts";

const graceSeconds = 30;

/** Checks whether a user whose last socket ended has reconnected. */
export const presenceEnds = jobKind<{ companyId: number; userId: number }>("presence-ends");

/** Records connecting and disconnecting sockets, for the socket server. */
export function keepPresence(app: App) {
  const isHere = ({ companyId, userId }: Actor, socketId: string) =>
    app.database.tenant(companyId, async (tx) => {
      const wasOnline = (await findUserRow(tx, userId))?.online;
      await tx.sql(
        `insert into presence (company_id, user_id, socket_id, present_until) values ($1, $2, $3, now() + $4 * interval '1 second')
         on conflict (company_id, user_id, socket_id) do update set present_until = excluded.present_until`,
        [companyId, userId, socketId, presenceSeconds],
      );
      if (wasOnline === false) await announceUser(app, tx, "update", userId);
    });

  return {
    connected: isHere,
    beating: isHere,
    disconnected: ({ companyId, userId }: Actor, socketId: string) =>
      app.database.tenant(companyId, async (tx) => {
        const ended = await tx.sql(
          `update presence set present_until = least(present_until, now() + $4 * interval '1 second')
           where company_id = $1 and user_id = $2 and socket_id = $3 returning socket_id`,
          [companyId, userId, socketId, graceSeconds],
        );
        if (ended.length === 0) return;
        const at = new Date(Date.now() + (graceSeconds + 1) * 1_000);
        await app.jobs.send(tx, presenceEnds, { companyId, userId }, at);
      }),
  };
}

/** Deletes a user's ended sockets, and tells the company if none is left. */
export async function endPresence(
  app: App,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  await app.database.tenant(companyId, (tx) => sweep(app, tx, userId));
}

/** The same for all users: a process that dies does not end its sockets' rows. */
export async function sweepPresence(app: App): Promise<void> {
  for (const companyId of await companyIds(app)) {
    await app.database.tenant(companyId, (tx) => sweep(app, tx, null));
  }
}

async function sweep(app: App, tx: Tx, userId: number | null): Promise<void> {
  const ended = await tx.sql<{ user_id: number }>(
    "delete from presence where company_id = $1 and user_id = coalesce($2, user_id) and present_until <= now() returning user_id",
    [tx.companyId, userId],
  );
  for (const id of new Set(ended.map((row) => row.user_id))) {
    if ((await findUserRow(tx, id))?.online === false) await announceUser(app, tx, "update", id);
  }
}
