import { z } from "zod";
import { bodyId, moment } from "./fields.ts";
import { connectionStatuses } from "./connections.ts";
import { firstContactReasons } from "./number-health.ts";

export const campaignStatuses = [
  /** A required field is missing. */
  "INATIVA",
  "PROGRAMADA",
  /** Its time has come, but it can't send now: `waitReason` says why. */
  "WAITING_START_TIME",
  "EM_ANDAMENTO",
  "CANCELADA",
  "FINALIZADA",
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Why a due campaign sends nothing now. */
export const campaignWaits = [
  /** Outside the hours of its schedule template. */
  "window",
  /** None of its connections is connected. */
  "connections",
  /** Its connection template has no enabled connection, or a template was deleted. */
  "templates",
  /** Each connection has reached its daily limit. */
  "dailyLimit",
  /** WhatsApp warns or restricts the numbers that could write to the remaining recipients. */
  "numberHealth",
  /** Too many messages failed, or too few first contacts answered: its connections are paused. */
  "pause",
  /** The company's due date has passed. */
  "overdue",
  /** The company's plan has no campaigns, or they are switched off. */
  "plan",
] as const;
export type CampaignWait = (typeof campaignWaits)[number];

/** Recipients reached so far. Each count includes the later ones: read messages count as sent too. */
export const campaignProgress = z.object({
  total: z.number().int(),
  /** To be written to. */
  waiting: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  read: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  /** Got the text, but not all files. */
  partial: z.number().int(),
  /** Left out, before or after it began. */
  skipped: z.number().int(),
  /** Opted out after this campaign. */
  optedOut: z.number().int(),
});
export type CampaignProgress = z.output<typeof campaignProgress>;

const variants = {
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
};

/**
 * The name of the entity with this id. Only `GET /campaigns/:campaignId` has a `contactList` without an id: the
 * recipients of a tag.
 */
const named = z.object({ id: bodyId.nullable(), name: z.string() }).nullable();

/** A tag that a campaign refers to; its name is known also once it is deleted. */
const namedTag = z.object({ id: bodyId, name: z.string(), isDeleted: z.boolean() }).nullable();

export const campaign = z.object({
  id: bodyId,
  companyId: bodyId,
  name: z.string(),
  ...variants,
  /** In a list, long texts are cut: `GET /campaigns/:campaignId` has all of them. */
  isExcerpt: z.boolean(),
  status: z.enum(campaignStatuses),
  /** Null unless it waits. */
  waitReason: z.enum(campaignWaits).nullable(),
  /** When it can go on; null if unknown. */
  waitsUntil: moment.nullable(),
  scheduledAt: moment.nullable(),
  startedAt: moment.nullable(),
  completedAt: moment.nullable(),
  /** Only this one of the template's connections; null: all. */
  whatsappId: bodyId.nullable(),
  whatsapp: named,
  /** Null also once the list is deleted: a campaign that is not `INATIVA` and has no tag had one. */
  contactListId: bodyId.nullable(),
  contactList: named,
  tagListId: bodyId.nullable(),
  /** The same as `tagListId`. */
  tagId: bodyId.nullable(),
  tag: namedTag,
  /** Null: do not move. */
  moveToTagId: bodyId.nullable(),
  moveToTag: namedTag,
  scheduleTemplateId: bodyId.nullable(),
  whatsappTemplateId: bodyId.nullable(),
  fileListId: bodyId.nullable(),
  /** Its author. */
  userId: bodyId.nullable(),
  /** Grows with each save. */
  version: z.number().int(),
  /** The user who last saved it; null if that user was deleted. */
  changedBy: z.object({ id: bodyId, name: z.string() }).nullable(),
  /** All its connections are test phones. */
  isTest: z.boolean(),
  isEditable: z.boolean(),
  /** It is scheduled, or was stopped before it wrote to anybody: it can be INATIVA again. */
  isReopenable: z.boolean(),
  progress: campaignProgress,
  createdAt: moment,
  updatedAt: moment,
});
export type Campaign = z.output<typeof campaign>;

/** `queued` waits for its turn; `sending` waits for WhatsApp; `skipped` is left out. */
export const recipientStatuses = ["queued", "sending", "sent", "delivered", "read", "failed", "skipped"] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

export const campaignRecipient = z.object({
  id: bodyId,
  /** Null: a number without contact, or the contact was deleted. */
  contactId: bodyId.nullable(),
  name: z.string(),
  /** "" while WhatsApp hides it, or if the contact was deleted. */
  number: z.string(),
  status: z.enum(recipientStatuses),
  /** Why it failed or was left out, as an error code; null otherwise. */
  reason: z.string().nullable(),
  /** From 1 to 5. */
  variant: z.number().int(),
  /** Number of the campaign's files that failed for this recipient. */
  filesFailed: z.number().int(),
  whatsappId: bodyId.nullable(),
  /** The conversation of the message. */
  ticketUuid: z.string().nullable(),
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  readAt: moment.nullable(),
  answeredAt: moment.nullable(),
  optedOutAt: moment.nullable(),
});
export type CampaignRecipient = z.output<typeof campaignRecipient>;

/** Why a connection writes slowly, or not at all, in campaigns. */
export const lightReasons = [
  "down",
  ...firstContactReasons,
  "dailyLimit",
  /** A young number: its daily limit grows day by day. */
  "warmUp",
  /** Many messages failed. */
  "failures",
  /** Many people opted out, or never received the message: they may have blocked the number. */
  "blocks",
  /** Few first contacts answered. */
  "unanswered",
] as const;
export type LightReason = (typeof lightReasons)[number];

/** A connection's state for campaigns. `red`: sends nothing, or nothing to new contacts; `yellow`: slowly. */
export const connectionLight = z.object({
  whatsappId: bodyId,
  name: z.string(),
  status: z.enum(connectionStatuses),
  isTest: z.boolean(),
  light: z.enum(["green", "yellow", "red"]),
  /** The most severe first; `until`: when it ends, null if unknown. */
  reasons: z.array(z.object({ reason: z.enum(lightReasons), until: moment.nullable() })),
  sentToday: z.number().int(),
  /** Null for a test phone, which has no limit. */
  dailyLimit: z.number().int().nullable(),
  /** New conversations that WhatsApp still allows until then; null without a limit. */
  newChatsLeft: z.number().int().nullable(),
  newChatCycleEndsAt: moment.nullable(),
});
export type ConnectionLight = z.output<typeof connectionLight>;

/** Why the end of a campaign is unknown. */
export const campaignObstacles = [
  /** None of its connections is connected. */
  "connections",
  /** Its hours never open. */
  "hours",
  /** WhatsApp does not allow as many new conversations. */
  "newChats",
  /** It would take more than a year. */
  "tooLong",
] as const;
export type CampaignObstacle = (typeof campaignObstacles)[number];

/** When a campaign would send its first and last message, by its pace, the limits of its connections and its hours. */
export const campaignEstimate = z.object({
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  /** Null if the end is known. */
  obstacle: z.enum(campaignObstacles).nullable(),
});
export type CampaignEstimate = z.output<typeof campaignEstimate>;

/** The audience of a campaign before it is saved. */
export const campaignAudience = z.object({
  /** Entries in the tags or list, with repeated people counted each time. */
  total: z.number().int(),
  getting: z.number().int(),
  leftOut: z.object({
    noWhatsapp: z.number().int(),
    optedOut: z.number().int(),
    group: z.number().int(),
    /** Blocked by every connection of the template. */
    blocked: z.number().int(),
    duplicate: z.number().int(),
  }),
  /** Recipients whose number was never checked on WhatsApp. It is checked before the message is sent. */
  unchecked: z.number().int(),
  /** Recipients who never wrote to the company: new conversations for WhatsApp. */
  newContacts: z.number().int(),
  /** How many recipients have no value for a variable: a name, an e-mail address, an extra field. Others are left out. */
  without: z.array(z.object({ variable: z.string(), count: z.number().int() })),
  /** Estimated from a sample of a large audience. */
  isEstimate: z.boolean(),
  /** The template's connections. */
  connections: z.array(connectionLight),
  /** Null if a template is missing, or there are no recipients. */
  estimate: campaignEstimate.nullable(),
});

/** The columns of the recipients' file, named in its first row. */
export const recipientColumns = [
  "name",
  "number",
  "status",
  "reason",
  "variant",
  "sentAt",
  "deliveredAt",
  "readAt",
  "answeredAt",
  "optedOutAt",
  "filesFailed",
] as const;
export type RecipientColumn = (typeof recipientColumns)[number];
