import type { PlatformTx, Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";
import { addUser, type NewUser } from "../users/add-user.ts";

export interface NewCompany {
  name: string;
  email: string;
  phone: string | null;
  planId: number | null;
  /** The last paid instant, or the end of the trial; null: never overdue. */
  dueDate: Date | null;
}

/** Creates a company and its first user, an admin. From here on the transaction belongs to the company's tenant. */
export async function createCompany(
  platform: PlatformTx,
  company: NewCompany,
  admin: Omit<NewUser, "profile">,
): Promise<{ tx: Tx; userId: number }> {
  const tx = await platform.enter(await insertCompany(platform, company));
  return { tx, userId: await addUser(tx, { ...admin, profile: "admin" }) };
}

async function insertCompany(
  platform: PlatformTx,
  { name, email, phone, planId, dueDate }: NewCompany,
): Promise<number> {
  try {
    const [row] = await platform.sql<{ id: number }>(
      `insert into companies (name, email, phone, plan_id, due_date, trial_expiration) values ($1, $2, $3, $4, $5, $5)
       returning id`,
      [name, email, phone, planId, dueDate],
    );
    if (!row) throw new Error("The company was not kept.");
    return row.id;
  } catch (error) {
    if (violates(error, "companies_name")) throw refuse("ERR_COMPANY_NAME_TAKEN");
    throw error;
  }
}
