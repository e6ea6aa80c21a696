import type { Actor } from "../platform/actor.ts";
import type { App } from "../platform/app.ts";
import type { Tx } from "../platform/database/database.ts";
import { createConnectionTemplate } from "../automation/campaign-templates/connection-templates.ts";
import { createScheduleTemplate } from "../automation/campaign-templates/schedule-templates.ts";
import { createCampaign } from "../automation/campaigns/campaigns.ts";
import { createContactList } from "../automation/contact-lists/contact-lists.ts";
import { storeContacts, storeNumbers } from "../automation/contact-lists/store-items.ts";
import { busyMoment } from "./plan-service.ts";
import { Random } from "./random.ts";
import type { Trade } from "./trades/trade.ts";
import { at, takeIds, writeRows } from "./write-rows.ts";

const day = 86_400_000;

/** Contact lists, templates, a finished campaign, a planned one, and a draft. */
export async function writeCampaigns(
  app: App,
  owner: Actor,
  { connectionId, seed, trade }: { connectionId: number; seed: number; trade: Trade },
): Promise<void> {
  const listIds: number[] = [];
  for (const [name, tag] of trade.lists) {
    const { id } = await createContactList(app, owner, { name });
    listIds.push(id);
    await app.database.tenant(owner.companyId, async (tx) => {
      await storeContacts(tx, id, await contactsWith(tx, tag));
      if (tag === trade.lists[1][1]) await storeNumbers(tx, id, trade.strangers);
    });
  }
  const { id: whatsappTemplateId } = await createConnectionTemplate(app, owner, {
    name: trade.connection,
    settings: { whatsappIds: [connectionId] },
  });
  const days = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: "12:00",
    endTime: "21:00",
    isEnabled: true,
  }));
  const { id: scheduleTemplateId } = await createScheduleTemplate(app, owner, {
    name: "Horário comercial",
    settings: { days },
  });
  const templates = { whatsappTemplateId, scheduleTemplateId };
  const random = new Random(seed);
  await app.database.tenant(owner.companyId, (tx) =>
    writeFinished(tx, { random, trade, userId: owner.userId, connectionId, contactListId: at(listIds, 0), templates }),
  );
  await createCampaign(app, owner, {
    ...templates,
    name: trade.planned.name,
    message1: trade.planned.message,
    contactListId: at(listIds, 1),
    scheduledAt: new Date(Date.now() + 20 * day),
  });
  await createCampaign(app, owner, { name: trade.draft, contactListId: at(listIds, 2) });
}

async function contactsWith(tx: Tx, tag: string | null): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    `select c.id from contacts c where c.company_id = $1 and not c.is_group and ($2::text is null or exists (
       select from tags t where t.company_id = $1 and t.name = $2 and (
         exists (select from contact_tags x where x.company_id = $1 and x.tag_id = t.id and x.contact_id = c.id)
         or exists (select from ticket_tags x join tickets k on k.company_id = $1 and k.id = x.ticket_id
                    where x.company_id = $1 and x.tag_id = t.id and k.contact_id = c.id))))
     order by c.id`,
    [tx.companyId, tag],
  );
  return rows.map(({ id }) => id);
}

interface Finished {
  random: Random;
  trade: Trade;
  userId: number;
  connectionId: number;
  contactListId: number;
  templates: { whatsappTemplateId: number; scheduleTemplateId: number };
}

/** A campaign of three weeks ago: most read it, some answered, a few failed. */
async function writeFinished(
  tx: Tx,
  { random, trade, userId, connectionId, contactListId, templates }: Finished,
): Promise<void> {
  const start = busyMoment(random, new Date(Date.now() - 21 * day));
  const contacts = await tx.sql<{ id: number; number: string }>(
    `select c.id, c.number from contact_list_items i join contacts c on c.company_id = $1 and c.id = i.contact_id
     where i.company_id = $1 and i.contact_list_id = $2 and c.number <> '' order by i.id`,
    [tx.companyId, contactListId],
  );
  const [campaignId] = await takeIds(tx, "campaigns", 1);
  const spacing = 45_000;
  await writeRows(tx, "campaigns", [
    {
      id: campaignId,
      name: trade.finished.name,
      messages: [...trade.finished.messages, "", "", ""],
      status: "FINALIZADA",
      scheduled_at: start,
      started_at: start,
      completed_at: new Date(start.getTime() + contacts.length * spacing),
      contact_list_id: contactListId,
      schedule_template_id: templates.scheduleTemplateId,
      connection_template_id: templates.whatsappTemplateId,
      user_id: userId,
      freeze_stage: "done",
      frozen_to: 0,
      duplicates: 0,
      sent_count: contacts.length,
      created_at: new Date(start.getTime() - day),
      updated_at: start,
      version: 1,
    },
  ]);
  const ids = await takeIds(tx, "campaign_recipients", contacts.length);
  await writeRows(
    tx,
    "campaign_recipients",
    contacts.map(({ id, number }, n) => {
      const sentAt = new Date(start.getTime() + n * spacing);
      const later = (minutes: number) => new Date(sentAt.getTime() + random.next() * minutes * 60_000);
      const isFailed = random.chance(0.04);
      const isRead = !isFailed && random.chance(0.72);
      return {
        id: at(ids, n),
        campaign_id: campaignId,
        contact_id: id,
        person_key: number,
        name: "",
        number: "",
        email: "",
        is_new: false,
        variant: 1 + (n % trade.finished.messages.length),
        status: isFailed ? "failed" : isRead ? "read" : "delivered",
        reason: isFailed ? "ERR_WAPP_INVALID_CONTACT" : null,
        connection_id: connectionId,
        sent_at: isFailed ? null : sentAt,
        is_first_contact: false,
        delivered_at: isFailed ? null : sentAt,
        read_at: isRead ? later(90) : null,
        is_to_move: false,
      };
    }),
  );
  // Answers are counted when they arrive, not when a recipient is added.
  await tx.sql(
    `update campaign_recipients set answered_at = read_at + interval '20 minutes'
     where company_id = $1 and campaign_id = $2 and read_at is not null and id % 4 = 0`,
    [tx.companyId, campaignId],
  );
}
