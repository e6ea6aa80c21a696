import { askSession } from "../../channels/sessions/ask-session.ts";
import { keepCheck } from "../../inbox/contacts/keep-check.ts";
import type { App } from "../../platform/app.ts";
import { numbersChecked } from "../contact-lists/events.ts";
import { tickAt, type Which } from "./due.ts";
import { campaignsAdvanced } from "./events.ts";
import { shortestMs } from "./pace.ts";
import type { TickPlan } from "./plan-tick.ts";
import { recordUse } from "../../channels/pace/standing.ts";
import type { Moment } from "./tick.ts";

/**
 * Asks WhatsApp whether a recipient's number exists, before anything is written to it: messages to missing numbers get
 * a connection restricted. Stores the answer with the contact and the lists.
 */
export async function checkNumber(
  app: App,
  { companyId, campaignId }: Which,
  { recipientId, connectionId }: Extract<TickPlan, { do: "check" }>,
  { now, random }: Moment,
): Promise<void> {
  const asked = await numberOf(app, companyId, campaignId, recipientId);
  if (!asked) return;
  const found = await askSession(app, { companyId, connectionId }, { ask: "lookUp", number: asked.number });
  await app.database.tenant(companyId, async (tx) => {
    const contactId = await keepCheck(app, tx, { ...asked, isOnWhatsApp: found.exists, identity: found.identity });
    await app.events.emit(tx, numbersChecked, { checks: [{ number: asked.number, isOnWhatsApp: found.exists }] });
    await tx.sql(
      `update campaign_recipients set contact_id = $4,
              status = case when $5 then status else 'skipped' end,
              reason = case when $5 then reason else 'ERR_WAPP_INVALID_CONTACT' end
       where company_id = $1 and campaign_id = $2 and id = $3 and status = 'queued'`,
      [companyId, campaignId, recipientId, contactId, found.exists],
    );
    // Missing numbers are checked as slowly as messages are sent; an existing number is written to at once.
    const nextAt = found.exists ? now : new Date(now.getTime() + shortestMs * (1 + random));
    // A connection that only asked has not had its turn.
    if (!found.exists) await recordUse(tx, connectionId, { now, nextAt, sent: 0 });
    await tx.sql("update campaigns set next_send_at = greatest(next_send_at, $3) where company_id = $1 and id = $2", [
      companyId,
      campaignId,
      nextAt,
    ]);
    await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaignId] });
    await tickAt(app, tx, campaignId, nextAt);
  });
}

interface Asked {
  contactId: number | null;
  number: string;
  name: string;
  email: string;
}

function numberOf(app: App, companyId: number, campaignId: number, recipientId: number): Promise<Asked | undefined> {
  return app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<Asked & object>(
      `select r.contact_id as "contactId", case when c.id is null then r.number else c.number end as number, r.name, r.email
       from campaign_recipients r left join contacts c on c.company_id = $1 and c.id = r.contact_id
       where r.company_id = $1 and r.campaign_id = $2 and r.id = $3 and r.status = 'queued'`,
      [companyId, campaignId, recipientId],
    );
    return row;
  });
}
