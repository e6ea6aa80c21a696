import { eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { ReadCompany } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { listPublicSettings } from "../settings/change-setting.ts";
import { ownCompany } from "./access.ts";
import { unlessTaken } from "./create-company.ts";
import { companyChanged } from "./events.ts";
import { presentCompany } from "./present.ts";
import { companies } from "./table.ts";

type Changes =
  | Parsed<"PUT /companies/:companyId/details">["body"]
  | Parsed<"PUT /companies/:companyId/schedules">["body"];

/** Changes the data that admins may change of their own company. Refuses with ERR_COMPANY_NAME_TAKEN. */
export async function updateOwnCompany(
  app: App,
  actor: Actor,
  companyId: number,
  changes: Changes,
): Promise<ReadCompany> {
  if (actor.companyId !== companyId) throw refuse("ERR_NO_COMPANY_FOUND");
  return app.database.tenant(companyId, async (tx) => {
    if (Object.keys(changes).length > 0)
      await unlessTaken(tx.orm.update(companies).set(changes).where(eq(companies.id, companyId)));
    const company = await ownCompany(tx);
    await app.events.emit(tx, companyChanged, { company });
    return { ...presentCompany(company), settings: await listPublicSettings(app, tx) };
  });
}
