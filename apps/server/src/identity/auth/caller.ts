import type { Grant } from "@recado/contracts/grants";
import type { Profile } from "@recado/contracts/profiles";
import type { Actor } from "../../platform/actor.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import type { Caller, CompanyStanding, PlanFlag } from "../../platform/http/gate.ts";
import { refuse, type Refusal } from "../../platform/refusal.ts";
import { flagsJson, flagsOf, type PlanFlags } from "../plans/queries.ts";
import { overdueSince } from "./rules.ts";

interface CallerRow {
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  grants: Grant[];
  all_ticket: boolean;
  connection_id: number | null;
  token_version: number;
  password_version: number;
  queue_ids: number[];
  flags: PlanFlags | null;
  due_date: Date | null;
  grace_days: number;
  is_platform: boolean;
  session: { supersededAt: string | null } | null;
}

// Every request runs this statement first. It finds nobody in a disabled company.
const findCallerRow = prepared<CallerRow>(
  "find_caller",
  `select u.name, u.email, u.profile, u.super, to_json(u.grants) as grants, u.all_ticket, u.connection_id, u.token_version,
          u.password_version,
          (select coalesce(json_agg(uq.queue_id order by uq.queue_id), '[]')
           from user_queues uq where uq.company_id = $1 and uq.user_id = $2) as queue_ids,
          ${flagsJson} as flags, c.due_date, s.grace_days,
          c.id is not distinct from s.owner_company_id as is_platform,
          (select json_build_object('supersededAt', f.superseded_at) from refresh_families f
           where f.id = $3 and f.company_id = $1 and f.user_id = $2 and f.expires_at > now()
             and f.token_version = u.token_version) as session
   from users u
   join companies c on c.id = $1 and c.status and c.deleted_at is null
   cross join platform_state s
   left join plans p on p.id = c.plan_id
   where u.company_id = $1 and u.id = $2 and u.deleted_at is null`,
);

/** The user as stored now; undefined if the user or the company is removed or disabled. */
export async function findCaller(app: App, companyId: number, userId: number): Promise<Caller | undefined> {
  const [row] = await app.database.read(companyId, findCallerRow, [userId, null]);
  return row && asCaller(companyId, userId, null, row);
}

/** Refuses if the session has ended, and says why: another sign-in, another profile or another password of the user. */
export async function callerOf(
  app: App,
  {
    companyId,
    userId,
    sessionId,
    profile,
    tokenVersion,
  }: Pick<Actor, "companyId" | "userId" | "sessionId"> & Partial<Pick<Actor, "profile" | "tokenVersion">>,
): Promise<Caller> {
  const [row] = await app.database.read(companyId, findCallerRow, [userId, sessionId]);
  if (!row) throw await endOf(app, companyId, userId);
  if (!row.session) {
    const hasOtherProfile = profile !== undefined && profile !== row.profile;
    const hasOtherPassword = tokenVersion !== undefined && tokenVersion < row.password_version;
    throw refuse("ERR_SESSION_EXPIRED", {
      ...(hasOtherProfile && { profileChanged: true }),
      ...(hasOtherPassword && { passwordChanged: true }),
    });
  }
  const { supersededAt } = row.session;
  if (supersededAt !== null) throw refuse("ERR_SESSION_EXPIRED", { elsewhereAt: new Date(supersededAt).toISOString() });
  return asCaller(companyId, userId, sessionId, row);
}

const findEnd = prepared<{ isDisabled: boolean; isUserDeleted: boolean }>(
  "find_end_of_session",
  `select not c.status as "isDisabled",
          exists (select from users u where u.company_id = $1 and u.id = $2 and u.deleted_at is not null)
            as "isUserDeleted"
   from companies c where c.id = $1 and c.deleted_at is null`,
);

/** The refusal of a session whose user was deleted, or whose company is disabled. */
export async function endOf(app: App, companyId: number, userId: number): Promise<Refusal> {
  const [end] = await app.database.read(companyId, findEnd, [userId]);
  if (end?.isDisabled) return refuse("ERR_SESSION_EXPIRED", { companyDisabled: true });
  return refuse("ERR_SESSION_EXPIRED", end?.isUserDeleted ? { userDeleted: true } : {});
}

/** Refuses users of a company whose due date has passed. */
export function assertPaid(caller: Caller): Actor {
  if (caller.overdueSince) throw refuse("ERR_SUBSCRIPTION_EXPIRED", { dueDate: caller.overdueSince.toISOString() });
  return caller.actor;
}

function asCaller(companyId: number, userId: number, sessionId: string | null, row: CallerRow): Caller {
  return { actor: asActor(companyId, userId, sessionId, row), ...companyStanding(row) };
}

/** The company's rights by its plan and its due date. */
export function companyStanding(
  row: Pick<CallerRow, "flags" | "is_platform" | "due_date" | "grace_days">,
): CompanyStanding {
  return {
    planFlags: new Set(flagNames(flagsOf(row.flags, row.is_platform))),
    overdueSince: overdueSince(
      { dueDate: row.due_date, isPlatform: row.is_platform, graceDays: row.grace_days },
      new Date(),
    ),
  };
}

function asActor(companyId: number, userId: number, sessionId: string | null, row: CallerRow): Actor {
  return {
    companyId,
    userId,
    name: row.name,
    email: row.email,
    profile: row.profile,
    isSuper: row.super,
    grants: row.grants,
    queueIds: row.queue_ids,
    allTicket: row.all_ticket,
    connectionId: row.connection_id,
    tokenVersion: row.token_version,
    sessionId,
  };
}

function flagNames(flags: PlanFlags | null): PlanFlag[] {
  return flags ? (Object.keys(flags) as PlanFlag[]).filter((flag) => flags[flag]) : [];
}
