import type { FreeColleague } from "@recado/contracts/transfers";
import { userQueueJson } from "../../identity/queues/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { fitting } from "../../platform/http/fitting.ts";

/** The sort rank of `users u`; people who are online come first. */
const ranks = `case when exists (select from presence p where p.company_id = $1 and p.user_id = u.id and p.present_until > now()) then 0
  when u.signed_in_at is null then 2 else 1 end`;

const colleagues = prepared<FreeColleague>(
  "ticket_colleagues",
  `select u.id, u.name,
          (select coalesce(json_agg(${userQueueJson} order by q.order_queue nulls last, q.id), '[]')
           from user_queues uq join queues q on q.company_id = $1 and q.id = uq.queue_id
           where uq.company_id = $1 and uq.user_id = u.id and q.deleted_at is null) as queues,
          (array['online', 'away', 'never'])[1 + ${ranks}] as presence,
          coalesce(o.count, 0) as "openTickets"
   from users u
   left join (select t.user_id, count(*) as count from tickets t
              where t.company_id = $1 and t.status = 'open' and t.status <> 'closed' group by t.user_id) o on o.user_id = u.id
   where u.company_id = $1 and u.deleted_at is null
   order by ${ranks}, norm_unaccent(u.name), u.id`,
);

/** All users to whom a conversation can be transferred. */
export async function listColleagues(app: App, actor: Actor): Promise<FreeColleague[]> {
  return fitting(await app.database.read(actor.companyId, colleagues, []));
}
