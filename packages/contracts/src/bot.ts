import { z } from "zod";
import type { Contracts } from "./contract.ts";
import { bodyId, givenMoment, id, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { messageRules } from "./message-rules.ts";

const count = z.number().int().min(0).max(1_000_000);
/** Milliseconds since 1970. */
const instant = z.number().int().min(0).max(8_640_000_000_000_000);

/** The bot's state of a conversation. */
export const botState = z.object({
  optionId: bodyId.nullable(),
  menus: count,
  menuAt: instant.nullable(),
  misses: count,
  isGreeted: z.boolean(),
  toldPeriod: z.string().max(100).nullable(),
  answeredAt: z.array(instant).max(50),
  silentAt: instant.nullable(),
});

/** A conversation's queue, since when it waits, and whether the bot has the turn. */
export const botPlace = z.object({ queueId: bodyId.nullable(), chatbot: z.boolean(), waitingSince: instant });
export type BotPlace = z.output<typeof botPlace>;

/**
 * A conversation that exists only in the dialog that tests the bot: sent with each request and answered with its
 * changes.
 */
export const scratch = z.object({ place: botPlace, state: botState });
export type Scratch = z.output<typeof scratch>;

export const triedMessage = z.object({
  rule: z.enum(messageRules),
  body: z.string(),
  /** The names of a file list's files. */
  files: z.array(z.string()),
});
export type TriedMessage = z.output<typeof triedMessage>;

/** A prompt or an integration that answers where the bot's turn is over. */
export const triedMachine = z.object({ kind: z.enum(["prompt", "integration"]), name: z.string() });
export type TriedMachine = z.output<typeof triedMachine>;

/**
 * Why the bot says nothing: the company or the queue is closed and its notice is blank, or was sent before in this
 * closed period; the queue has no greeting and no options; a person has the turn, or a prompt or an integration, which
 * is not called here; the menu was sent a moment ago or often enough; or the other side answers like a bot.
 */
const silences = ["companyBlank", "queueBlank", "told", "noTexts", "person", "machine", "menuAgain", "loop"] as const;
export type Silence = (typeof silences)[number];

export const contracts = {
  "POST /queue/:queueId/try": {
    summary:
      "What the bot would answer at a moment, on a connection that offers this queue. A dry run: nothing is stored or sent. Without `scratch` a conversation begins.",
    params: z.object({ queueId: id }),
    body: z.object({
      /**
       * Null: the customer writes nothing, and only time passes. Empty: another kind than text, such as a voice note.
       */
      text: text.max(limits.messageBody.max).nullable(),
      at: givenMoment,
      scratch: scratch.nullable().default(null),
    }),
    answer: z.object({
      /** The queue to which the connection's timer moved the conversation before that time. */
      given: z.string().nullable(),
      says: z.array(triedMessage),
      /** Null if it says something, or if the customer wrote nothing. */
      silence: z.enum(silences).nullable(),
      /** The prompt or integration of the queue, or of the connection before it, if it answers from now on. */
      machine: triedMachine.nullable(),
      scratch,
    }),
    errors: ["ERR_NO_QUEUE_FOUND"],
  },
} as const satisfies Contracts;
