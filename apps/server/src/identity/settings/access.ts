import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { platformCompanyId } from "../platform-company.ts";
import type { CompanySetting, PlatformSetting, ValueOf } from "../../platform/settings.ts";

const findSettings = prepared<{ key: string; value: string }>(
  "find_settings",
  "select key, value from settings where company_id = $1 and key = any ($2::text[])",
);

const keepSetting = prepared<never>(
  "keep_setting",
  `insert into settings (company_id, key, value) values ($1, $2, $3)
   on conflict (company_id, key) do update set value = excluded.value, updated_at = now()`,
);

/** A setting of the transaction's company, or its default. */
export async function companySetting<Value extends string>(tx: Tx, setting: CompanySetting<Value>): Promise<Value> {
  return (await companySettings(tx, { setting })).setting;
}

/** Several settings in one query: `const { timezone } = await companySettings(tx, { timezone })`. */
export async function companySettings<Wanted extends Readonly<Record<string, CompanySetting>>>(
  tx: Tx,
  wanted: Wanted,
): Promise<{ [Name in keyof Wanted]: ValueOf<Wanted[Name]> }> {
  const keys = Object.values(wanted).map(({ key }) => key);
  const stored = new Map((await tx.run(findSettings, [keys])).map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    Object.entries(wanted).map(([name, setting]) => [name, stored.get(setting.key) ?? setting.default]),
  ) as { [Name in keyof Wanted]: ValueOf<Wanted[Name]> };
}

/** The same as an SQL expression of type text, for statements in which `$1` is the company. */
export const settingExpression = ({ key, default: initial }: CompanySetting): string =>
  `coalesce((select value from settings where company_id = $1 and key = '${key}'), '${initial.replaceAll("'", "''")}')`;

/** A setting of the platform, or its default; it is stored with the platform's company. */
export async function platformSetting<Value extends string>(app: App, setting: PlatformSetting<Value>): Promise<Value> {
  const companyId = await platformCompanyId(app);
  const [row] = companyId === null ? [] : await app.database.read(companyId, findSettings, [[setting.key]]);
  return (row?.value ?? setting.default) as Value;
}

/** The stored value, encrypted if it is a secret; undefined if nothing is stored. */
export async function storedSetting(tx: Tx, key: string): Promise<string | undefined> {
  return (await tx.run(findSettings, [[key]]))[0]?.value;
}

/** Stores a validated value. */
export async function keepValue(tx: Tx, key: string, value: string): Promise<void> {
  await tx.run(keepSetting, [key, value]);
}
