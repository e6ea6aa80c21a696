import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { Invitation } from "@recado/contracts/invitations";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuse } from "../../platform/refusal.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { assertQueues } from "../queues/access.ts";
import { invitationChanged } from "./events.ts";
import { invitations, type InvitationRow } from "./table.ts";
import { readToken, tokenOf, type InvitationClaims } from "./token.ts";

/** The company's valid invitations. */
export const open = (tx: Tx) => and(eq(invitations.companyId, tx.companyId), gt(invitations.expiresAt, sql`now()`));

export async function listInvitations(app: App, actor: Actor): Promise<Invitation[]> {
  const rows = await app.database.tenant(actor.companyId, (tx) =>
    tx.orm.select().from(invitations).where(open(tx)).orderBy(desc(invitations.id)).limit(limits.openInvitations),
  );
  return Promise.all(rows.map((row) => presentInvitation(app, row)));
}

/**
 * Makes an invitation; if there are too many open ones, deletes the oldest. Deletes expired ones. One that an earlier try
 * made is changed while it is open; its token stays.
 */
export async function invite(
  app: App,
  actor: Actor,
  { clientId, ...given }: Parsed<"POST /invitations">["body"],
): Promise<Invitation> {
  const invited = { ...given, name: given.name ?? null };
  const row = await app.database.tenant(actor.companyId, async (tx) => {
    const made = await madeBefore(tx, "invitations", clientId);
    const changed = made === undefined ? undefined : await changeMade(app, tx, made, invited);
    if (changed) return changed;
    await assertPlanRoom(tx, "users");
    await assertQueues(tx, invited.queueIds);
    await tx.sql(
      `delete from invitations where company_id = $1 and (expires_at < now() or id in (
         select id from invitations where company_id = $1 order by id desc offset $2))`,
      [tx.companyId, limits.openInvitations - 1],
    );
    return keepInvitation(app, tx, { ...invited, clientId });
  });
  return presentInvitation(app, row);
}

type Invited = Pick<InvitationRow, "name" | "profile" | "queueIds">;

/** Undefined if it has expired. */
async function changeMade(
  app: App,
  tx: Tx,
  invitationId: number,
  invited: Invited,
): Promise<InvitationRow | undefined> {
  await assertQueues(tx, invited.queueIds);
  const [row] = await tx.orm
    .update(invitations)
    .set(invited)
    .where(and(open(tx), eq(invitations.id, invitationId)))
    .returning();
  if (row) await app.events.emit(tx, invitationChanged, { invitationId, cause: "updated" });
  return row;
}

/** Stores an invitation of the transaction's company. */
export async function keepInvitation(
  app: App,
  tx: Tx,
  invited: Invited & { clientId?: string | undefined },
): Promise<InvitationRow> {
  const [made] = await tx.orm
    .insert(invitations)
    .values({
      companyId: tx.companyId,
      ...invited,
      expiresAt: sql`now() + ${limits.invitationDays} * interval '1 day'`,
    })
    .returning();
  if (!made) throw new Error("The invitation was not kept.");
  await app.events.emit(tx, invitationChanged, { invitationId: made.id, cause: "created" });
  return made;
}

export async function withdrawInvitation(app: App, actor: Actor, invitationId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    if (!(await takeInvitation(app, tx, invitationId))) throw refuse("ERR_NO_INVITATION_FOUND");
  });
}

/** The open invitation of a token. Refuses with ERR_INVITATION_INVALID. */
export async function invitationOf(app: App, token: string): Promise<InvitationClaims & { userName: string | null }> {
  const claims = await readToken(app, token);
  return app.database.tenant(claims.companyId, async (tx) => {
    const [row] = await tx.orm
      .select({ userName: invitations.name })
      .from(invitations)
      .where(and(open(tx), eq(invitations.id, claims.invitationId)));
    if (!row) throw refuse("ERR_INVITATION_INVALID");
    return { ...claims, ...row };
  });
}

/** Ends an invitation; returns it if it was open. Of two concurrent uses one gets it. */
export async function takeInvitation(app: App, tx: Tx, invitationId: number): Promise<InvitationRow | undefined> {
  const [row] = await tx.orm
    .delete(invitations)
    .where(and(open(tx), eq(invitations.id, invitationId)))
    .returning();
  if (row) await app.events.emit(tx, invitationChanged, { invitationId, cause: "deleted" });
  return row;
}

export async function presentInvitation(app: App, row: InvitationRow): Promise<Invitation> {
  const { id, name, profile, queueIds, createdAt, expiresAt } = row;
  return {
    id,
    name,
    profile,
    queueIds,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    token: await tokenOf(app, row),
  };
}
