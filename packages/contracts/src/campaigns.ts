import { z } from "zod";
import {
  campaign,
  campaignAudience,
  campaignProgress as progress,
  campaignRecipient,
  campaignStatuses,
  connectionLight,
  recipientStatuses,
  type Campaign,
} from "./campaign-shapes.ts";
import { bodyId, clientId, givenMoment, id, keptWhenEmptied, moment, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { internationalNumber } from "./national-phone.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

const reasonCount = z.object({ reason: z.string(), count: z.number().int() });
const variantText = text.max(limits.messageBody.max).nullable();
const reference = bodyId.nullable();
const optional = reference.default(null);
const optionalText = variantText.default(null);
/** Older clients' pickers send this word for "none". */
const audienceId = z.union([z.literal("Nenhuma").transform(() => null), reference]);
const audience = { tagListId: audienceId, contactListId: audienceId };
const editable = {
  message1: variantText,
  message2: variantText,
  message3: variantText,
  message4: variantText,
  message5: variantText,
  scheduledAt: givenMoment.nullable(),
  whatsappId: reference,
  ...audience,
  moveToTagId: reference,
  scheduleTemplateId: reference,
  whatsappTemplateId: reference,
  fileListId: reference,
};
const name = text.trim().min(1).max(limits.campaign.name);
const typedNumber = text
  .max(40)
  .transform(internationalNumber)
  .refine((digits) => digits.length >= 8 && digits.length <= 15);
const params = z.object({ campaignId: id });
const isAsked = z.enum(["true"]).optional();
const whichRecipients = {
  searchParam,
  status: z.enum(recipientStatuses).optional(),
  answered: isAsked,
  /** Recipients who got the text, but not all files. */
  partial: isAsked,
  optedOut: isAsked,
  variant: z.coerce.number().int().min(1).max(limits.campaign.variants).optional(),
  whatsappId: id.optional(),
};
const absent = "ERR_NO_CAMPAIGN_FOUND";
/** Its audience was deleted. */
const gone = ["ERR_NO_TAG_FOUND", "ERR_NO_CONTACT_LIST_FOUND"] as const;
const unsavable = [
  "ERR_SAME_TAG",
  "ERR_CAMPAIGN_AUDIENCE",
  "ERR_CAMPAIGN_TOO_FAR",
  "ERR_CAMPAIGN_NO_CONNECTION",
  ...gone,
  "ERR_NO_CAMPAIGN_TEMPLATE_FOUND",
  "ERR_NO_FILE_LIST_FOUND",
  "ERR_NO_WAPP_FOUND",
] as const;

export const contracts = {
  "GET /campaigns": {
    summary: "Campaigns, newest first.",
    query: z.object({ searchParam, pageNumber, status: z.enum(campaignStatuses).optional() }),
    answer: z.object({ records: z.array(campaign), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /campaigns/connections": {
    summary: "How each connection stands for campaigns: a light, its reasons, what it may still send.",
    query: z.object({ whatsappTemplateId: id.optional() }),
    answer: z.array(connectionLight),
  },
  "GET /campaigns/:campaignId": {
    summary:
      "One campaign, with its first recipients: `contactList.contacts` and, of those who were written to, `shipping`. `contactList.hasMore` says that there are more than these, `contactList.count` and `shippingCount` how many in all.",
    params,
    answer: campaign.extend({
      contactList: z.object({
        id: bodyId.nullable(),
        name: z.string(),
        contacts: z.array(
          z.object({
            id: bodyId,
            name: z.string(),
            number: z.string(),
            /** Null: not checked yet. */
            isWhatsappValid: z.boolean().nullable(),
          }),
        ),
        /** Total number of recipients; `contacts` are the first of them. */
        count: z.number().int(),
        hasMore: z.boolean(),
      }),
      /** For the recipients in `contactList.contacts`. */
      shipping: z.array(
        z.object({
          id: bodyId,
          contactId: bodyId.nullable(),
          number: z.string(),
          deliveredAt: moment.nullable(),
        }),
      ),
      /** For all recipients. */
      shippingCount: z.number().int(),
    }),
    errors: [absent],
  },
  "POST /campaigns": {
    summary:
      "Adds a campaign. With audience, start, both templates and the first message it is PROGRAMADA, otherwise INATIVA. A start that has passed begins it at once. The same `clientId` again changes that campaign as long as it is editable and nobody else has saved it, and adds none.",
    body: z.object({ name, ...z.object(editable).partial().shape, clientId: clientId.optional() }),
    answer: campaign,
    errors: ["ERR_CAMPAIGN_CHANGED", ...unsavable],
  },
  "PUT /campaigns/:campaignId": {
    summary:
      "Changes a campaign that is INATIVA, or PROGRAMADA for more than an hour from now. With the `version` that was read, only if nobody has saved it since: `changedBy` says who has.",
    params,
    body: z.object({ name, ...editable, version: keptWhenEmptied(z.number().int().positive()) }).partial(),
    answer: campaign,
    errors: [absent, "ERR_CAMPAIGN_NOT_EDITABLE", "ERR_CAMPAIGN_CHANGED", ...unsavable],
  },
  "DELETE /campaigns/:campaignId": {
    summary:
      "Removes a campaign with its report. Messages stay in their conversations. One that sends is stopped first.",
    params,
    answer: z.object({ message: z.string() }),
    errors: [absent, "ERR_CAMPAIGN_RUNNING"],
  },
  "POST /campaigns/:campaignId/cancel": {
    summary: "Stops a campaign that runs or waits for its start. Who was not written to keeps their turn.",
    params,
    answer: campaign,
    errors: [absent, "ERR_CAMPAIGN_NOT_RUNNING"],
  },
  "POST /campaigns/:campaignId/restart": {
    summary: "Goes on with a stopped campaign, with those who were not written to.",
    params,
    answer: campaign,
    errors: [absent, "ERR_CAMPAIGN_NOT_STOPPED", "ERR_CAMPAIGN_NO_CONNECTION", ...gone],
  },
  "POST /campaigns/:campaignId/retry": {
    summary: "Writes again to those whose message failed, and runs until that is done.",
    params,
    answer: campaign,
    errors: [absent, "ERR_CAMPAIGN_NOT_FINISHED", "ERR_CAMPAIGN_NONE_FAILED", "ERR_CAMPAIGN_NO_CONNECTION"],
  },
  "POST /campaigns/:campaignId/reopen": {
    summary:
      "Makes a campaign that is scheduled, or was stopped before it wrote to anybody, INATIVA again, without a start.",
    params,
    answer: campaign,
    errors: [absent, "ERR_CAMPAIGN_NOT_STOPPED", "ERR_CAMPAIGN_BEGUN"],
  },
  "POST /campaigns/:campaignId/duplicate": {
    summary:
      "Adds a campaign with the texts, audience, templates and files of another, INATIVA, without a start. The same `clientId` again adds none.",
    params,
    body: z.object({ name: name.optional(), clientId: clientId.optional() }).nullish(),
    answer: campaign,
    errors: [absent],
  },
  "GET /campaigns/:campaignId/report": {
    summary: "What became of a campaign, also per variant and per connection, and why messages failed.",
    params,
    answer: z.object({
      campaign,
      variants: z.array(z.object({ variant: z.number().int(), progress })),
      connections: z.array(
        z.object({
          whatsappId: bodyId,
          name: z.string(),
          isTest: z.boolean(),
          progress: progress.omit({ total: true }),
        }),
      ),
      failures: z.array(reasonCount),
      leftOut: z.array(reasonCount),
    }),
    errors: [absent],
  },
  "GET /campaigns/:campaignId/recipients": {
    summary: "The recipients, in the order of their turns. `searchParam`: words of the name, or a number.",
    params,
    query: z.object({ ...whichRecipients, pageNumber }),
    answer: z.object({ records: z.array(campaignRecipient), count: z.number().int(), hasMore: z.boolean() }),
    errors: [absent],
  },
  "GET /campaigns/:campaignId/recipients/csv": {
    summary: "All recipients, or those that are asked for, as a CSV file (`;`, UTF-8).",
    params,
    query: z.object(whichRecipients),
    answer: z.any(),
    errors: [absent],
  },
  "POST /campaigns/audience": {
    summary:
      "How many people a campaign would write to, how many it leaves out and why; with both templates, from when to when; and who lacks which of the texts' `variables`. `scheduledAt` null: it begins now. Saves nothing.",
    body: z.object({
      tagListId: audienceId.default(null),
      contactListId: audienceId.default(null),
      whatsappTemplateId: optional,
      whatsappId: optional,
      scheduleTemplateId: optional,
      scheduledAt: givenMoment.nullable().default(null),
      variables: z.array(text.max(60)).max(50).default([]),
    }),
    answer: campaignAudience,
    errors: ["ERR_CAMPAIGN_AUDIENCE", "ERR_NO_CAMPAIGN_TEMPLATE_FOUND", ...gone],
  },
  "POST /campaigns/preview": {
    summary:
      "The variants, and the `captions` of files, as a person would read them: `contactId`, or the first of the audience, at the start `scheduledAt` (null: now). Names the variables that nobody has a value for.",
    body: z.object({
      message1: optionalText,
      message2: optionalText,
      message3: optionalText,
      message4: optionalText,
      message5: optionalText,
      captions: z.array(text.max(limits.fileList.option.max)).max(limits.fileList.options).default([]),
      contactId: optional,
      tagListId: audienceId.default(null),
      contactListId: audienceId.default(null),
      scheduledAt: givenMoment.nullable().default(null),
    }),
    answer: z.object({
      contact: z.object({ id: bodyId.nullable(), name: z.string(), number: z.string() }).nullable(),
      messages: z.array(z.object({ variant: z.number().int(), text: z.string() })),
      /** In the order in which they were given. */
      captions: z.array(z.string()),
      unknownVariables: z.array(z.string()),
    }),
    errors: ["ERR_NO_CONTACT_FOUND"],
  },
  "POST /campaigns/test": {
    summary:
      "Sends one variant, with its files, to a number that one types, through `whatsappId`, else through the template's first connection that is up. `contactId`: whose data fills the variables. The same `clientId` again sends none.",
    body: z.object({
      clientId: clientId.optional(),
      number: typedNumber,
      message: text.min(1).max(limits.messageBody.max),
      contactId: optional,
      fileListId: optional,
      whatsappId: optional,
      whatsappTemplateId: optional,
    }),
    answer: z.object({ message: z.string() }),
    errors: [
      "ERR_NO_CONTACT_FOUND",
      "ERR_NO_FILE_LIST_FOUND",
      "ERR_NO_WAPP_FOUND",
      "ERR_NO_CAMPAIGN_TEMPLATE_FOUND",
      "ERR_WAPP_NOT_INITIALIZED",
      "ERR_WAPP_CHECK_CONTACT",
      "ERR_WAPP_INVALID_CONTACT",
      "ERR_WAPP_RESTRICTED",
      "ERR_CONTACT_BLOCKED",
      "ERR_CAMPAIGN_TEXT",
      "ERR_NO_DEF_WAPP_FOUND",
    ],
  },
} as const satisfies Contracts;

/** Events for admins, each with a function that gives its entity's id. */
export const events = {
  campaign: (event: { action: "create" | "update"; record: Campaign } | { action: "delete"; id: number }) =>
    event.action === "delete" ? event.id : event.record.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_CAMPAIGN_FOUND: 404,
  /** Neither a tag nor a list, or both. */
  ERR_CAMPAIGN_AUDIENCE: 400,
  ERR_CAMPAIGN_TOO_FAR: 400,
  ERR_CAMPAIGN_NO_CONNECTION: 400,
  ERR_CAMPAIGN_NOT_EDITABLE: 409,
  /** Somebody has saved it since the read; `changedBy` says who. */
  ERR_CAMPAIGN_CHANGED: 409,
  ERR_CAMPAIGN_RUNNING: 409,
  ERR_CAMPAIGN_NOT_RUNNING: 409,
  ERR_CAMPAIGN_NOT_STOPPED: 409,
  /** It wrote to somebody, or tried to. */
  ERR_CAMPAIGN_BEGUN: 409,
  ERR_CAMPAIGN_NOT_FINISHED: 409,
  ERR_CAMPAIGN_NONE_FAILED: 409,
  /** Never answered: why a recipient was left out. */
  ERR_CAMPAIGN_OPTED_OUT: 409,
  ERR_CAMPAIGN_GROUP: 409,
  ERR_CAMPAIGN_DUPLICATE: 409,
  /** The text is empty or too long once its variables are filled in. */
  ERR_CAMPAIGN_TEXT: 400,
} as const satisfies Statuses;
