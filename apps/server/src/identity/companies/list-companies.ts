import type { Answer, Parsed } from "@recado/contracts";
import type { ManagedCompany, ReadCompany, Usage } from "@recado/contracts/companies";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { fitting } from "../../platform/http/fitting.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { dayFormat } from "../../platform/zoned-day.ts";
import { connectionCount } from "../events.ts";
import { megabytesStored } from "../media/storage-room.ts";
import { settingExpression } from "../settings/access.ts";
import { timezone } from "../settings/settings.ts";
import { companyColumns, companyRow, livingCompanies, type CompanyRow } from "./access.ts";
import { keptDueDay } from "./events.ts";
import { presentCompany } from "./present.ts";
import { withSettings } from "./shown-settings.ts";
import { supportAccess } from "./settings.ts";

const listedSettings = prepared<{ timezone: string; support_access: string }>(
  "company_listed_settings",
  `select ${settingExpression(timezone)} as timezone, ${settingExpression(supportAccess)} as support_access`,
);

const countUsed = prepared<Pick<Usage, "users" | "queues">>(
  "company_usage",
  `select (select count(*) from users where company_id = $1 and deleted_at is null) as users,
          (select count(*) from queues where company_id = $1 and deleted_at is null) as queues`,
);

export async function usageOf(app: App, companyId: number): Promise<Usage> {
  const [[used], [connections = 0], storage] = await Promise.all([
    app.database.read(companyId, countUsed),
    app.ports.ask(connectionCount, companyId),
    megabytesStored(app, companyId),
  ]);
  return { users: 0, queues: 0, ...used, connections, storage };
}

/** A page of companies by name, with their usage of the plan. */
export async function listCompanies(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /companies">["query"],
): Promise<Answer<"GET /companies">> {
  const size = limits.page.default;
  const rows = await app.database.platform<CompanyRow & { found: number }>(
    `select count(*) over () as found, ${companyColumns} from ${livingCompanies}
       and strpos(lower(concat_ws(' ', c.name, c.email, c.phone)), $1) > 0
     order by norm_unaccent(c.name), c.id limit $2 offset $3`,
    [searchParam, size, (pageNumber - 1) * size],
  );
  const count = rows[0]?.found ?? 0;
  return {
    companies: await Promise.all(rows.map((row) => manage(app, actor, row))),
    count,
    hasMore: count > pageNumber * size,
  };
}

/** Companies whose settings are read at once, to leave connections for others. */
const atOnce = 20;

export async function listAllCompanies(app: App, actor: Actor): Promise<ReadCompany[]> {
  const rows = await app.database.platform<CompanyRow & object>(
    `select ${companyColumns} from ${livingCompanies} order by norm_unaccent(c.name), c.id`,
  );
  const listed: ReadCompany[] = [];
  const most = fitting(rows.map(presentCompany)).length;
  for (let n = 0; n < most; n += atOnce)
    listed.push(
      ...(await Promise.all(rows.slice(n, Math.min(n + atOnce, most)).map((row) => withSettings(app, actor, row)))),
    );
  return fitting(listed);
}

export async function showManaged(app: App, actor: Actor, companyId: number): Promise<ManagedCompany> {
  return manage(app, actor, await companyRow(app, companyId));
}

async function manage(app: App, actor: Actor, row: CompanyRow): Promise<ManagedCompany> {
  const [company, [settings], usage, [keptDay]] = await Promise.all([
    withSettings(app, actor, row),
    app.database.read(row.id, listedSettings),
    usageOf(app, row.id),
    app.ports.ask(keptDueDay, row.id),
  ]);
  const zone = settings?.timezone ?? timezone.default;
  return {
    ...company,
    timezone: zone,
    dueDay: row.due_date && (keptDay ?? Number(dayFormat(zone).format(row.due_date).slice(8))),
    isPlatform: row.is_platform,
    supportAccess: settings?.support_access === "enabled",
    usage,
  };
}
