import type { PlatformTx, Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";
import { addUser, type NewUser } from "../users/add-user.ts";
import { companies } from "./table.ts";

/** `dueDate` is the end of the paid period or of the trial; null: never overdue. */
export type NewCompany = Omit<typeof companies.$inferInsert, "id" | "deletedAt" | "createdAt">;

/** Creates a company and its first user, an admin, in its transaction. */
export async function createCompany(
  platform: PlatformTx,
  company: NewCompany,
  admin: Omit<NewUser, "profile">,
): Promise<{ tx: Tx; userId: number }> {
  const tx = await keepCompany(platform, company);
  return { tx, userId: await addUser(tx, { ...admin, profile: "admin" }) };
}

/** Creates a company without users. From here on the transaction belongs to the company's tenant. */
export async function keepCompany(platform: PlatformTx, company: NewCompany): Promise<Tx> {
  const [row] = await unlessTaken(platform.orm.insert(companies).values(company).returning({ id: companies.id }));
  if (!row) throw new Error("The company was not kept.");
  return platform.enter(row.id);
}

/** Refuses a name that another company has, and a missing plan. */
export async function unlessTaken<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violates(error, "companies_name")) throw refuse("ERR_COMPANY_NAME_TAKEN");
    if (violates(error, "companies_plan_id_fkey")) throw refuse("ERR_NO_PLAN_FOUND");
    throw error;
  }
}
