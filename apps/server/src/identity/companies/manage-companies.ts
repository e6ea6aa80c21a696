import { eq } from "drizzle-orm";
import type { Answer, Parsed } from "@recado/contracts";
import type { ManagedCompany } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { PlatformTx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { inviteFirstAdmin } from "../invitations/invite-first-admin.ts";
import { companySetting } from "../settings/access.ts";
import { language, timezone } from "../settings/settings.ts";
import { userOf } from "../users/access.ts";
import { ownCompany } from "./access.ts";
import { createCompany, keepCompany, unlessTaken, type NewCompany } from "./create-company.ts";
import { companyChanged } from "./events.ts";
import { showManaged } from "./list-companies.ts";
import { endOfDue } from "./rules.ts";
import { companies } from "./table.ts";

/**
 * Adds a company with its first admin, for the super user: any plan, no trial. Without a password the admin is invited,
 * and signs up by a link, which is mailed and answered only once.
 */
export async function addCompany(
  app: App,
  actor: Actor,
  { userName, password, dueDate, ...company }: Parsed<"POST /companies">["body"],
): Promise<Answer<"POST /companies">> {
  const kept = { ...company, dueDate: endOfDue(dueDate, timezone.default) };
  const { name, email } = company;
  if (password === undefined) return addInviting(app, actor, kept, { name: userName, email });
  const passwordHash = await hashPassword(password);
  const companyId = await app.database.platformTransaction(async (platform) => {
    const { tx } = await createCompany(platform, kept, { name: userName ?? name, email, passwordHash });
    return tx.companyId;
  });
  return showManaged(app, actor, companyId);
}

async function addInviting(
  app: App,
  actor: Actor,
  company: NewCompany,
  admin: { name: string | undefined; email: string },
): Promise<Answer<"POST /companies">> {
  const spoken = await languageOf(app, actor);
  const { companyId, invitation } = await app.database.platformTransaction(async (platform) => {
    const [taken] = await platform.sql("select from email_directory where email = $1", [admin.email]);
    if (taken) throw refuse("ERR_EMAIL_TAKEN");
    const tx = await keepCompany(platform, company);
    return { companyId: tx.companyId, invitation: await inviteFirstAdmin(app, tx, { ...admin, language: spoken }) };
  });
  return { ...(await showManaged(app, actor, companyId)), invitation };
}

/** The super user's language: the company's is not known yet. */
export async function languageOf(app: App, { companyId, userId }: Actor): Promise<string> {
  return app.database.tenant(
    companyId,
    async (tx) => (await userOf(tx, userId)).language ?? (await companySetting(tx, language)),
  );
}

export async function updateCompany(
  app: App,
  actor: Actor,
  companyId: number,
  { dueDate, ...changes }: Parsed<"PUT /companies/:companyId">["body"],
): Promise<ManagedCompany> {
  await app.database.platformTransaction(async (platform) => {
    await lockCompany(platform, companyId, { unlessPlatform: changes.status === false });
    const tx = await platform.enter(companyId);
    const due = dueDate === undefined ? {} : { dueDate: endOfDue(dueDate, await companySetting(tx, timezone)) };
    const all = { ...changes, ...due };
    if (Object.keys(all).length === 0) return;
    await unlessTaken(tx.orm.update(companies).set(all).where(eq(companies.id, companyId)));
    await app.events.emit(tx, companyChanged, { company: await ownCompany(tx) });
  });
  return showManaged(app, actor, companyId);
}

/** Refuses missing companies and, with `unlessPlatform`, the company that operates the installation. */
export async function lockCompany(
  platform: PlatformTx,
  companyId: number,
  { unlessPlatform }: { unlessPlatform: boolean },
): Promise<void> {
  const [company] = await platform.sql<{ is_platform: boolean }>(
    `select c.id is not distinct from s.owner_company_id as is_platform
     from companies c cross join platform_state s where c.id = $1 and c.deleted_at is null for no key update of c`,
    [companyId],
  );
  if (!company) throw refuse("ERR_NO_COMPANY_FOUND");
  if (unlessPlatform && company.is_platform) throw refuse("ERR_PLATFORM_COMPANY");
}
