import { addressOf } from "../../../shell/api.ts";
import { download, saveFile } from "../../../shell/files.ts";

/** Gives the person everybody in a campaign as a table. */
export async function saveRecipients(campaignId: number, name: string): Promise<void> {
  const address = addressOf("/campaigns/:campaignId/recipients/csv", { params: { campaignId } });
  const table = await download(address, { onProgress: () => undefined, signal: new AbortController().signal });
  saveFile(table, `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim() || "campanha"}.csv`);
}
