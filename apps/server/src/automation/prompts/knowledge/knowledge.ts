import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Knowledge } from "@recado/contracts/prompt-knowledge";
import { companySetting } from "../../../identity/settings/access.ts";
import { language } from "../../../identity/settings/settings.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { App } from "../../../platform/app.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { assertRoomIn } from "../../../platform/database/hold-company.ts";
import { madeBefore } from "../../../platform/database/made-before.ts";
import { refuse } from "../../../platform/refusal.ts";
import { promptOf } from "../access.ts";
import { promptChanged } from "../events.ts";
import { passagesOf } from "./rules.ts";

interface Row {
  id: number;
  title: string;
  characters: number;
  updated_at: Date;
}
const columns = "id, title, length(body) as characters, updated_at";
const present = ({ id, title, characters, updated_at }: Row): Knowledge => ({
  id,
  title,
  characters,
  updatedAt: updated_at.toISOString(),
});
type Body = Parsed<"PUT /prompt/:promptId/knowledge/:knowledgeId">["body"];
type Which = Parsed<"GET /prompt/:promptId/knowledge/:knowledgeId">["params"];

export function listKnowledge(
  app: App,
  actor: Actor,
  promptId: number,
): Promise<Answer<"GET /prompt/:promptId/knowledge">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await promptOf(app, tx, promptId);
    const rows = await tx.sql<Row & object>(
      `select ${columns} from prompt_knowledge where company_id = $1 and prompt_id = $2 order by id`,
      [tx.companyId, promptId],
    );
    return { knowledge: rows.map(present) };
  });
}

export function showKnowledge(
  app: App,
  actor: Actor,
  { promptId, knowledgeId }: Which,
): Promise<Answer<"GET /prompt/:promptId/knowledge/:knowledgeId">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await promptOf(app, tx, promptId);
    const [row] = await tx.sql<Row & { body: string }>(
      `select ${columns}, body from prompt_knowledge where company_id = $1 and prompt_id = $2 and id = $3`,
      [tx.companyId, promptId, knowledgeId],
    );
    if (!row) throw refuse("ERR_NO_KNOWLEDGE_FOUND");
    return { ...present(row), text: row.body };
  });
}

export function addKnowledge(
  app: App,
  actor: Actor,
  promptId: number,
  { clientId, ...body }: Body & { clientId?: string | undefined },
): Promise<Knowledge> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await promptOf(app, tx, promptId);
    const made = await madeBefore(tx, "prompt_knowledge", clientId);
    if (made !== undefined) return change(app, tx, { promptId, knowledgeId: made }, body);
    const which = `prompt_id = ${promptId}`;
    await assertRoomIn(tx, "prompt_knowledge", {
      most: limits.promptKnowledge.most,
      code: "ERR_TOO_MUCH_KNOWLEDGE",
      which,
    });
    const [row] = await tx.sql<Row & object>(
      `insert into prompt_knowledge (company_id, prompt_id, title, body, client_id)
       values ($1, $2, $3, $4, $5) returning ${columns}`,
      [tx.companyId, promptId, body.title, body.text, clientId ?? null],
    );
    return stored(app, tx, promptId, row, body);
  });
}

export function changeKnowledge(app: App, actor: Actor, which: Which, body: Body): Promise<Knowledge> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await promptOf(app, tx, which.promptId);
    return change(app, tx, which, body);
  });
}

async function change(app: App, tx: Tx, { promptId, knowledgeId }: Which, body: Body): Promise<Knowledge> {
  const [row] = await tx.sql<Row & object>(
    `update prompt_knowledge set title = $4, body = $5, updated_at = now()
     where company_id = $1 and prompt_id = $2 and id = $3 returning ${columns}`,
    [tx.companyId, promptId, knowledgeId, body.title, body.text],
  );
  return stored(app, tx, promptId, row, body);
}

export function deleteKnowledge(
  app: App,
  actor: Actor,
  { promptId, knowledgeId }: Which,
): Promise<Answer<"DELETE /prompt/:promptId/knowledge/:knowledgeId">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await promptOf(app, tx, promptId);
    const deleted = await tx.sql(
      "delete from prompt_knowledge where company_id = $1 and prompt_id = $2 and id = $3 returning id",
      [tx.companyId, promptId, knowledgeId],
    );
    if (deleted.length === 0) throw refuse("ERR_NO_KNOWLEDGE_FOUND");
    await app.events.emit(tx, promptChanged, { promptId, cause: "updated" });
    return { message: "Text deleted" };
  });
}

const configurations: Record<string, string> = { pt: "portuguese", en: "english", es: "spanish" };

/** Stores the passages of a text. */
async function stored(app: App, tx: Tx, promptId: number, row: Row | undefined, { title, text }: Body) {
  if (!row) throw refuse("ERR_NO_KNOWLEDGE_FOUND");
  const configuration = configurations[await companySetting(tx, language)] ?? "simple";
  await tx.sql("delete from prompt_passages where company_id = $1 and knowledge_id = $2", [tx.companyId, row.id]);
  await tx.sql(
    `insert into prompt_passages (company_id, knowledge_id, position, body, search)
     select $1, $2, p.position, p.body, to_tsvector($5::regconfig, norm_unaccent($4 || ' ' || p.body))
     from unnest($3::text[]) with ordinality as p (body, position)`,
    [tx.companyId, row.id, passagesOf(text), title, configuration],
  );
  await app.events.emit(tx, promptChanged, { promptId, cause: "updated" });
  return present(row);
}
