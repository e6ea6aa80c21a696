import type { Campaign } from "@recado/contracts/campaign-shapes";
import i18next from "i18next";
import { addressOf } from "../../../shell/api.ts";
import { changedCsv } from "../../../shell/csv.ts";
import { openDownload, saveFile } from "../../../shell/files.ts";
import { narrowingOf } from "../campaigns-query.ts";
import type { RecipientResult } from "../statuses.ts";
import { recipientHeadings, recipientRows } from "./recipients-table.ts";

/** Saves a campaign's recipients as a table: all, or those that the report shows. */
export async function saveRecipients(
  { id: campaignId, name }: Pick<Campaign, "id" | "name">,
  words: string,
  result: RecipientResult | undefined,
): Promise<void> {
  const address = addressOf("/campaigns/:campaignId/recipients/csv", {
    params: { campaignId },
    query: narrowingOf(words, result),
  });
  const file = `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim() || i18next.t("campaigns:report.csvFile")}.csv`;
  const body = await openDownload(address, new AbortController().signal);
  const table = await changedCsv(body.stream, (head, rows) =>
    rows.length === 0 ? [recipientHeadings(head)] : recipientRows(head, rows),
  );
  saveFile(table, file);
}
