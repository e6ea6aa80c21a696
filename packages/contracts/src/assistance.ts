import { z } from "zod";
import { id, text } from "./fields.ts";
import { message } from "./messages.ts";
import { languages, limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** Ways of rewriting a text; a language means: translate into it. */
export const rewritings = ["friendlier", "shorter", "correct", ...languages] as const;
export type Rewriting = (typeof rewritings)[number];

export const contracts = {
  "GET /assistance": {
    summary: "Whether attendants are helped to write: the company has an AI prompt.",
    answer: z.object({ isAvailable: z.boolean() }),
  },
  "POST /tickets/:ticketId/assistance": {
    summary:
      "Helps an attendant by the conversation's AI prompt: rewrites a text, suggests an answer, or summarizes the conversation for a colleague. Sends nothing. Counts as an answer of the prompt.",
    params: z.object({ ticketId: id }),
    body: z.discriminatedUnion("task", [
      z.object({
        task: z.literal("rewrite"),
        text: text.trim().min(1).max(limits.assistance.text),
        how: z.enum(rewritings),
      }),
      z.object({ task: z.literal("suggest") }),
      z.object({ task: z.literal("summarize") }),
    ]),
    answer: z.object({ text: z.string() }),
    errors: [
      "ERR_NO_TICKET_FOUND",
      "ERR_NO_PROMPT_FOUND",
      "ERR_NOTHING_SAID_YET",
      "ERR_PROMPT_USED_UP",
      "ERR_PROMPT_FAILED",
    ],
  },
  "POST /messages/:messageId/transcription": {
    summary:
      "Has a customer's recording written down by the conversation's AI prompt, once; the text is kept with the message. Counts as an answer of the prompt.",
    params: z.object({ messageId: id }),
    answer: message,
    errors: [
      "ERR_NO_MESSAGE_FOUND",
      "ERR_NO_PROMPT_FOUND",
      "ERR_NOT_TRANSCRIBABLE",
      "ERR_PROMPT_USED_UP",
      "ERR_PROMPT_FAILED",
    ],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  assistance: (_event: { action: "update"; isAvailable: boolean }) => "company",
} satisfies Announcements;

export const errors = {
  /** The conversation has no message that a model can read. */
  ERR_NOTHING_SAID_YET: 409,
  /** The day's answers or the month's tokens are used up. */
  ERR_PROMPT_USED_UP: 409,
  /** The provider gave no answer; the admin sees why beside the prompt. */
  ERR_PROMPT_FAILED: 409,
  /** The message has no recording of a customer, it isn't stored yet, or it is too large. */
  ERR_NOT_TRANSCRIBABLE: 409,
} as const satisfies Statuses;
