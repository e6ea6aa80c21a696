import type { Parsed } from "@recado/contracts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { findCaller } from "../auth/caller.ts";
import { openSession, type Session } from "../auth/sessions.ts";
import type { Visitor } from "../auth/visitor.ts";
import { createCompany } from "../companies/create-company.ts";
import { isSetupCode, isSetupNeeded } from "./setup-code.ts";

/** Creates the platform's company and its owner, and signs the owner in. Refuses if the set-up was done before. */
export async function setUp(
  app: App,
  { code, name, email, password }: Parsed<"POST /setup">["body"],
  visitor: Visitor,
): Promise<Session> {
  if (!(await isSetupNeeded(app))) throw refuse("ERR_SETUP_DONE");
  if (!isSetupCode(app, code)) throw refuse("ERR_SETUP_CODE_INVALID");
  const passwordHash = await hashPassword(password);
  const made = await app.database.platformTransaction(async (platform) => {
    const [waiting] = await platform.sql("select from platform_state where owner_company_id is null for update");
    if (!waiting) throw refuse("ERR_SETUP_DONE");
    const company = { name, email, phone: null, planId: null, dueDate: null };
    const { tx, userId } = await createCompany(platform, company, { name, email, passwordHash, super: true });
    await platform.sql("update platform_state set owner_company_id = $1, owner_made_at = now()", [tx.companyId]);
    return { companyId: tx.companyId, userId };
  });
  const owner = await findCaller(app, made.companyId, made.userId);
  if (!owner) throw refuse("ERR_INTERNAL_SERVER_ERROR");
  return openSession(app, owner.actor, visitor);
}
