import { eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { ManagedCompany } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { PlatformTx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { companySetting } from "../settings/access.ts";
import { timezone } from "../settings/settings.ts";
import { ownCompany } from "./access.ts";
import { createCompany, unlessTaken } from "./create-company.ts";
import { companyChanged } from "./events.ts";
import { showManaged } from "./list-companies.ts";
import { endOfDue } from "./rules.ts";
import { companies } from "./table.ts";

/** Adds a company with its first admin, for the super user: any plan, no trial. */
export async function addCompany(
  app: App,
  actor: Actor,
  { userName, password, dueDate, ...company }: Parsed<"POST /companies">["body"],
): Promise<ManagedCompany> {
  const passwordHash = await hashPassword(password);
  const companyId = await app.database.platformTransaction(async (platform) => {
    const { tx } = await createCompany(
      platform,
      { ...company, dueDate: endOfDue(dueDate, timezone.default) },
      { name: userName ?? company.name, email: company.email, passwordHash },
    );
    return tx.companyId;
  });
  return showManaged(app, actor, companyId);
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
