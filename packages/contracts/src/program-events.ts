import { z } from "zod";
import { bodyId, moment, text } from "./fields.ts";
import { mostSaid, programText } from "./program-texts.ts";

/** What other programs are told, by webhooks and as integrations. A change that could break a reader gets a new number. */
export const envelopeVersion = 1;

export const programEvents = [
  "message.received",
  "message.status",
  "ticket.opened",
  "ticket.accepted",
  "ticket.transferred",
  "ticket.closed",
  "contact.changed",
  "rating.given",
  "connection.changed",
] as const;
export type ProgramEvent = (typeof programEvents)[number];

const message = z.object({
  id: bodyId,
  type: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  /** Where its file is, for a day from when this was sent; null without one, or where it could not be had. */
  mediaUrl: z.string().nullable(),
  timestamp: moment,
  quotedId: bodyId.nullable(),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played. */
  ack: z.number().int(),
  /** Why it could not be sent, as an error code. */
  failure: z.string().nullable(),
});

/** Everything that an event is about; null where it is about none. */
export const envelope = z.object({
  version: z.literal(envelopeVersion),
  /** Of the event: the same however often it is sent. */
  id: z.string(),
  event: z.enum([...programEvents, "test"]),
  createdAt: moment,
  company: z.object({ id: bodyId, name: z.string() }),
  connection: z.object({ id: bodyId, name: z.string(), number: z.string(), status: z.string() }).nullable(),
  ticket: z
    .object({
      id: bodyId,
      uuid: z.string(),
      status: z.string(),
      queueId: bodyId.nullable(),
      userId: bodyId.nullable(),
      /** The reference number that customers read. */
      protocol: z.string(),
    })
    .nullable(),
  contact: z
    .object({
      id: bodyId,
      name: z.string(),
      number: z.string(),
      email: z.string(),
      extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .nullable(),
  message: message.nullable(),
  /**
   * The message, or where an integration is asked all that the customer wrote since it was asked before, the oldest first;
   * `message` is the last of them. Twenty at most.
   */
  messages: z.array(message),
  /** From 1 to 5, of `rating.given`. */
  rating: z.number().int().nullable(),
});
export type Envelope = z.output<typeof envelope>;

const said = z.object({
  /** Of a type that is not known: what is at its address. */
  type: z
    .enum(["text", "image", "video", "audio", "document"])
    .nullish()
    .transform((type) => type ?? "text")
    .catch("document"),
  body: z
    .string()
    .nullish()
    .transform((body) => programText(body ?? "")),
  /** Of a file. */
  url: text.max(2_000).nullish(),
});

const beginning = (list: unknown, most: number): unknown => (Array.isArray(list) ? list.slice(0, most) : list);

/** Flow builders write numbers as texts, and "" where a variable has no value. */
const queueId = z.preprocess(
  (given) => (given === "" ? undefined : given),
  z.union([z.number(), z.string()]).pipe(z.coerce.number<number | string>().pipe(bodyId)).nullish(),
);

/**
 * What an integration may answer with; anything else is no answer, and says nothing. What is too long is cut, and what is
 * odd of a contact is left out: the customer waits for the rest.
 */
export const programAnswer = z.object({
  messages: z.preprocess((list) => beginning(list ?? [], mostSaid), z.array(said)),
  action: z
    .object({
      transferQueueId: queueId,
      close: z.boolean().nullish(),
      /** People take over. */
      stopBot: z.boolean().nullish(),
    })
    .nullish(),
  /** Fields of the contact to be set; those that are not named stay. */
  contact: z
    .object({
      name: text.trim().min(1).max(100).optional().catch(undefined),
      email: z
        .union([z.literal(""), z.email().max(254)])
        .optional()
        .catch(undefined),
      extraInfo: z
        .preprocess(
          (list) => beginning(list, 50),
          z.array(z.object({ name: text.trim().min(1).max(100), value: text.max(1_000) })),
        )
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});
export type ProgramAnswer = z.output<typeof programAnswer>;
