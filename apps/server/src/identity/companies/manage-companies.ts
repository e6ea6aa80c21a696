import { eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { ManagedCompany } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { PlatformTx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { companySetting } from "../settings/access.ts";
import { language, timezone } from "../settings/settings.ts";
import { userOf } from "../users/access.ts";
import { ownCompany } from "./access.ts";
import { unlessTaken } from "./create-company.ts";
import { companyChanged } from "./events.ts";
import { showManaged } from "./list-companies.ts";
import { endOfDue } from "./rules.ts";
import { companies } from "./table.ts";

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
    const { due_date: dueBefore } = await ownCompany(tx);
    await unlessTaken(tx.orm.update(companies).set(all).where(eq(companies.id, companyId)));
    await app.events.emit(tx, companyChanged, { company: await ownCompany(tx), dueBefore });
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
