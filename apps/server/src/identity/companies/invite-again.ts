import type { FirstInvitation } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { inviteFirstAdmin, withdrawFirst } from "../invitations/invite-first-admin.ts";
import { languageOf, lockCompany } from "./manage-companies.ts";

/** Replaces the invitation of the first admin of a company without users; the lost link becomes invalid. */
export async function inviteAgain(app: App, actor: Actor, companyId: number): Promise<FirstInvitation> {
  const language = await languageOf(app, actor);
  return app.database.platformTransaction(async (platform) => {
    await lockCompany(platform, companyId, { unlessPlatform: true });
    const tx = await platform.enter(companyId);
    const [company] = await tx.sql<{ email: string | null; hasUsers: boolean }>(
      `select email, exists (select from users where company_id = $1 and deleted_at is null) as "hasUsers"
       from companies where id = $1`,
      [companyId],
    );
    if (!company?.email || company.hasUsers) throw refuse("ERR_COMPANY_HAS_USERS");
    const name = await withdrawFirst(app, tx);
    return inviteFirstAdmin(app, tx, { name, email: company.email, language });
  });
}
