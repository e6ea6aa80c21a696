import type OpenAI from "openai";
import type { PromptFailure } from "@recado/contracts/prompts";
import type { GuardedClient } from "../../platform/outbound/guarded-client.ts";
import { OutboundFailed, OutboundRefused } from "../../platform/outbound/guarded-client.ts";
import { guardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { currentModel, readAnswer, type ModelAnswer } from "./rules.ts";

export interface Said {
  role: "user" | "assistant";
  content: string;
}

export interface Question {
  apiKey: string;
  /** "": OpenAI. */
  baseUrl: string;
  model: string;
  maxTokens: number;
  temperature: number;
  instructions: string;
  /** The conversation, the oldest first. */
  said: readonly Said[];
  /** Whether the model may hand over to a person. */
  mayHandOver: boolean;
}

/** The outcome of a call. Tokens count even if it failed. */
export type Asked = { tokens: number } & ({ answer: ModelAnswer } | { failure: PromptFailure });

export const providerUrl = "https://api.openai.com/v1";
/** Milliseconds for one attempt, and for both with the pause between them. */
const attemptMs = 30_000;
export const askMs = 65_000;
/** Far more than an answer for people needs. */
const maxBytes = 256 * 1024;

/**
 * The library of OpenAI's protocol, loaded on first use: a server that never calls a model does not keep it in memory.
 */
const loadLibrary = async () => (await import("openai")).default;

const tool = {
  type: "function",
  function: {
    name: "transfer_to_human",
    description:
      "Hands the conversation to a human attendant. Use it when the customer asks for a person or you can't help.",
    parameters: { type: "object", properties: { reason: { type: "string" } }, required: ["reason"] },
  },
} as const;

/** Calls a model of a provider with OpenAI's protocol, twice at most. Throws only when `signal` aborts. */
export async function askModel(outbound: GuardedClient, question: Question, signal: AbortSignal): Promise<Asked> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(askMs)]);
  const Library = await loadLibrary();
  const client = new Library({
    apiKey: question.apiKey,
    baseURL: question.baseUrl === "" ? providerUrl : question.baseUrl,
    // Nothing of the server's own environment reaches a company's provider.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    fetch: guardedFetch(outbound, { timeoutMs: attemptMs, maxBytes }),
    timeout: attemptMs,
    maxRetries: 1,
    logLevel: "off",
  });
  try {
    return await complete(client, question, limit);
  } catch (error) {
    signal.throwIfAborted();
    return { tokens: 0, failure: await failureOf(error) };
  }
}

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

async function complete(client: OpenAI, question: Question, signal: AbortSignal): Promise<Asked> {
  let body: Body = {
    model: currentModel(question.model, question.baseUrl),
    max_tokens: question.maxTokens,
    temperature: question.temperature,
    messages: [{ role: "system", content: question.instructions }, ...question.said],
    ...(question.mayHandOver ? { tools: [tool] } : {}),
  };
  for (let corrections = 0; ; corrections++) {
    try {
      const completion = await client.chat.completions.create(body, { signal });
      const tokens = completion.usage?.total_tokens ?? 0;
      const message = completion.choices?.[0]?.message;
      const answer = readAnswer({
        text: message?.content ?? "",
        calls: (message?.tool_calls ?? []).flatMap((call) => ("function" in call ? call.function.name : [])),
      });
      return answer ? { tokens, answer } : { tokens, failure: "empty" };
    } catch (error) {
      const corrected = corrections < 3 ? await withoutRefused(body, error) : null;
      if (!corrected) throw error;
      body = corrected;
    }
  }
}

/**
 * The request without the parameters that this model rejects: providers and models differ. Null if that was not the
 * cause.
 */
async function withoutRefused({ max_tokens, temperature, tools, ...body }: Body, error: unknown): Promise<Body | null> {
  const { BadRequestError } = await loadLibrary();
  if (!(error instanceof BadRequestError)) return null;
  const limits = max_tokens === undefined ? {} : { max_tokens };
  const warmth = temperature === undefined ? {} : { temperature };
  const tooling = tools === undefined ? {} : { tools };
  if (max_tokens && /max_completion_tokens/.test(error.message))
    return { ...body, ...warmth, ...tooling, max_completion_tokens: max_tokens };
  if (temperature !== undefined && /temperature/.test(error.message)) return { ...body, ...limits, ...tooling };
  if (tools && /tool|function/i.test(error.message)) return { ...body, ...limits, ...warmth };
  return null;
}

/** Null if the call itself did not fail. */
export function outboundFailure(cause: unknown): PromptFailure | null {
  if (cause instanceof OutboundRefused) return "address";
  if (!(cause instanceof OutboundFailed)) return null;
  return cause.why === "timeout" || cause.why === "too_large" ? cause.why : "unreachable";
}

async function failureOf(error: unknown): Promise<PromptFailure> {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const outbound = outboundFailure(cause);
  if (outbound) return outbound;
  const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } = await loadLibrary();
  if (error instanceof APIUserAbortError || error instanceof APIConnectionTimeoutError) return "timeout";
  if (error instanceof APIConnectionError) return "unreachable";
  if (!(error instanceof APIError)) return "provider";
  return failureOfStatus(error.status);
}

/** Why a provider refused, by its status code. */
export function failureOfStatus(status: number | undefined): PromptFailure {
  switch (status) {
    case 401:
    case 403:
      return "key";
    case 402:
    case 429:
      return "quota";
    case 404:
      return "model";
    case 400:
    case 422:
      return "refused";
    default:
      return "provider";
  }
}
