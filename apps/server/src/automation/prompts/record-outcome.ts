import type { App } from "../../platform/app.ts";
import type { Asked } from "./ask-model.ts";
import { promptChanged } from "./events.ts";
import { addTokens } from "./usage.ts";

/** Stores the usage of a call, and its failure, which admins see beside the prompt until an answer succeeds. */
export async function recordOutcome(
  app: App,
  companyId: number,
  { id, failure: before }: { id: number; failure: string | null },
  asked: Asked,
): Promise<void> {
  const failure = "failure" in asked ? asked.failure : null;
  await app.database.tenant(companyId, async (tx) => {
    await addTokens(app, tx, id, asked.tokens);
    if (failure === null && before === null) return;
    const changed = await tx.sql(
      `update prompts set failure = $3, failed_at = case when $3::text is null then null else now() end
       where company_id = $1 and id = $2 returning id`,
      [tx.companyId, id, failure],
    );
    if (changed.length > 0) await app.events.emit(tx, promptChanged, { promptId: id, cause: "updated" });
  });
}
