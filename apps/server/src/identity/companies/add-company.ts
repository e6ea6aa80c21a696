import { eq } from "drizzle-orm";
import type { Answer, Parsed } from "@recado/contracts";
import type { FirstInvitation } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { PlatformTx, Tx } from "../../platform/database/database.ts";
import { madeOnPlatform } from "../../platform/database/made-before.ts";
import { refuse } from "../../platform/refusal.ts";
import { inviteFirstAdmin, withdrawFirst } from "../invitations/invite-first-admin.ts";
import { timezone } from "../settings/settings.ts";
import { addUser, changeAdded } from "../users/add-user.ts";
import { ownCompany } from "./access.ts";
import { keepCompany, unlessTaken, type NewCompany } from "./create-company.ts";
import { companyChanged } from "./events.ts";
import { showManaged } from "./list-companies.ts";
import { languageOf } from "./manage-companies.ts";
import { endOfDue } from "./rules.ts";
import { companies } from "./table.ts";

/**
 * Adds a company with its first admin, for the super user: any plan, no trial. Without a password the admin is invited,
 * and signs up by a link, which is mailed and answered only once. Where the answer to an earlier try was lost, changes
 * what that made, and replaces its link.
 */
export async function addCompany(
  app: App,
  actor: Actor,
  { userName, password, dueDate, clientId, ...company }: Parsed<"POST /companies">["body"],
): Promise<Answer<"POST /companies">> {
  const kept = { ...company, dueDate: endOfDue(dueDate, timezone.default) };
  const { name, email } = company;
  const language = await languageOf(app, actor);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const { companyId, invitation } = await app.database.platformTransaction(async (platform) => {
    const made = await madeOnPlatform(platform, "companies", clientId);
    const tx =
      made === undefined
        ? await keepCompany(platform, { ...kept, clientId })
        : await changeMade(app, platform, made, kept);
    const added =
      passwordHash === undefined
        ? await invite(app, tx, { name: userName, email, language })
        : await keepAdmin(app, tx, { name: userName ?? name, email, passwordHash });
    return { companyId: tx.companyId, invitation: added };
  });
  return { ...(await showManaged(app, actor, companyId)), ...(invitation && { invitation }) };
}

async function changeMade(app: App, platform: PlatformTx, companyId: number, company: NewCompany): Promise<Tx> {
  const tx = await platform.enter(companyId);
  const { phone = null, billing = null } = company;
  await unlessTaken(
    tx.orm
      .update(companies)
      .set({ ...company, phone, billing })
      .where(eq(companies.id, companyId)),
  );
  await app.events.emit(tx, companyChanged, { company: await ownCompany(tx) });
  return tx;
}

/** Invites the first admin, unless an earlier try has made one, or invited one who has come meanwhile. */
async function invite(
  app: App,
  tx: Tx,
  admin: { name: string | undefined; email: string; language: string },
): Promise<FirstInvitation | undefined> {
  if (await firstUser(tx)) return undefined;
  const [taken] = await tx.sql("select from email_directory where email = $1", [admin.email]);
  if (taken) throw refuse("ERR_EMAIL_TAKEN");
  await withdrawFirst(app, tx);
  return inviteFirstAdmin(app, tx, admin);
}

/** Keeps the first admin, in the place of one whom an earlier try made or invited; who has signed in already stays. */
async function keepAdmin(
  app: App,
  tx: Tx,
  admin: { name: string; email: string; passwordHash: string },
): Promise<undefined> {
  const first = await firstUser(tx);
  if (first?.hasSignedIn) return;
  if (!first) {
    await withdrawFirst(app, tx);
    await addUser(tx, { ...admin, profile: "admin" });
    return;
  }
  await changeAdded(tx, first.id, admin);
}

async function firstUser(tx: Tx): Promise<{ id: number; hasSignedIn: boolean } | undefined> {
  const [first] = await tx.sql<{ id: number; hasSignedIn: boolean }>(
    `select id, signed_in_at is not null as "hasSignedIn" from users
     where company_id = $1 and deleted_at is null order by id limit 1 for no key update`,
    [tx.companyId],
  );
  return first;
}
