import type { Answer } from "@recado/contracts";
import type { App } from "../../platform/app.ts";
import { fitting } from "../../platform/http/fitting.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectionsForSupport } from "../events.ts";
import { companySetting } from "../settings/access.ts";
import { listPublicSettings } from "../settings/change-setting.ts";
import { companyRow } from "./access.ts";
import { presentCompany } from "./present.ts";
import { supportAccess } from "./settings.ts";

type View = Answer<"GET /companies/:companyId/support">;

/**
 * What support may see of a company that allows it (decision 52): settings, users, queues and the state of connections.
 * Never secrets, contacts, conversations, messages or files.
 */
export async function supportView(app: App, companyId: number): Promise<View> {
  const company = presentCompany(await companyRow(app, companyId));
  return app.database.tenant(companyId, async (tx) => {
    if ((await companySetting(tx, supportAccess)) !== "enabled") throw refuse("ERR_SUPPORT_NOT_ALLOWED");
    const users = await tx.sql<View["users"][number] & object>(
      `select u.id, u.name, u.email, u.profile,
              (select coalesce(json_agg(q.name order by q.order_queue nulls last, q.id), '[]')
               from user_queues uq join queues q on q.company_id = $1 and q.id = uq.queue_id and q.deleted_at is null
               where uq.company_id = $1 and uq.user_id = u.id) as queues
       from users u where u.company_id = $1 and u.deleted_at is null order by norm_unaccent(u.name), u.id`,
      [companyId],
    );
    const queues = await tx.sql<View["queues"][number] & object>(
      `select id, name, color from queues where company_id = $1 and deleted_at is null
       order by order_queue nulls last, id`,
      [companyId],
    );
    const [connections = []] = await app.ports.ask(connectionsForSupport, tx);
    return { company, settings: await listPublicSettings(app, tx), users: fitting(users), queues, connections };
  });
}
