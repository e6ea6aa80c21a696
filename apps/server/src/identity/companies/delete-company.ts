import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { companyClosed } from "../events.ts";
import { lockCompany } from "./manage-companies.ts";

const purge = jobKind<{ companyId: number }>("purge-company", { retries: 10 });

/** Gives sessions time to log out of WhatsApp. */
const purgeAfterMs = 60_000;

/**
 * Closes the company at once: signs out its users, frees its name and e-mail addresses, ends its sessions. Its rows and
 * files are deleted in the background.
 */
export async function deleteCompany(app: App, companyId: number): Promise<void> {
  await app.database.platformTransaction(async (platform) => {
    await lockCompany(platform, companyId, { unlessPlatform: true });
    await platform.sql(
      "update companies set deleted_at = now(), status = false, plan_id = null, client_id = null where id = $1",
      [companyId],
    );
    const tx = await platform.enter(companyId);
    await app.events.emit(tx, companyClosed, {});
    await app.jobs.send(tx, purge, { companyId }, new Date(Date.now() + purgeAfterMs));
  });
}

/** Deletes the data of a closed company. If the process dies between the two steps, both are repeated. */
export async function purgeCompany(app: App, companyId: number): Promise<void> {
  await app.database.platform("delete from companies where id = $1 and deleted_at is not null", [companyId]);
  await app.media.removeCompany(companyId);
}

export function registerPurge(app: App): void {
  app.jobs.handle(purge, ({ companyId }) => purgeCompany(app, companyId));
}
