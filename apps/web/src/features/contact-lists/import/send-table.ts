import { limits } from "@recado/contracts/limits";
import type { TableRow } from "../../contacts/import/table-columns.ts";
import { call } from "../../../shell/api.ts";

/** Sends a table in parts, one after another; `onSent` receives the number of rows that the server has. */
export async function sendTable(
  contactListId: number,
  rows: readonly TableRow[],
  onSent: (sent: number) => void,
): Promise<void> {
  let importId: number | undefined;
  for (let start = 0; start < rows.length; start += limits.importRows) {
    const part = rows.slice(start, start + limits.importRows);
    const answer = await call("POST /contact-lists/:contactListId/upload", {
      params: { contactListId },
      body: { listcontacts: part, total: rows.length, ...(importId !== undefined && { importId }) },
    });
    ({ importId } = answer);
    onSent(start + part.length);
  }
}
