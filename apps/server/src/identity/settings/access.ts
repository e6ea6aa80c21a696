import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { platformCompanyId } from "../platform-company.ts";
import { defaultOf, type CompanyKey, type PlatformKey, type ValueOf } from "./rules.ts";

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
export async function companySetting<K extends CompanyKey>(tx: Tx, key: K): Promise<ValueOf<K>> {
  return (await companySettings(tx, [key]))[key];
}

/** Several settings in one query: `const { timezone } = await companySettings(tx, ["timezone"])`. */
export async function companySettings<K extends CompanyKey>(
  tx: Tx,
  keys: readonly K[],
): Promise<{ [P in K]: ValueOf<P> }> {
  const stored = new Map((await tx.run(findSettings, [keys])).map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? defaultOf(key)])) as { [P in K]: ValueOf<P> };
}

/** The same as an SQL expression of type text, for statements in which `$1` is the company. */
export const settingExpression = (key: CompanyKey): string =>
  `coalesce((select value from settings where company_id = $1 and key = '${key}'), '${defaultOf(key).replaceAll("'", "''")}')`;

/** A setting of the platform, or its default; it is stored with the platform's company. */
export async function platformSetting<K extends PlatformKey>(app: App, key: K): Promise<ValueOf<K>> {
  const companyId = await platformCompanyId(app);
  const [row] = companyId === null ? [] : await app.database.read(companyId, findSettings, [[key]]);
  return (row?.value ?? defaultOf(key)) as ValueOf<K>;
}

/** The stored value, encrypted if it is a secret; undefined if nothing is stored. */
export async function storedSetting(tx: Tx, key: string): Promise<string | undefined> {
  return (await tx.run(findSettings, [[key]]))[0]?.value;
}

/** Stores a validated value. */
export async function keepValue(tx: Tx, key: string, value: string): Promise<void> {
  await tx.run(keepSetting, [key, value]);
}
