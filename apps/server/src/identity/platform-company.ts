import type { App } from "../platform/app.ts";

/** The company that operates this installation; null until the set-up. */
export async function platformCompanyId(app: App): Promise<number | null> {
  const [state] = await app.database.platform<{ id: number | null }>(
    "select owner_company_id as id from platform_state",
  );
  return state?.id ?? null;
}
