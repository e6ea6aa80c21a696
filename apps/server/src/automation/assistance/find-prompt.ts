import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { findPrompt } from "../prompts/access.ts";
import type { PromptRow } from "../prompts/rows.ts";
import { companyDay } from "../prompts/usage.ts";

/** The prompt that helps with a conversation: its queue's, else its connection's, else the company's first. */
export async function findPromptFor(app: App, tx: Tx, ticketId: number): Promise<PromptRow | undefined> {
  const [row] = await tx.sql<{ id: number | null }>(
    `select coalesce(q.prompt_id, w.prompt_id, (select min(p.id) from prompts p where p.company_id = $1)) as id
     from tickets t
     left join queues q on q.company_id = $1 and q.id = t.queue_id
     left join connections w on w.company_id = $1 and w.id = t.connection_id
     where t.company_id = $1 and t.id = $2`,
    [tx.companyId, ticketId],
  );
  if (!row || row.id === null) return undefined;
  return findPrompt(tx, await companyDay(app, tx), row.id);
}
