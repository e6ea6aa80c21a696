import type { FirstStep } from "@recado/contracts/first-steps";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";

/**
 * Which first steps the company has done. A connection that was lost later still counts. Queues are done once a
 * connection has one, provided that a connection exists: attendants see nobody before.
 */
export async function readFirstSteps(app: App, { companyId }: Actor): Promise<Record<FirstStep, boolean>> {
  return app.database.tenant(companyId, async (tx) => {
    const [done] = await tx.sql<Record<FirstStep, boolean>>(
      `select
         exists (select from connections
                 where company_id = $1 and (status = 'CONNECTED' or last_fall_at is not null)) as connection,
         exists (select from queues where company_id = $1 and deleted_at is null)
           and (not exists (select from connections where company_id = $1 and deleted_at is null)
                or exists (select from connection_queues where company_id = $1)) as queue,
         exists (select from users where company_id = $1 and deleted_at is null offset 1)
           or exists (select from invitations where company_id = $1) as people,
         exists (select from queues where company_id = $1 and deleted_at is null and greeting_message <> '')
           or exists (select from connections
                      where company_id = $1 and deleted_at is null and greeting_message <> '') as greeting,
         exists (select from messages where company_id = $1 and from_me and user_id is not null) as answer`,
      [companyId],
    );
    if (!done) throw new Error("a statement without a table answers with a row");
    return done;
  });
}
