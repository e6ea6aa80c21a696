import type { App } from "../../platform/app.ts";
import { openText } from "../../platform/crypto/sealed-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { selectPrompts, type PromptRow } from "./rows.ts";
import { companyDay } from "./usage.ts";

/** Missing prompts and other companies' prompts get the same refusal. */
export async function promptOf(app: App, tx: Tx, promptId: number): Promise<PromptRow> {
  const row = await findPrompt(tx, await companyDay(app, tx), promptId);
  if (!row) throw refuse("ERR_NO_PROMPT_FOUND");
  return row;
}

export async function findPrompt(tx: Tx, day: string, promptId: number): Promise<PromptRow | undefined> {
  const [row] = await tx.sql<PromptRow & object>(`${selectPrompts} and p.id = $3`, [tx.companyId, day, promptId]);
  return row;
}

/** The key's place, to which its encryption is bound. */
export const placeOfKey = (promptId: number): string => `prompts/${promptId}/api_key`;

/** The provider's key. Never part of an answer. */
export const keyOf = (app: App, tx: Tx, { id, api_key }: PromptRow): string =>
  openText(app, tx, placeOfKey(id), api_key);
