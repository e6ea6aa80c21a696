import type { SessionUser } from "@recado/contracts/auth";
import type { Grant } from "@recado/contracts/grants";
import type { Language } from "@recado/contracts/limits";
import { permissionsOf } from "@recado/contracts/permissions";
import type { Profile } from "@recado/contracts/profiles";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { flagsJson, flagsOf, type PlanFlags } from "../plans/queries.ts";
import { userQueueJson } from "../queues/access.ts";
import { publicSettings } from "../settings/rules.ts";
import { answeredDue } from "./rules.ts";

interface SessionUserRow {
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  grants: Grant[];
  all_ticket: boolean;
  language: Language | null;
  connection_id: number | null;
  queues: SessionUser["queues"];
  company_name: string;
  company_email: string | null;
  due_date: Date | null;
  trial_expiration: Date | null;
  plan_id: number | null;
  flags: PlanFlags | null;
  is_platform: boolean;
  settings: Record<string, string>;
}

const findSessionUser = prepared<SessionUserRow>(
  "find_session_user",
  `select u.name, u.email, u.profile, u.super, to_json(u.grants) as grants, u.all_ticket, u.language, u.connection_id,
          (select coalesce(json_agg(${userQueueJson}
                                    order by q.order_queue nulls last, q.id), '[]')
           from user_queues uq join queues q on q.company_id = $1 and q.id = uq.queue_id
           where uq.company_id = $1 and uq.user_id = $2 and q.deleted_at is null) as queues,
          c.name as company_name, c.email as company_email, c.due_date, c.trial_expiration, c.plan_id, ${flagsJson} as flags,
          c.id is not distinct from s.owner_company_id as is_platform,
          (select coalesce(json_object_agg(key, value), '{}') from settings where company_id = $1) as settings
   from users u
   join companies c on c.id = $1
   cross join platform_state s
   left join plans p on p.id = c.plan_id
   where u.company_id = $1 and u.id = $2 and u.deleted_at is null`,
);

/** The signed-in user as login, refresh and me return it. It contains no secret. */
export async function readSessionUser(app: App, companyId: number, userId: number): Promise<SessionUser> {
  const [row] = await app.database.read(companyId, findSessionUser, [userId]);
  if (!row) throw refuse("ERR_SESSION_EXPIRED");
  const plan = flagsOf(row.flags, row.is_platform);
  return {
    id: userId,
    name: row.name,
    email: row.email,
    profile: row.profile,
    permissions: permissionsOf(row),
    super: row.super,
    allTicket: row.all_ticket ? "enabled" : "desabled",
    language: row.language,
    companyId,
    whatsappId: row.connection_id,
    queues: row.queues,
    company: {
      id: companyId,
      name: row.company_name,
      email: row.company_email,
      dueDate: answeredDue(row.due_date),
      trialExpiration: row.trial_expiration?.toISOString() ?? null,
      planId: row.plan_id,
      plan,
      settings: publicSettings(app.settings.all("company"), row.settings, plan?.useCampaigns ?? false),
    },
  };
}
