import type { Answer, Parsed } from "@recado/contracts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { App } from "../../platform/app.ts";
import type { PlatformTx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { platformCompanyId } from "../platform-company.ts";
import { keepValue, platformSetting } from "../settings/access.ts";
import { createCompany } from "./create-company.ts";
import { joinCompany } from "../invitations/join-company.ts";
import { endOfTrial } from "./rules.ts";
import { userCreation } from "./settings.ts";

export type SignUp = Parsed<"POST /companies/cadastro">["body"];

/** Signs up a company with its admin and a trial; with an invitation, adds a user to the inviting company. */
export async function signUp(app: App, request: SignUp): Promise<Answer<"POST /companies/cadastro">> {
  if ((await platformCompanyId(app)) === null) throw refuse("ERR_SETUP_NEEDED");
  if (request.invitation) return joinCompany(app, request, request.invitation);
  if ((await platformSetting(app, userCreation)) !== "enabled") throw refuse("ERR_USER_CREATION_DISABLED");

  const { name, userName = name, email, phone, planId, password, language } = request;
  if (planId === undefined) throw refuse("ERR_NO_PLAN_FOUND");
  // Checked before the expensive hash, and again with the company.
  await app.database.platformTransaction((platform) => assertOffered(platform, planId));
  const passwordHash = await hashPassword(password);
  const dueDate = endOfTrial(new Date());
  return app.database.platformTransaction(async (platform) => {
    await assertOffered(platform, planId);
    const company = { name, email, phone: phone ?? null, planId, dueDate, trialExpiration: dueDate };
    const { tx } = await createCompany(platform, company, { name: userName, email, passwordHash, language });
    if (language) await keepValue(tx, "language", language);
    return { id: tx.companyId, name, dueDate: dueDate.toISOString() };
  });
}

async function assertOffered(platform: PlatformTx, planId: number): Promise<void> {
  const [plan] = await platform.sql("select from plans where id = $1 and is_public for key share", [planId]);
  if (!plan) throw refuse("ERR_NO_PLAN_FOUND");
}
