import { findCaller } from "../../apps/server/src/identity/auth/caller.ts";
import type { Actor } from "../../apps/server/src/platform/actor.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import { connectionOf } from "../../apps/server/src/testing/customers.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import type { Filling } from "./fill-company.ts";
import type { Scene } from "./hot-statements.ts";

interface Stage {
  filling: Pick<Filling, "companyId" | "connectionId" | "userIds" | "queueIds">;
  /** Returns the scene; call it after filling. */
  scene: () => Promise<Scene>;
}

/** A company's users, queues and connection; the caller fills it. */
export async function makeScene(app: App, admin: Person): Promise<Stage> {
  const { companyId } = admin.user;
  const connection = await connectionOf(app, admin);
  const queueIds: number[] = [];
  for (let n = 0; n < 5; n++) queueIds.push(await admin.queue());
  const attendants = [];
  for (const queueId of queueIds.slice(0, 2)) attendants.push(await admin.colleague("user", { queueIds: [queueId] }));
  const actorOf = async (userId: number): Promise<Actor> => {
    const caller = await findCaller(app, companyId, userId);
    if (!caller) throw new Error(`Nobody has the id ${userId}.`);
    return caller.actor;
  };
  return {
    filling: {
      companyId,
      connectionId: connection.connectionId,
      userIds: attendants.map(({ user }) => user.id),
      queueIds,
    },
    scene: async () => {
      const [known] = await app.database.tenant(companyId, (tx) =>
        tx.sql<{ ticketId: number; userId: number; number: string }>(
          `select t.id as "ticketId", t.user_id as "userId", c.number
           from tickets t join contacts c on c.company_id = $1 and c.id = t.contact_id
           where t.company_id = $1 and t.status = 'open' order by t.id limit 1`,
          [companyId],
        ),
      );
      if (!known) throw new Error(`Company ${companyId} has no open conversation.`);
      return { admin: await actorOf(admin.user.id), attendant: await actorOf(known.userId), connection, ...known };
    },
  };
}
