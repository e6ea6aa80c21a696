import type { Answer, Parsed } from "@recado/contracts";
import { language } from "../../identity/settings/settings.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { ticketFor } from "../../inbox/tickets/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { keyOf } from "../prompts/access.ts";
import { askModel, askMs, type Question } from "../prompts/ask-model.ts";
import { findPassages } from "../prompts/knowledge/find-passages.ts";
import { withKnowledge } from "../prompts/knowledge/rules.ts";
import { recordOutcome } from "../prompts/record-outcome.ts";
import type { PromptRow } from "../prompts/rows.ts";
import { countCall } from "../prompts/usage.ts";
import { findPromptFor } from "./find-prompt.ts";
import { lastSaid, mostRead } from "./last-said.ts";
import { rewriteQuestion, suggestQuestion, summarizeQuestion, withinNote } from "./rules.ts";

type Body = Parsed<"POST /tickets/:ticketId/assistance">["body"];
type Asking = Pick<Question, "maxTokens" | "temperature" | "instructions" | "said">;

/** Asks the conversation's prompt for a draft for the attendant. Sends and stores nothing but the usage. */
export async function assist(
  app: App,
  actor: Actor,
  ticketId: number,
  body: Body,
): Promise<Answer<"POST /tickets/:ticketId/assistance">> {
  const { prompt, apiKey, asking } = await app.database.tenant(actor.companyId, async (tx) => {
    const ticket = await ticketFor(tx, actor, ticketId);
    const found = await findPromptFor(app, tx, ticketId);
    if (!found) throw refuse("ERR_NO_PROMPT_FOUND");
    return {
      prompt: found,
      apiKey: keyOf(app, tx, found),
      asking: await askingFor(tx, found, { id: ticketId, customer: ticket.contact_name }, body),
    };
  });
  if (!(await countCall(app, actor.companyId, prompt))) throw refuse("ERR_PROMPT_USED_UP");
  const { base_url: baseUrl, model } = prompt;
  const question = { apiKey, baseUrl, model, ...asking, mayHandOver: false };
  const asked = await askModel(app.outbound, question, AbortSignal.timeout(askMs + 1_000));
  await recordOutcome(app, actor.companyId, prompt, asked);
  if ("failure" in asked || asked.answer.text === "") throw refuse("ERR_PROMPT_FAILED");
  return { text: body.task === "summarize" ? withinNote(asked.answer.text) : asked.answer.text };
}

async function askingFor(
  tx: Tx,
  prompt: PromptRow,
  ticket: { id: number; customer: string },
  body: Body,
): Promise<Asking> {
  if (body.task === "rewrite") return rewriteQuestion(body);
  const settings = await companySettings(tx, { language });
  const said = await lastSaid(tx, ticket.id, mostRead[body.task]);
  if (said.length === 0) throw refuse("ERR_NOTHING_SAID_YET");
  const known = { language: settings.language, customer: ticket.customer, said };
  if (body.task === "summarize") return summarizeQuestion(known);
  const asked = said.filter(({ role }) => role === "user").slice(-3);
  const passages = await findPassages(
    tx,
    prompt.id,
    asked.map(({ content }) => content),
  );
  return suggestQuestion({
    ...known,
    prompt: withKnowledge(prompt.prompt, passages),
    maxTokens: prompt.max_tokens,
    temperature: prompt.temperature,
  });
}
