import { and, eq } from "drizzle-orm";
import type { FirstInvitation } from "@recado/contracts/companies";
import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import { keepInvitation, open, presentInvitation, takeInvitation } from "./invitations.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import { invitations } from "./table.ts";
import { linkOf, tokenOf } from "./token.ts";

/** A mail with an invitation's link, which is made when it is sent: jobs hold no secret. */
interface InvitationMail {
  companyId: number;
  invitationId: number;
  to: string;
  language: string;
}
export const invitationMail = jobKind<InvitationMail>("invitation-mail");

const translate = createMailCatalogue({ pt, en, es });

/** Invites the first admin of the transaction's new company; by mail too if the app sends mail. */
export async function inviteFirstAdmin(
  app: App,
  tx: Tx,
  { name, email, language }: { name: string | undefined; email: string; language: string },
): Promise<FirstInvitation> {
  const { companyId } = tx;
  const row = await keepInvitation(app, tx, { name: name ?? null, profile: "admin", queueIds: [] });
  const isMailed = app.mailer.enabled;
  if (isMailed) await app.jobs.send(tx, invitationMail, { companyId, invitationId: row.id, to: email, language });
  const invitation = await presentInvitation(app, row);
  return { ...invitation, link: linkOf(app, companyId, invitation.token), isMailed };
}

/**
 * Withdraws the open invitations of the transaction's company, which has no users yet; answers the invited person of
 * the last one.
 */
export async function withdrawFirst(app: App, tx: Tx): Promise<string | undefined> {
  const known = await tx.orm.select({ id: invitations.id, name: invitations.name }).from(invitations).where(open(tx));
  for (const { id } of known) await takeInvitation(app, tx, id);
  return known.at(-1)?.name ?? undefined;
}

/** Sends nothing for an invitation that was used or withdrawn meanwhile. */
export async function mailInvitation(
  app: App,
  { companyId, invitationId, to, language }: InvitationMail,
): Promise<void> {
  const found = await app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.orm
      .select()
      .from(invitations)
      .where(and(open(tx), eq(invitations.id, invitationId)));
    const [company] = await tx.sql<{ name: string }>(
      "select name from companies where id = $1 and deleted_at is null",
      [companyId],
    );
    return row && company ? { row, company } : null;
  });
  if (!found) return;
  const say = translate(language);
  await app.mailer.send({
    kind: "invitation",
    to,
    subject: say("subject", { company: found.company.name }),
    text: say("text", {
      company: found.company.name,
      link: linkOf(app, companyId, await tokenOf(app, found.row)),
      days: String(limits.invitationDays),
    }),
  });
}
