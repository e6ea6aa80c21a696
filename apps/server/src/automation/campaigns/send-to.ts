import { limits } from "@recado/contracts/limits";
import { connectionFor } from "../../channels/connections/access.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { keepContact } from "../../inbox/contacts/access.ts";
import { newExternalId } from "../../inbox/messages/send/external-id.ts";
import { ticketWithoutReopening } from "../../inbox/messages/send/ticket-without-reopening.ts";
import { sendAgain } from "../../inbox/messages/send/send-again.ts";
import { variableFacts } from "../../inbox/messages/send/with-variables.ts";
import { writeMessage, type WritableTicket } from "../../inbox/messages/send/write-message.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ListedFile, OpenedList } from "../steps/send-file-list.ts";
import { campaignsAdvanced } from "./events.ts";
import { fieldKeys, fillText, mayHaveFields } from "./fill-text.ts";
import { pauseAfter } from "./pace.ts";
import type { TickPlan } from "./plan-tick.ts";
import type { CampaignRow } from "./rows.ts";
import { campaignSettings } from "./settings.ts";
import { recordUse } from "../../channels/pace/standing.ts";

type Send = Extract<TickPlan, { do: "send" }>;

/** Writes to the recipient and plans the next tick. Answers when the campaign may write again. */
export async function sendTo(
  app: App,
  tx: Tx,
  campaign: CampaignRow,
  plan: Send,
  { now, random, files }: { now: Date; random: number; files: OpenedList },
): Promise<Date> {
  const { companyId } = tx;
  const [row] = await tx.sql<{ contact_id: number; variant: number; message_id: number | null }>(
    "select contact_id, variant, message_id from campaign_recipients where company_id = $1 and campaign_id = $2 and id = $3",
    [companyId, campaign.id, plan.recipientId],
  );
  if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
  // Lock the contact before the recipient, like deleting and merging contacts do.
  await keepContact(tx, row.contact_id);
  const written =
    row.message_id === null
      ? await write(app, tx, { campaign, plan, variant: row.variant, contactId: row.contact_id, files: files.files })
      : await again(app, tx, row.message_id);
  const [held] = await tx.sql<{ contact_id: number }>(
    `update campaign_recipients set status = 'sending', reason = null, connection_id = $4, external_id = $5, message_id = $6,
            sent_at = $7, is_first_contact = $8, file_message_ids = file_message_ids || $9,
            files_failed = files_failed + $10
     where company_id = $1 and campaign_id = $2 and id = $3 and status = 'queued' returning contact_id`,
    [
      companyId,
      campaign.id,
      plan.recipientId,
      plan.connectionId,
      written.externalId,
      written.messageId,
      now,
      plan.isFirstContact,
      written.fileMessageIds,
      // A retry sends only the text.
      row.message_id === null ? files.failed : 0,
    ],
  );
  // Merged or deleted since the read.
  if (held?.contact_id !== row.contact_id) throw refuse("ERR_NO_CONTACT_FOUND");
  const settings = await companySettings(tx, campaignSettings);
  const sent = campaign.sent_count + 1;
  const pause = pauseAfter(
    {
      messageInterval: Number(settings.messageInterval),
      longerIntervalAfter: Number(settings.longerIntervalAfter),
      greaterInterval: Number(settings.greaterInterval),
    },
    sent,
    random,
    plan.isSlow,
  );
  const nextAt = new Date(now.getTime() + pause);
  await tx.sql("update campaigns set sent_count = $3, next_send_at = $4 where company_id = $1 and id = $2", [
    companyId,
    campaign.id,
    sent,
    nextAt,
  ]);
  await recordUse(tx, plan.connectionId, { now, nextAt, sent: 1 });
  await app.events.emit(tx, campaignsAdvanced, { campaignIds: [campaign.id] });
  return nextAt;
}

interface Written {
  messageId: number;
  /** The files written together with the text. */
  fileMessageIds: number[];
  externalId: string;
}

/** The same message under its own id: if WhatsApp has it already, it shows once. */
async function again(app: App, tx: Tx, messageId: number): Promise<Written> {
  const externalId = await sendAgain(app, tx, messageId);
  if (externalId === null) throw refuse("ERR_SENDING_WAPP_MSG");
  return { messageId, externalId, fileMessageIds: [] };
}

async function write(
  app: App,
  tx: Tx,
  {
    campaign,
    plan,
    variant,
    contactId,
    files,
  }: { campaign: CampaignRow; plan: Send; variant: number; contactId: number; files: readonly ListedFile[] },
): Promise<Written> {
  const connection = await connectionFor(tx, null, plan.connectionId);
  const ticket = await ticketWithoutReopening(app, tx, { contactId, userId: null, connection }, { system: "campaign" });
  const filled = await filledFor(tx, contactId, { text: campaign.messages[variant - 1] ?? "", files });
  return writeCampaignMessage(app, tx, ticket, { ...filled, campaign: campaign.name });
}

interface Content {
  text: string;
  files: readonly ListedFile[];
}

/** A variant and the files' captions as the contact reads them. Refuses a text that is empty or too long then. */
export async function filledFor(tx: Tx, contactId: number, { text, files }: Content): Promise<Content> {
  const facts = await variableFacts(tx, { contactId, ticket: null, attendant: null });
  const hasFields = [text, ...files.map(({ caption }) => caption)].some(mayHaveFields);
  const names = hasFields ? await fieldKeys(tx) : new Set<string>();
  const fill = (template: string): string => {
    const filled = fillText(template, facts, names);
    if (filled.length > limits.messageBody.max) throw refuse("ERR_CAMPAIGN_TEXT");
    return filled;
  };
  const body = fill(text);
  if (body.trim() === "") throw refuse("ERR_CAMPAIGN_TEXT");
  return { text: body, files: files.map((one) => ({ ...one, caption: fill(one.caption) })) };
}

/** Writes the text, then each file with its name in the list; sounds have no caption at WhatsApp. */
export async function writeCampaignMessage(
  app: App,
  tx: Tx,
  ticket: WritableTicket,
  { text, files, campaign, clientId = null }: Content & { campaign: string; clientId?: string | null },
): Promise<Written> {
  const ours = { userId: null, clientId: null, quotedId: null, source: "campaign", campaign } as const;
  const externalId = newExternalId();
  const { id: messageId } = await writeMessage(app, tx, ticket, { ...ours, clientId, body: text, externalId });
  const fileMessageIds: number[] = [];
  for (const { caption, file } of files) {
    const body = file.kind === "audio" ? "" : caption;
    fileMessageIds.push((await writeMessage(app, tx, ticket, { ...ours, kind: file.kind, body, file })).id);
  }
  return { messageId, externalId, fileMessageIds };
}
