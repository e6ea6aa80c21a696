import type { Campaign } from "@recado/contracts/campaign-shapes";
import { addressOf } from "../../../shell/api.ts";
import { rowsOf, saveCsv, textOf } from "../../../shell/csv.ts";
import { download } from "../../../shell/files.ts";
import { narrowingOf } from "../campaigns-query.ts";
import type { RecipientResult } from "../statuses.ts";
import { recipientsTable } from "./recipients-table.ts";

/** Gives the person everybody in a campaign as a table, or those whom the report shows. */
export async function saveRecipients(
  { id: campaignId, name }: Pick<Campaign, "id" | "name">,
  words: string,
  result: RecipientResult | undefined,
): Promise<void> {
  const address = addressOf("/campaigns/:campaignId/recipients/csv", {
    params: { campaignId },
    query: narrowingOf(words, result),
  });
  const table = await download(address, { onProgress: () => undefined, signal: new AbortController().signal });
  const file = `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim() || "campanha"}.csv`;
  saveCsv(file, recipientsTable(rowsOf(await textOf(table))));
}
