import { platformSettings, secretSettings, type Setting } from "@recado/contracts/settings";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { refuse } from "../../platform/refusal.ts";
import { flagsJson, flagsOf, type PlanFlags } from "../plans/queries.ts";
import { platformCompanyId } from "../platform-company.ts";
import { keepValue, platformSetting } from "./access.ts";
import {
  brokenRule,
  brokenSecretRule,
  isCompanyKey,
  isPlatformKey,
  isSecretKey,
  maskOf,
  publicSettings,
  type CompanyKey,
  type PlatformKey,
  type SecretKey,
} from "./rules.ts";
import { keepSecret, readSecret } from "./secret.ts";

/** The settings that the actor may read: the company's for all users, masked secrets for admins, the platform's for the super user. */
export async function listSettings(app: App, actor: Actor): Promise<Setting[]> {
  const ofPlatform = actor.isSuper ? Object.keys(platformSettings).filter(isPlatformKey) : [];
  const platform = await Promise.all(ofPlatform.map(async (key) => ({ key, value: await platformSetting(app, key) })));
  return app.database.tenant(actor.companyId, async (tx) => {
    const settings = [...(await readPublicSettings(tx)), ...platform];
    for (const key of isAdmin(actor) ? secretSettings : []) {
      settings.push({ key, value: maskOf(await readSecret(app, tx, key)) });
    }
    return settings;
  });
}

/** Changes a setting; refuses unknown keys with ERR_NO_SETTING_FOUND, and invalid values. */
export async function changeSetting(app: App, actor: Actor, key: string, value: string): Promise<Setting> {
  if (isSecretKey(key)) return changeSecret(app, actor, key, value);
  if (isCompanyKey(key)) return change(app, actor.companyId, key, value);
  if (!isPlatformKey(key)) throw refuse("ERR_NO_SETTING_FOUND");
  const platform = await platformCompanyId(app);
  if (!actor.isSuper || platform === null) throw refuse("ERR_NO_PERMISSION");
  return change(app, platform, key, value);
}

async function change(app: App, companyId: number, key: CompanyKey | PlatformKey, value: string): Promise<Setting> {
  const rule = brokenRule(key, value);
  if (rule) throw refuse("ERR_VALIDATION", { fields: { value: rule } });
  return app.database.tenant(companyId, async (tx) => {
    await keepValue(tx, key, value);
    const setting = { key, value };
    app.bell.ringWith(tx, "settings", String(companyId));
    // Only the super user reads these: do not send them to the company.
    if (isCompanyKey(key)) app.realtime.announce(tx, [mainRoom(companyId)], "settings", { action: "update", setting });
    return setting;
  });
}

/** A mask that a form sends back changes nothing. */
async function changeSecret(app: App, actor: Actor, key: SecretKey, value: string): Promise<Setting> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const mask = maskOf(await readSecret(app, tx, key));
    if (value === mask) return { key, value: mask };
    const rule = brokenSecretRule(key, value.trim());
    if (rule) throw refuse("ERR_VALIDATION", { fields: { value: rule } });
    await keepSecret(app, tx, key, value.trim());
    return { key, value: maskOf(value.trim()) };
  });
}

interface StoredSettings {
  flags: PlanFlags | null;
  is_platform: boolean;
  stored: Record<string, string>;
}

async function readPublicSettings(tx: Tx): Promise<Setting[]> {
  const [row] = await tx.sql<StoredSettings>(
    `select ${flagsJson} as flags, c.id is not distinct from s.owner_company_id as is_platform,
            (select coalesce(json_object_agg(key, value), '{}') from settings where company_id = $1) as stored
     from companies c cross join platform_state s left join plans p on p.id = c.plan_id
     where c.id = $1`,
    [tx.companyId],
  );
  return row ? publicSettings(row.stored, flagsOf(row.flags, row.is_platform)?.useCampaigns ?? false) : [];
}
