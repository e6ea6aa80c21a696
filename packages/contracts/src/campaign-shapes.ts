import { z } from "zod";
import { bodyId, moment } from "./fields.ts";
import { connectionStatuses } from "./connections.ts";
import { firstContactReasons } from "./number-health.ts";

export const campaignStatuses = [
  /** Something that it needs is missing. */
  "INATIVA",
  "PROGRAMADA",
  /** Its time has come, and it can't send now: `waitReason` says why. */
  "WAITING_START_TIME",
  "EM_ANDAMENTO",
  "CANCELADA",
  "FINALIZADA",
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Why a campaign whose time has come sends nothing now. */
export const campaignWaits = [
  /** Outside of the hours of its schedule template. */
  "window",
  /** None of its connections is connected. */
  "connections",
  /** Its connection template has no enabled connection, or a template is gone. */
  "templates",
  /** Each connection has sent what it may send in a day. */
  "dailyLimit",
  /** WhatsApp warns or restricts the numbers that could write to those who are left. */
  "numberHealth",
  /** Too many messages failed, or too few first contacts answered: its connections pause. */
  "pause",
  /** The company's due date has passed. */
  "overdue",
  /** The company's plan has no campaigns, or they are switched off. */
  "plan",
] as const;
export type CampaignWait = (typeof campaignWaits)[number];

/** How many recipients it reached so far. Each count includes those after it: who read it was sent it as well. */
export const campaignProgress = z.object({
  total: z.number().int(),
  /** To be written to. */
  waiting: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  read: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  /** Was sent the text, and not each file. */
  partial: z.number().int(),
  /** Left out, before or after it began. */
  skipped: z.number().int(),
  /** Wanted no more campaigns after this one. */
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

/** What the id beside it is called. Alone `GET /campaigns/:campaignId` has a `contactList` of no id: recipients of a tag. */
const named = z.object({ id: bodyId.nullable(), name: z.string() }).nullable();

export const campaign = z.object({
  id: bodyId,
  companyId: bodyId,
  name: z.string(),
  ...variants,
  /** In a list, the texts are only the beginnings of long ones: `GET /campaigns/:campaignId` has all of them. */
  isExcerpt: z.boolean(),
  status: z.enum(campaignStatuses),
  /** Null unless it waits. */
  waitReason: z.enum(campaignWaits).nullable(),
  /** When it can go on; null where that is not known. */
  waitsUntil: moment.nullable(),
  scheduledAt: moment.nullable(),
  startedAt: moment.nullable(),
  completedAt: moment.nullable(),
  /** Only through this one of the template's connections; null: through all. */
  whatsappId: bodyId.nullable(),
  whatsapp: named,
  contactListId: bodyId.nullable(),
  contactList: named,
  tagListId: bodyId.nullable(),
  /** The same as `tagListId`. */
  tagId: bodyId.nullable(),
  /** Null: do not move. */
  moveToTagId: bodyId.nullable(),
  scheduleTemplateId: bodyId.nullable(),
  whatsappTemplateId: bodyId.nullable(),
  fileListId: bodyId.nullable(),
  /** Its author. */
  userId: bodyId.nullable(),
  /** Grows with each save. */
  version: z.number().int(),
  /** Who saved it last; null where that user is gone. */
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
  /** Null: a number alone, or the contact is deleted. */
  contactId: bodyId.nullable(),
  name: z.string(),
  /** "" while WhatsApp hides it, or when the contact is deleted. */
  number: z.string(),
  status: z.enum(recipientStatuses),
  /** Why it failed or was left out, as an error code; null otherwise. */
  reason: z.string().nullable(),
  /** From 1 to 5. */
  variant: z.number().int(),
  /** How many of the campaign's files they did not get. */
  filesFailed: z.number().int(),
  whatsappId: bodyId.nullable(),
  /** Opens the conversation in which it was said. */
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
  /** Many people opted out, or never got the message: they may have blocked the number. */
  "blocks",
  /** Few of the people to whom it wrote first answered. */
  "unanswered",
] as const;
export type LightReason = (typeof lightReasons)[number];

/** How a connection stands for campaigns. `red`: it sends nothing, or nothing to new contacts; `yellow`: slowly. */
export const connectionLight = z.object({
  whatsappId: bodyId,
  name: z.string(),
  status: z.enum(connectionStatuses),
  isTest: z.boolean(),
  light: z.enum(["green", "yellow", "red"]),
  /** The gravest first; `until`: when it ends, null where that is not known. */
  reasons: z.array(z.object({ reason: z.enum(lightReasons), until: moment.nullable() })),
  sentToday: z.number().int(),
  /** Null for a test phone, which has none. */
  dailyLimit: z.number().int().nullable(),
  /** New conversations that WhatsApp still allows until then; null where it names no limit. */
  newChatsLeft: z.number().int().nullable(),
  newChatCycleEndsAt: moment.nullable(),
});
export type ConnectionLight = z.output<typeof connectionLight>;

/** Why nobody can say when a campaign would end. */
export const campaignObstacles = [
  /** None of its connections is connected. */
  "connections",
  /** Its hours never open. */
  "hours",
  /** WhatsApp does not allow as many new conversations. */
  "newChats",
  /** More than a year would pass. */
  "tooLong",
] as const;
export type CampaignObstacle = (typeof campaignObstacles)[number];

/** When a campaign would write first and last, by its pace, the limits of its connections and its hours. */
export const campaignEstimate = z.object({
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  /** Null where the end is known. */
  obstacle: z.enum(campaignObstacles).nullable(),
});
export type CampaignEstimate = z.output<typeof campaignEstimate>;

/** Who an audience is, before anything is saved. */
export const campaignAudience = z.object({
  /** How many tags or list name, each person as often as they are named. */
  total: z.number().int(),
  getting: z.number().int(),
  leftOut: z.object({
    noWhatsapp: z.number().int(),
    optedOut: z.number().int(),
    group: z.number().int(),
    /** By every connection of the template. */
    blocked: z.number().int(),
    duplicate: z.number().int(),
  }),
  /** Of those who get it, whose number was never checked on WhatsApp. It is checked before it is written to. */
  unchecked: z.number().int(),
  /** Of those who get it, who never wrote to the company: new conversations for WhatsApp. */
  newContacts: z.number().int(),
  /** Counted in a sample of a large audience. */
  isEstimate: z.boolean(),
  /** Of the template. */
  connections: z.array(connectionLight),
  /** Null where a template is missing, or nobody gets it. */
  estimate: campaignEstimate.nullable(),
});

/** The columns of the recipients' file, which its first row names so. */
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
