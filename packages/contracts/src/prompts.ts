import { z } from "zod";
import { bodyId, clientId, id, keptWhenEmptied, moment, pageNumber, searchParam, text, whenEmptied } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

const most = limits.prompt;

/** Why the last answer of a prompt failed. */
export const promptFailures = [
  "key",
  "quota",
  "model",
  "refused",
  "address",
  "unreachable",
  "timeout",
  "too_large",
  "empty",
  "provider",
] as const;
export type PromptFailure = (typeof promptFailures)[number];

/** Instructions with which a language model answers customers until a person does. */
export const prompt = z.object({
  id: bodyId,
  name: z.string(),
  prompt: z.string(),
  model: z.string(),
  maxTokens: z.number().int(),
  temperature: z.number(),
  /** A mask; "" without a key. */
  apiKey: z.string(),
  /** The queue to which it hands over; null if that was deleted. */
  queueId: bodyId.nullable(),
  queue: z.object({ id: bodyId, name: z.string(), color: z.string() }).nullable(),
  /** Messages of the conversation that the model reads. */
  maxMessages: z.number().int(),
  /** The address of a provider with OpenAI's protocol; "": OpenAI. */
  baseUrl: z.string(),
  /** Customers who write one of these words, separated by commas, are handed to a person. */
  humanKeywords: z.string(),
  /** Answers per conversation, and per day, after which people take over. */
  maxTurns: z.number().int(),
  maxAnswersDay: z.number().int(),
  /** Sent to the customer if no answer came; "": our own text. */
  fallbackMessage: z.string(),
  answersToday: z.number().int(),
  /** Why the last answer failed; null once one succeeded. */
  failure: z.enum(promptFailures).nullable(),
  failedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Prompt = z.output<typeof prompt>;

/** The usage of a company's prompts this month, and the limit: thousands of tokens. */
export const promptUsage = z.object({ thousandTokens: z.number(), most: z.number().int() });
export type PromptUsage = z.output<typeof promptUsage>;

const words = text.trim().max(most.keywords);
const editable = {
  name: text.trim().min(most.name.min).max(most.name.max),
  prompt: text.trim().min(most.prompt.min).max(most.prompt.max),
  model: text.trim().min(1).max(most.model),
  maxTokens: z.number().int().min(1).max(most.maxTokens),
  temperature: z.number().min(0).max(1),
  queueId: bodyId,
  maxMessages: z.number().int().min(1).max(most.maxMessages),
  baseUrl: text.trim().max(most.baseUrl),
  humanKeywords: words,
  maxTurns: whenEmptied(z.number().int().min(1).max(most.maxTurns), most.turns),
  maxAnswersDay: whenEmptied(z.number().int().min(1).max(most.maxAnswersDay), most.answersDay),
  fallbackMessage: text.max(limits.keptText.max),
};
/** Absent, "" and the mask keep the current one. */
const apiKey = text.trim().max(most.apiKey);
const params = z.object({ promptId: id });
const absent = "ERR_NO_PROMPT_FOUND";
const refused = ["ERR_NAME_TAKEN", "ERR_NO_QUEUE_FOUND", "ERR_URL_REFUSED"] as const;

export const contracts = {
  "GET /prompt": {
    summary: "AI prompts by name, without their keys, and what they used this month.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({
      prompts: z.array(prompt),
      count: z.number().int(),
      hasMore: z.boolean(),
      usage: promptUsage,
    }),
  },
  "GET /prompt/:promptId": {
    summary: "One AI prompt, without its key.",
    params,
    answer: prompt,
    errors: [absent],
  },
  "POST /prompt": {
    summary: "Adds an AI prompt. The same `clientId` again changes that prompt and adds none.",
    body: z.object({
      ...editable,
      apiKey: apiKey.min(1),
      model: editable.model.default(most.defaults.model),
      maxTokens: editable.maxTokens.default(most.defaults.maxTokens),
      temperature: editable.temperature.default(most.defaults.temperature),
      maxMessages: editable.maxMessages.default(most.defaults.maxMessages),
      baseUrl: editable.baseUrl.default(""),
      humanKeywords: words.default(""),
      maxTurns: editable.maxTurns.default(most.turns),
      maxAnswersDay: editable.maxAnswersDay.default(most.answersDay),
      fallbackMessage: editable.fallbackMessage.default(""),
      clientId: clientId.optional(),
    }),
    answer: prompt,
    errors: [...refused, "ERR_TOO_MANY_PROMPTS"],
  },
  "PUT /prompt/:promptId": {
    summary: "Changes an AI prompt. Without a key, or with its mask, the key stays.",
    params,
    body: z.object({ ...editable, apiKey: keptWhenEmptied(apiKey) }).partial(),
    answer: prompt,
    errors: [absent, ...refused],
  },
  "POST /prompt/:promptId/try": {
    summary:
      "Talks to a prompt before customers do: what it answers to a conversation, or why not. `prompt` tries another text. Counts as an answer.",
    params,
    body: z.object({
      /** The oldest first; the last is the customer's. */
      said: z
        .array(z.object({ role: z.enum(["user", "assistant"]), content: text.min(1).max(most.tried) }))
        .min(1)
        .max(most.maxMessages),
      prompt: editable.prompt.optional(),
    }),
    answer: z.object({
      /** "" without text. */
      body: z.string(),
      handsOver: z.boolean(),
      /** `limit`: the day's or the month's answers are used up. */
      failure: z.enum([...promptFailures, "limit"]).nullable(),
    }),
    errors: [absent],
  },
  "DELETE /prompt/:promptId": {
    summary:
      "Removes an AI prompt, unless a connection or a queue uses it: then `deleted` is false and `uses` says which.",
    params,
    answer: z.object({ message: z.string(), deleted: z.boolean(), uses: z.array(z.string()) }),
    errors: [absent],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  prompt: (event: { action: "create" | "update"; prompt: Prompt } | { action: "delete"; promptId: number }) =>
    event.action === "delete" ? event.promptId : event.prompt.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_PROMPT_FOUND: 404,
  ERR_TOO_MANY_PROMPTS: 409,
} as const satisfies Statuses;
