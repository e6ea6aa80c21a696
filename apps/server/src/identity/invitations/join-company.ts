import type { Answer, Parsed } from "@recado/contracts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { answeredDue } from "../auth/rules.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { addUser } from "../users/add-user.ts";
import { userChanged } from "../users/events.ts";
import { setQueues } from "../users/set-queues.ts";
import { invitationOf, takeInvitation } from "./invitations.ts";

/** Adds a user to the company of an invitation (decision 15), which is used up. The plan's user limit applies. */
export async function joinCompany(
  app: App,
  { name, userName = name, email, password, language }: Parsed<"POST /companies/cadastro">["body"],
  token: string,
): Promise<Answer<"POST /companies/cadastro">> {
  // Checked before the expensive hash, and again with the user.
  const { companyId, invitationId } = await invitationOf(app, token);
  await app.database.tenant(companyId, companyWithRoom);
  const passwordHash = await hashPassword(password);
  return app.database.tenant(companyId, async (tx) => {
    const company = await companyWithRoom(tx);
    const invitation = await takeInvitation(app, tx, invitationId);
    if (!invitation) throw refuse("ERR_INVITATION_INVALID");
    const { profile, queueIds } = invitation;
    const userId = await addUser(tx, { name: userName, email, passwordHash, profile, language });
    await setQueues(tx, userId, await remaining(tx, queueIds));
    await app.events.emit(tx, userChanged, { userId, cause: "created" });
    return { id: companyId, name: company.name, dueDate: answeredDue(company.due_date) };
  });
}

/** The names of the inviting company and of the invited person. */
export async function showInvitingCompany(app: App, token: string): Promise<Answer<"GET /invitations/company">> {
  const { companyId, userName } = await invitationOf(app, token);
  return app.database.tenant(companyId, async (tx) => ({ name: (await companyWithRoom(tx)).name, userName }));
}

/** The inviting company. Refuses if it is disabled or its plan allows no more users. */
async function companyWithRoom(tx: Tx): Promise<{ name: string; due_date: Date | null }> {
  const [company] = await tx.sql<{ name: string; due_date: Date | null }>(
    "select name, due_date from companies where id = $1 and status and deleted_at is null",
    [tx.companyId],
  );
  if (!company) throw refuse("ERR_INVITATION_INVALID");
  await assertPlanRoom(tx, "users");
  return company;
}

/** The queues that were not deleted since the invitation. */
async function remaining(tx: Tx, queueIds: readonly number[]): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    "select id from queues where company_id = $1 and id = any ($2::bigint[]) and deleted_at is null for share",
    [tx.companyId, queueIds],
  );
  return rows.map(({ id }) => id);
}
