import { z } from "zod";
import { bodyId, clientId, id, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { mediaAddress } from "./media-address.ts";
import { withoutSlash } from "./shortcode.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** A text or file that is inserted by its shortcut. */
export const quickMessage = z.object({
  id: bodyId,
  shortcode: z.string(),
  message: z.string(),
  /** Shared with the whole company; else only for its author. */
  geral: z.boolean(),
  /** Offered while typing. */
  status: z.boolean(),
  userId: bodyId.nullable(),
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  isMedia: z.boolean(),
  /** The file's address (decision 4). */
  mediaPath: mediaAddress.nullable(),
  mediaName: z.string().nullable(),
});
export type QuickMessage = z.output<typeof quickMessage>;

/** "/oi" inserts "oi". */
const shortcode = text.trim().overwrite(withoutSlash).min(1).max(limits.shortcode.max);
const editable = {
  shortcode,
  message: text.max(limits.keptText.max),
  geral: z.boolean(),
  status: z.boolean(),
};
const params = z.object({ quickMessageId: id });
const absent = "ERR_NO_QUICK_MESSAGE_FOUND";
const noRoom = ["ERR_TOO_MANY_QUICK_MESSAGES", "ERR_QUICK_MESSAGES_TOO_LONG"] as const;

export const contracts = {
  "GET /quick-messages": {
    summary: "Quick replies to be managed: one's own and the company's; to admins, everybody's.",
    query: z.object({ searchParam, pageNumber, userId: id.optional() }),
    answer: z.object({ records: z.array(quickMessage), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /quick-messages/list": {
    summary: "Quick replies to write with, by their shortcut: one's own and the company's that are switched on.",
    query: z.object({ companyId: z.string().optional(), userId: z.string().optional() }),
    answer: z.array(quickMessage),
  },
  "GET /quick-messages/:quickMessageId": {
    summary: "One quick reply.",
    params,
    answer: quickMessage,
    errors: [absent],
  },
  "POST /quick-messages": {
    summary:
      "Adds a quick reply of one's own, or the company's. The same `clientId` again changes that reply and adds none.",
    body: z.object({
      shortcode,
      message: editable.message.default(""),
      geral: z.boolean().default(false),
      status: z.boolean().default(true),
      clientId: clientId.optional(),
    }),
    answer: quickMessage,
    errors: [absent, "ERR_SHORTCODE_TAKEN", "ERR_NO_PERMISSION", ...noRoom],
  },
  "POST /quick-messages/import": {
    summary:
      "Adds many quick replies of one's own or the company's, for whoever may import. Those whose shortcode is taken are skipped. Where there is no room for all, none is added.",
    body: z.object({
      records: z
        .array(z.object({ shortcode, message: editable.message.min(1), geral: z.boolean().default(false) }))
        .max(limits.quickMessagesAtOnce),
    }),
    answer: z.object({ created: z.number().int(), skipped: z.array(z.string()) }),
    errors: noRoom,
  },
  "PUT /quick-messages/:quickMessageId": {
    summary:
      "Changes a quick reply: one's own; admins any. Only who may delete what all share takes one from the company (`geral`).",
    params,
    body: z.object(editable).partial(),
    answer: quickMessage,
    errors: [absent, "ERR_SHORTCODE_TAKEN", "ERR_NO_PERMISSION", ...noRoom],
  },
  "DELETE /quick-messages/:quickMessageId": {
    summary: "Removes a quick reply with its file: one's own; a shared one, who may delete what all share; admins any.",
    params,
    answer: z.object({ message: z.string() }),
    errors: [absent, "ERR_NO_PERMISSION"],
  },
  "POST /quick-messages/:quickMessageId/media-upload": {
    summary: "Gives it a file, in place of the one it had: a form with `typeArch` and one `file`.",
    params,
    upload: z.object({ typeArch: z.string().max(100).optional() }),
    answer: quickMessage,
    errors: [
      absent,
      "ERR_NO_PERMISSION",
      "ERR_FILE_NOT_AS_NAMED",
      "ERR_PAYLOAD_TOO_LARGE",
      "ERR_UNSUPPORTED_MEDIA_TYPE",
    ],
  },
  "DELETE /quick-messages/:quickMessageId/media-upload": {
    summary: "Takes its file away.",
    params,
    answer: quickMessage,
    errors: [absent, "ERR_NO_PERMISSION"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  quickMessage: (event: { action: "create" | "update"; record: QuickMessage } | { action: "delete"; id: number }) =>
    event.action === "delete" ? event.id : event.record.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_SHORTCODE_TAKEN: 409,
  /** Comes with `count`, the limit; so does the next. */
  ERR_TOO_MANY_QUICK_MESSAGES: 409,
  ERR_QUICK_MESSAGES_TOO_LONG: 409,
} as const satisfies Statuses;
