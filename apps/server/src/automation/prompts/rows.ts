import type { Prompt, PromptFailure } from "@recado/contracts/prompts";
import { maskOfSecret } from "../../platform/crypto/sealed-text.ts";

export interface PromptRow {
  id: number;
  name: string;
  prompt: string;
  model: string;
  max_tokens: number;
  temperature: number;
  api_key: Buffer | null;
  queue_id: number | null;
  queue_name: string | null;
  queue_color: string | null;
  max_messages: number;
  base_url: string;
  human_keywords: string;
  max_turns: number;
  max_answers_day: number;
  fallback_message: string;
  answers_today: number;
  failure: string | null;
  failed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** `$1` is the company, `$2` the company's day. */
export const selectPrompts = `
  select p.id, p.name, p.prompt, p.model, p.max_tokens, p.temperature, p.api_key, q.id as queue_id, q.name as queue_name,
         q.color as queue_color, p.max_messages, p.base_url, p.human_keywords, p.max_turns, p.max_answers_day,
         p.fallback_message, coalesce(u.answers, 0) as answers_today, p.failure, p.failed_at, p.created_at, p.updated_at
  from prompts p
  left join queues q on q.company_id = $1 and q.id = p.queue_id and q.deleted_at is null
  left join prompt_usage u on u.company_id = $1 and u.prompt_id = p.id and u.day = $2::date
  where p.company_id = $1`;

export const presentPrompt = (row: PromptRow): Prompt => ({
  id: row.id,
  name: row.name,
  prompt: row.prompt,
  model: row.model,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  apiKey: maskOfSecret(row.api_key),
  queueId: row.queue_id,
  queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? "", color: row.queue_color ?? "" },
  maxMessages: row.max_messages,
  baseUrl: row.base_url,
  humanKeywords: row.human_keywords,
  maxTurns: row.max_turns,
  maxAnswersDay: row.max_answers_day,
  fallbackMessage: row.fallback_message,
  answersToday: row.answers_today,
  failure: row.failure as PromptFailure | null,
  failedAt: row.failed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
