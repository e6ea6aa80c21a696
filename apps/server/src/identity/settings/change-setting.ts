import type { Setting } from "@recado/contracts/settings";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { SecretSetting, SettingDefinition } from "../../platform/settings.ts";
import { refuse } from "../../platform/refusal.ts";
import { flagsJson, flagsOf, type PlanFlags } from "../plans/queries.ts";
import { platformCompanyId } from "../platform-company.ts";
import { keepValue, platformSetting } from "./access.ts";
import { settingChanged } from "./events.ts";
import { maskOf, publicSettings } from "./rules.ts";
import { keepSecret, readSecret } from "./secret.ts";

/** The settings that the actor may read: the company's for all users, masked secrets for admins, the platform's for the super user. */
export async function listSettings(app: App, actor: Actor): Promise<Setting[]> {
  const ofPlatform = actor.isSuper ? app.settings.all("platform") : [];
  const platform = await Promise.all(
    ofPlatform.map(async (setting) => ({ key: setting.key, value: await platformSetting(app, setting) })),
  );
  return app.database.tenant(actor.companyId, async (tx) => {
    const settings = [...(await listPublicSettings(app, tx)), ...platform];
    for (const secret of isAdmin(actor) ? app.settings.all("secret") : []) {
      settings.push({ key: secret.key, value: maskOf(await readSecret(app, tx, secret)) });
    }
    return settings;
  });
}

/** Changes a setting; refuses unknown keys with ERR_NO_SETTING_FOUND, and invalid values. */
export async function changeSetting(app: App, actor: Actor, key: string, value: string): Promise<Setting> {
  const setting = app.settings.find(key);
  if (!setting) throw refuse("ERR_NO_SETTING_FOUND");
  switch (setting.scope) {
    case "company":
      return change(app, actor.companyId, setting, value);
    case "secret":
      return changeSecret(app, actor, { ...setting, scope: "secret" }, value);
    case "platform": {
      const platform = await platformCompanyId(app);
      if (!actor.isSuper || platform === null) throw refuse("ERR_NO_PERMISSION");
      return change(app, platform, setting, value);
    }
  }
}

async function change(
  app: App,
  companyId: number,
  { key, broken }: SettingDefinition,
  value: string,
): Promise<Setting> {
  const rule = broken(value);
  if (rule) throw refuse("ERR_VALIDATION", { fields: { value: rule } });
  return app.database.tenant(companyId, async (tx) => {
    await keepValue(tx, key, value);
    const setting = { key, value };
    app.notifications.notifyWith(tx, "settings", String(companyId));
    await app.events.emit(tx, settingChanged, { setting });
    return setting;
  });
}

/** A form that was never shown the secret sends it back empty, or as its mask: both change nothing (decision 106). */
async function changeSecret(app: App, actor: Actor, setting: SecretSetting, value: string): Promise<Setting> {
  // Looked up before the transaction: a name may resolve slowly.
  if (!setting.broken(value.trim()) && (await setting.isRefused?.(value.trim()))) throw refuse("ERR_URL_REFUSED");
  return app.database.tenant(actor.companyId, async (tx) => {
    const mask = maskOf(await readSecret(app, tx, setting));
    const { key } = setting;
    if (value.trim() === "" || value === mask) return { key, value: mask };
    const rule = setting.broken(value.trim());
    if (rule) throw refuse("ERR_VALIDATION", { fields: { value: rule } });
    await keepSecret(app, tx, setting, value.trim());
    return { key, value: maskOf(value.trim()) };
  });
}

/** Removes a secret; refuses keys of other settings as unknown. */
export async function removeSecret(app: App, actor: Actor, key: string): Promise<Setting> {
  const setting = app.settings.all("secret").find((each) => each.key === key);
  if (!setting) throw refuse("ERR_NO_SETTING_FOUND");
  await app.database.tenant(actor.companyId, (tx) => keepSecret(app, tx, setting, ""));
  return { key, value: "" };
}

interface StoredSettings {
  flags: PlanFlags | null;
  is_platform: boolean;
  stored: Record<string, string>;
}

/** The company's settings that all its users read. */
export async function listPublicSettings(app: App, tx: Tx): Promise<Setting[]> {
  const [row] = await tx.sql<StoredSettings>(
    `select ${flagsJson} as flags, c.id is not distinct from s.owner_company_id as is_platform,
            (select coalesce(json_object_agg(key, value), '{}') from settings where company_id = $1) as stored
     from companies c cross join platform_state s left join plans p on p.id = c.plan_id
     where c.id = $1`,
    [tx.companyId],
  );
  return row
    ? publicSettings(
        app.settings.all("company"),
        row.stored,
        flagsOf(row.flags, row.is_platform)?.useCampaigns ?? false,
      )
    : [];
}
