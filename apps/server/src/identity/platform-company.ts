import type { House } from "../platform/house.ts";

/** The company that runs this house; null until somebody has set the house up. */
export async function platformCompanyId(house: House): Promise<number | null> {
  const [state] = await house.database.platform<{ id: number | null }>(
    "select owner_company_id as id from platform_state",
  );
  return state?.id ?? null;
}
