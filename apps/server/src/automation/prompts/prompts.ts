import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Prompt } from "@recado/contracts/prompts";
import { assertQueues } from "../../identity/queues/access.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { isMask, sealText } from "../../platform/crypto/sealed-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { assertRoomIn } from "../../platform/database/hold-company.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuseInside } from "../../platform/outbound/refuse-inside.ts";
import { refuse } from "../../platform/refusal.ts";
import { placeOfKey, promptOf } from "./access.ts";
import { promptChanged } from "./events.ts";
import { presentPrompt, selectPrompts, type PromptRow } from "./rows.ts";
import { companyDay, monthUsage } from "./usage.ts";

export function listPrompts(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /prompt">["query"],
): Promise<Answer<"GET /prompt">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const wanted = `${selectPrompts} and ($3 = '' or norm_unaccent(p.name) like '%' || norm_unaccent($3) || '%')`;
  return app.database.tenant(actor.companyId, async (tx) => {
    const day = await companyDay(app, tx);
    const values = [tx.companyId, day, escapeLike(searchParam)];
    const rows = await tx.sql<PromptRow & object>(
      `${wanted} order by norm_unaccent(p.name), p.id limit ${size} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(`select count(*) from (${wanted}) found`, values);
    const count = total?.count ?? 0;
    const usage = await monthUsage(tx, day);
    return { prompts: rows.map(presentPrompt), count, hasMore: count > offset + rows.length, usage };
  });
}

export function showPrompt(app: App, actor: Actor, promptId: number): Promise<Prompt> {
  return app.database.tenant(actor.companyId, async (tx) => presentPrompt(await promptOf(app, tx, promptId)));
}

export async function createPrompt(app: App, actor: Actor, body: Parsed<"POST /prompt">["body"]): Promise<Prompt> {
  if (body.baseUrl !== "") await refuseInside(app, "baseUrl", body.baseUrl);
  if (isMask(body.apiKey)) throw refuse("ERR_VALIDATION", { fields: { apiKey: "required" } });
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      const made = await madeBefore(tx, "prompts", body.clientId);
      if (made === undefined)
        await assertRoomIn(tx, "prompts", { most: limits.prompt.most, code: "ERR_TOO_MANY_PROMPTS" });
      await assertQueues(tx, [body.queueId]);
      if (made !== undefined) return write(app, tx, made, body, "updated");
      const [row] = await tx.sql<{ id: number }>(
        `insert into prompts (company_id, name, prompt, model, max_tokens, temperature, queue_id, max_messages, max_turns, max_answers_day, client_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          tx.companyId,
          body.name,
          body.prompt,
          body.model,
          body.maxTokens,
          body.temperature,
          body.queueId,
          body.maxMessages,
          body.maxTurns,
          body.maxAnswersDay,
          body.clientId ?? null,
        ],
      );
      if (!row) throw new Error("The prompt was not inserted.");
      return write(app, tx, row.id, body, "created");
    }),
  );
}

export async function updatePrompt(
  app: App,
  actor: Actor,
  promptId: number,
  changes: Parsed<"PUT /prompt/:promptId">["body"],
): Promise<Prompt> {
  if (changes.baseUrl) await refuseInside(app, "baseUrl", changes.baseUrl);
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      await tx.sql("select from prompts where company_id = $1 and id = $2 for no key update", [tx.companyId, promptId]);
      const { queueId, ...before } = presentPrompt(await promptOf(app, tx, promptId));
      if (changes.queueId !== undefined && changes.queueId !== queueId) await assertQueues(tx, [changes.queueId]);
      const values = { ...before, queueId, ...changes, apiKey: changes.apiKey ?? "" };
      // Otherwise an admin could send a hidden key to their own address.
      if (values.baseUrl !== before.baseUrl && (values.apiKey === "" || isMask(values.apiKey)))
        throw refuse("ERR_VALIDATION", { fields: { apiKey: "required" } });
      return write(app, tx, promptId, values, "updated");
    }),
  );
}

/** Deletes an unused prompt. People take over its conversations. */
export function deletePrompt(app: App, actor: Actor, promptId: number): Promise<Answer<"DELETE /prompt/:promptId">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await promptOf(app, tx, promptId);
    const values = [tx.companyId, promptId];
    await tx.sql("select from prompts where company_id = $1 and id = $2 for update", values);
    const uses = await tx.sql<{ name: string }>(
      `select name from connections where company_id = $1 and prompt_id = $2 and deleted_at is null
       union all select name from queues where company_id = $1 and prompt_id = $2 and deleted_at is null`,
      values,
    );
    if (uses.length > 0) return { message: "The prompt is in use", deleted: false, uses: uses.map(({ name }) => name) };
    const turns = await tx.sql<{ id: number }>(
      "select id from tickets where company_id = $1 and handler = 'prompt' and handler_id = $2 order by id",
      values,
    );
    const ids = turns.map(({ id }) => id);
    await changeTickets(app, tx, ids, { to: "handTo", handler: "human" }, actor);
    await tx.sql("delete from prompts where company_id = $1 and id = $2", values);
    await app.events.emit(tx, promptChanged, { promptId, cause: "deleted" });
    return { message: "Prompt deleted", deleted: true, uses: [] };
  });
}

export async function promptExists(tx: Tx, promptId: number): Promise<boolean> {
  const rows = await tx.sql("select from prompts where company_id = $1 and id = $2", [tx.companyId, promptId]);
  return rows.length > 0;
}

type Written = Omit<Parsed<"POST /prompt">["body"], "queueId"> & { queueId: number | null };

async function write(app: App, tx: Tx, id: number, values: Written, cause: "created" | "updated"): Promise<Prompt> {
  const { apiKey } = values;
  const key = apiKey === "" || isMask(apiKey) ? null : sealText(app, tx, placeOfKey(id), apiKey);
  await tx.sql(
    `update prompts
     set name = $3, prompt = $4, model = $5, max_tokens = $6, temperature = $7, queue_id = $8, max_messages = $9, base_url = $10,
         human_keywords = $11, max_turns = $12, max_answers_day = $13, fallback_message = $14,
         api_key = coalesce($15, api_key), failure = null, failed_at = null, updated_at = now()
     where company_id = $1 and id = $2`,
    [
      tx.companyId,
      id,
      values.name,
      values.prompt,
      values.model,
      values.maxTokens,
      values.temperature,
      values.queueId,
      values.maxMessages,
      values.baseUrl,
      values.humanKeywords,
      values.maxTurns,
      values.maxAnswersDay,
      values.fallbackMessage,
      key,
    ],
  );
  await app.events.emit(tx, promptChanged, { promptId: id, cause });
  return presentPrompt(await promptOf(app, tx, id));
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, "prompts_name")) throw refuse("ERR_NAME_TAKEN");
    throw error;
  }
}
