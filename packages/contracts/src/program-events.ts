import { z } from "zod";
import { bodyId, moment, text } from "./fields.ts";
import { programEvents } from "./program-event-names.ts";
import { mostSaid, programText } from "./program-texts.ts";

/** What webhooks and integrations receive. A change that could break a reader gets a new number. */
export const envelopeVersion = 1;

const message = z.object({
  id: bodyId,
  type: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  /** The file's address, valid for a day from sending; null without a file, or if it failed. */
  mediaUrl: z.string().nullable(),
  timestamp: moment,
  quotedId: bodyId.nullable(),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played. */
  ack: z.number().int(),
  /** Why it could not be sent, as an error code. */
  failure: z.string().nullable(),
});

/** Everything that an event concerns; null where nothing. */
export const envelope = z.object({
  version: z.literal(envelopeVersion),
  /** The event's id: the same however often it is sent. */
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
   * The message; for an integration all messages of the customer since the last call, the oldest first, at most twenty;
   * `message` is the last of them.
   */
  messages: z.array(message),
  /** From 1 to 5, for `rating.given`. */
  rating: z.number().int().nullable(),
});
export type Envelope = z.output<typeof envelope>;

const saidWhole = z.object({
  /** For an unknown type: decided by the content at its address. */
  type: z
    .enum(["text", "image", "video", "audio", "document"])
    .nullish()
    .transform((type) => type ?? "text")
    .catch("document"),
  body: z
    .string()
    .nullish()
    .transform((body) => programText(body ?? "")),
  /** For a file. */
  url: text.max(2_000).nullish(),
});
/** A text stands for a message of it. */
const said = z.preprocess((given) => (typeof given === "string" ? { body: given } : given), saidWhole);

const beginning = (list: unknown, most: number): unknown => (Array.isArray(list) ? list.slice(0, most) : list);

/** Flow builders send numbers as texts, and "" for a variable without a value. */
const queueId = z.preprocess(
  (given) => (given === "" ? undefined : given),
  z.union([z.number(), z.string()]).pipe(z.coerce.number<number | string>().pipe(bodyId)).nullish(),
);

/**
 * The possible answers of an integration; anything else does nothing. Long texts are cut, and invalid contact fields
 * are ignored: the customer waits for the rest.
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
  /** Contact fields to set; others stay. */
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
