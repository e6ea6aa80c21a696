import type { ReadCompany } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { flagsOf } from "../plans/queries.ts";
import { settingExpression } from "../settings/access.ts";
import { publicSettings } from "../settings/rules.ts";
import type { CompanyRow } from "./access.ts";
import { presentCompany } from "./present.ts";
import { supportAccess } from "./settings.ts";

/** Null for another company that does not let support view it. */
const shownSettings = prepared<{ stored: Record<string, string> | null }>(
  "company_shown_settings",
  `select case when $2::boolean or ${settingExpression(supportAccess)} = 'enabled'
     then (select coalesce(json_object_agg(key, value), '{}') from settings where company_id = $1) end as stored`,
);

/**
 * A company with the settings that the reader may see: all public ones for the reader's own company and for one that
 * lets support view it (decision 52); for others only `campaignsEnabled` (decision 99).
 */
export async function withSettings(app: App, actor: Actor, row: CompanyRow): Promise<ReadCompany> {
  const isOwn = row.id === actor.companyId;
  const [shown] = await app.database.read(row.id, shownSettings, [isOwn]);
  // Forms of other clients send it back: for other companies it is the company's switch, whatever its plan has.
  const hasCampaigns = isOwn ? (flagsOf(row.flags, row.is_platform)?.useCampaigns ?? false) : row.campaigns_enabled;
  const settings = shown?.stored
    ? publicSettings(app.settings.all("company"), shown.stored, hasCampaigns)
    : publicSettings([], {}, hasCampaigns);
  return { ...presentCompany(row), settings };
}
