import { z } from "zod";
import type { Announcements, Contracts, Statuses } from "./contract.ts";
import { bodyId, clientId, id, keptWhenEmptied, text } from "./fields.ts";
import { limits } from "./limits.ts";

const flat = {
  id: bodyId,
  title: z.string(),
  message: z.string(),
  /** The number that customers answer with: its position within its parent, from 1. */
  option: z.number().int(),
  queueId: bodyId,
  /** Null: in the queue's first menu. */
  parentId: bodyId.nullable(),
  /** A file list that is sent after the message. */
  fileId: bodyId.nullable(),
};

/** An option of a queue's chatbot, with its suboptions in order. */
export interface QueueOption {
  id: number;
  title: string;
  message: string;
  option: number;
  queueId: number;
  parentId: number | null;
  fileId: number | null;
  children: QueueOption[];
}
// The API document can't describe a recursive shape: it says less of `children` than the type.
export const queueOption: z.ZodType<QueueOption> = z.object({
  ...flat,
  children: z.array(z.any()) as unknown as z.ZodType<QueueOption[]>,
});

const editable = {
  title: text.trim().min(1).max(limits.queueOption.title),
  message: text.max(limits.keptText.max),
  fileId: bodyId.nullable(),
};
/** -1 for the first menu, as in the query. */
const parentId = z.union([z.literal(-1).transform(() => null), bodyId.nullable()]);
/** Its position within its parent, from 1; a larger number means the last. */
const ordinal = keptWhenEmptied(z.number().int().min(1).max(1_000));
const params = z.object({ optionId: id });
/** The option or its queue was deleted. */
const absent = ["ERR_NO_QUEUE_OPTION_FOUND", "ERR_NO_QUEUE_FOUND"] as const;
const room = [
  "ERR_QUEUE_OPTIONS_DEPTH",
  "ERR_QUEUE_OPTIONS_WIDTH",
  "ERR_QUEUE_OPTIONS_COUNT",
  "ERR_QUEUE_OPTIONS_CHARACTERS",
] as const;

export const contracts = {
  "GET /queue-options": {
    summary:
      "A queue's options with those below them. `parentId` -1, or none: from the first menu; else those of one option.",
    query: z.object({
      queueId: id,
      parentId: z.coerce.number().int().min(-1).max(Number.MAX_SAFE_INTEGER).default(-1),
    }),
    answer: z.array(queueOption),
    errors: ["ERR_NO_QUEUE_FOUND"],
  },
  "POST /queue-options": {
    summary:
      "Adds an option to its parent's, or to the first menu: at the place `option`, or as the last. The same `clientId` again changes that option and adds none.",
    body: z.object({
      ...editable,
      message: editable.message.default(""),
      fileId: editable.fileId.default(null),
      queueId: bodyId,
      parentId: parentId.default(null),
      option: ordinal.optional(),
      clientId: clientId.optional(),
    }),
    answer: queueOption,
    errors: [...absent, "ERR_NO_FILE_LIST_FOUND", ...room],
  },
  "PUT /queue-options/reorder": {
    summary: "The order of the options of one parent. Unknown ids are passed over; options that are missing come last.",
    body: z.object({ queueId: bodyId, parentId, optionIds: z.array(bodyId).max(500) }),
    answer: z.array(queueOption),
    errors: ["ERR_NO_QUEUE_FOUND"],
  },
  "PUT /queue-options/:optionId": {
    summary:
      "Changes an option; with `parentId` it moves there with those below it, as the last, with `option` to that place.",
    params,
    body: z.object({ ...editable, parentId, option: ordinal }).partial(),
    answer: queueOption,
    errors: [...absent, "ERR_NO_FILE_LIST_FOUND", "ERR_QUEUE_OPTION_BELOW_ITSELF", ...room],
  },
  "POST /queue-options/:optionId/duplicate": {
    summary:
      "Copies an option with those below it, as the next after it. The same `clientId` again answers that copy and adds none.",
    params,
    body: z.object({ clientId: clientId.optional() }).nullish(),
    answer: queueOption,
    errors: [...absent, ...room],
  },
  "DELETE /queue-options/:optionId": {
    summary: "Removes an option and all below it.",
    params,
    answer: z.object({ message: z.string() }),
    errors: absent,
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** Something in the queue's options changed. */
  queueOption: (event: { action: "update"; queueId: number }) => event.queueId,
} satisfies Announcements;

export const errors = {
  ERR_NO_QUEUE_OPTION_FOUND: 404,
  ERR_QUEUE_OPTION_BELOW_ITSELF: 409,
  /** Comes with `count`, the limit; so do the next three. */
  ERR_QUEUE_OPTIONS_DEPTH: 409,
  ERR_QUEUE_OPTIONS_WIDTH: 409,
  ERR_QUEUE_OPTIONS_COUNT: 409,
  ERR_QUEUE_OPTIONS_CHARACTERS: 409,
} as const satisfies Statuses;
