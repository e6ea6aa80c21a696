import { z } from "zod";
import { bodyId, id, moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { messageKinds, messageMedia } from "./messages.ts";
import { mediaAddress } from "./media-address.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** The phone as a whole. */
export const testPhone = z.object({
  /** The line is down: nothing is sent or received, and customers' messages arrive late. */
  isDown: z.boolean(),
  /** The company's setting CheckMsgIsGroup: messages in groups are ignored. */
  ignoresGroups: z.boolean(),
});
export type TestPhone = z.output<typeof testPhone>;

/**
 * A customer simulated on the test phone, or a group of them. `number` is digits with country code; a group's its id.
 */
export const simulatedCustomer = z.object({
  id: bodyId,
  name: z.string(),
  number: z.string(),
  isGroup: z.boolean(),
  /** For a group: customers of this phone. */
  members: z.array(bodyId),
  /** The company sees a privacy id instead of the number. */
  hidesNumber: z.boolean(),
  lastMessage: z.string(),
  lastKind: z.enum(messageKinds),
  unread: z.number().int(),
  updatedAt: moment,
});
export type SimulatedCustomer = z.output<typeof simulatedCustomer>;

const quotedOnPhone = z.object({
  id: bodyId,
  fromCustomer: z.boolean(),
  authorId: bodyId.nullable(),
  kind: z.enum(messageKinds),
  body: z.string(),
  media: messageMedia.pick({ fileName: true, contentType: true, thumbnail: true, seconds: true }).nullable(),
});

/** A message on the customer's phone: `fromCustomer` was written there, the others came from the company. */
export const simulatedMessage = z.object({
  id: bodyId,
  customerId: bodyId,
  externalId: z.string(),
  fromCustomer: z.boolean(),
  /** The author in a group; null outside groups and for the company. */
  authorId: bodyId.nullable(),
  kind: z.enum(messageKinds),
  body: z.string(),
  media: messageMedia.nullable(),
  mediaUrl: mediaAddress.nullable(),
  quoted: quotedOnPhone.nullable(),
  /** `customerId` is null for the company's. */
  reactions: z.array(z.object({ emoji: z.string(), customerId: bodyId.nullable() })),
  /** For the customer's own messages: 1 sent, 2 delivered to the company, 3 read by it. */
  ack: z.number().int(),
  /** The customer has listened to it. */
  played: z.boolean(),
  /** How a call ended; null while it rings, and for all else. */
  callEnd: z.enum(["refused", "unanswered"]).nullable(),
  edited: z.boolean(),
  /** Deleted by its author: shows nothing of it. */
  deleted: z.boolean(),
  createdAt: moment,
});
export type SimulatedMessage = z.output<typeof simulatedMessage>;

const phone = z.object({ whatsappId: id });
const phoneCustomer = phone.extend({ customerId: id });
const phoneMessage = phoneCustomer.extend({ messageId: id });
/** The phone's own id for a message: a repeated one is stored once. */
const externalId = z.string().regex(/^[\dA-F]{16,40}$/);
const emoji = text.max(32);
const name = text.trim().min(1).max(100);
const digits = z
  .string()
  .max(100)
  .transform((s) => s.replace(/\D/g, ""));
const number = digits.pipe(z.string().min(limits.contactNumber.min).max(15));
const onPhone = ["ERR_NO_WAPP_FOUND", "ERR_NOT_TEST_PHONE"] as const;
const ofCustomer = [...onPhone, "ERR_NO_CONTACT_FOUND"] as const;
const ofMessage = [...ofCustomer, "ERR_NO_MESSAGE_FOUND"] as const;

/** A customer's content, exactly one of these. */
const contents = z.object({
  body: text.min(1).max(limits.messageBody.max).optional(),
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: text.max(1_000).default(""),
    })
    .optional(),
  /** Contact cards; a number may be missing. */
  contacts: z
    .array(z.object({ name, number: digits.pipe(z.string().max(20)) }))
    .min(1)
    .max(limits.contactCards)
    .optional(),
  poll: z.object({ question: text.min(1).max(255), options: z.array(text.min(1).max(100)).min(2).max(12) }).optional(),
  /** An unanswered call; an unknown kind; a view-once picture. */
  special: z.enum(["voiceCall", "videoCall", "unsupported", "viewOnce"]).optional(),
});
export type SimulatedContents = z.output<typeof contents>;

/** The author in a group, the answered message, and the id. */
const written = z.object({
  authorId: bodyId.optional(),
  quotedId: bodyId.optional(),
  externalId: externalId.optional(),
});

/** The fields besides a file. */
export const simulatedUpload = z.object({
  caption: text.max(limits.messageBody.max).default(""),
  authorId: id.optional(),
  quotedId: id.optional(),
  externalId: externalId.optional(),
  /** How to send it; default: by its bytes. */
  as: z.enum(["voiceNote", "sticker", "document"]).optional(),
});
export type SimulatedUpload = z.output<typeof simulatedUpload>;

export const contracts = {
  "GET /simulator/:whatsappId": {
    summary: "The test phone: whether its line is down, and whether the company takes groups.",
    params: phone,
    answer: testPhone,
    errors: onPhone,
  },
  "PUT /simulator/:whatsappId": {
    summary: "Takes the phone's line down, or brings it back.",
    params: phone,
    body: z.object({ isDown: z.boolean() }),
    answer: testPhone,
    errors: onPhone,
  },
  "GET /simulator/:whatsappId/customers": {
    summary: "The customers and groups played on this test phone, newest conversation first.",
    params: phone,
    answer: z.array(simulatedCustomer),
    errors: onPhone,
  },
  "POST /simulator/:whatsappId/customers": {
    summary: "Adds a customer to play.",
    params: phone,
    body: z.object({ name, number: number.optional() }),
    answer: simulatedCustomer,
    errors: [...onPhone, "ERR_DUPLICATED_CONTACT"],
  },
  "POST /simulator/:whatsappId/groups": {
    summary: "Makes a group of customers and the company.",
    params: phone,
    body: z.object({ name, memberIds: z.array(bodyId).min(1).max(50) }),
    answer: simulatedCustomer,
    errors: ofCustomer,
  },
  "PUT /simulator/:whatsappId/customers/:customerId": {
    summary: "Hides the customer's number from the company behind a privacy id, or shows it again.",
    params: phoneCustomer,
    body: z.object({ hidesNumber: z.boolean() }),
    answer: simulatedCustomer,
    errors: ofCustomer,
  },
  "GET /simulator/:whatsappId/customers/:customerId/messages": {
    summary: "What that customer's phone shows, oldest first.",
    params: phoneCustomer,
    answer: z.array(simulatedMessage),
    errors: ofCustomer,
  },
  "POST /simulator/:whatsappId/customers/:customerId/messages": {
    summary: "The customer writes, or calls.",
    params: phoneCustomer,
    body: contents
      .extend(written.shape)
      .refine(
        (given) => [given.body, given.location, given.contacts, given.poll, given.special].filter(Boolean).length === 1,
        { path: ["body"] },
      ),
    answer: simulatedMessage,
    errors: ofMessage,
  },
  "POST /simulator/:whatsappId/customers/:customerId/files": {
    summary: "The customer sends a file: a form with one `file`.",
    params: phoneCustomer,
    upload: simulatedUpload,
    answer: simulatedMessage,
    errors: [...ofMessage, "ERR_PAYLOAD_TOO_LARGE", "ERR_UNSUPPORTED_MEDIA_TYPE"],
  },
  "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId": {
    summary: "The customer changes a message of theirs.",
    params: phoneMessage,
    body: z.object({ body: text.min(1).max(limits.messageBody.max) }),
    answer: simulatedMessage,
    errors: [...ofMessage, "ERR_MESSAGE_NOT_EDITABLE"],
  },
  "DELETE /simulator/:whatsappId/customers/:customerId/messages/:messageId": {
    summary: "The customer takes a message of theirs back.",
    params: phoneMessage,
    answer: simulatedMessage,
    errors: ofMessage,
  },
  "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId/reaction": {
    summary: "The customer reacts to a message, or takes the reaction back with an empty emoji.",
    params: phoneMessage,
    body: z.object({ emoji, authorId: bodyId.optional() }),
    answer: simulatedMessage,
    errors: ofMessage,
  },
  "POST /simulator/:whatsappId/customers/:customerId/messages/:messageId/played": {
    summary: "The customer has listened to a voice note of the company.",
    params: phoneMessage,
    answer: simulatedMessage,
    errors: ofMessage,
  },
  "POST /simulator/:whatsappId/customers/:customerId/read": {
    summary: "The customer looks at the conversation: what the company sent is read.",
    params: phoneCustomer,
    answer: null,
    errors: ofCustomer,
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  simulator: (
    event: { whatsappId: number } & (
      | { action: "phone"; phone: TestPhone }
      /** An attendant types or records for this customer; shown for a few seconds. */
      | { action: "presence"; customerId: number; state: "composing" | "recording" | "paused" }
      | { action: "customer"; customer: SimulatedCustomer }
      | { action: "message"; message: SimulatedMessage }
      | { action: "acks"; customerId: number; externalIds: string[]; ack: number }
    ),
  ) => event.whatsappId,
} satisfies Announcements;

export const errors = {
  ERR_NOT_TEST_PHONE: 409,
} as const satisfies Statuses;
