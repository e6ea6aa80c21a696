import type { Request } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { rowsOf, saveCsv } from "../../shell/csv.ts";

export type ImportedReply = Request<"POST /quick-messages/import">["body"]["records"][number];

const columns = ["shortcode", "message", "geral"] as const;

/** Saves quick replies as a file that `readReplies` reads. Files of replies are not in it. */
export function saveReplies(replies: readonly QuickMessage[]): void {
  const rows = replies.map(({ shortcode, message, geral }) => [shortcode, message, geral ? "1" : "0"]);
  saveCsv("respostas-rapidas.csv", [[...columns], ...rows]);
}

/** The quick replies of a CSV file; null if it is none. Lines without shortcut or text are left out. */
export async function readReplies(file: File): Promise<ImportedReply[] | null> {
  const [head = [], ...rows] = rowsOf(await file.text());
  const place = (column: (typeof columns)[number]) => head.findIndex((name) => name.trim().toLowerCase() === column);
  const [shortcode, message, geral] = [place("shortcode"), place("message"), place("geral")];
  if (shortcode === -1 || message === -1) return null;
  return rows
    .map((row) => ({
      shortcode: (row[shortcode] ?? "").trim().slice(0, limits.shortcode.max),
      message: (row[message] ?? "").trim(),
      geral: row[geral] === "1",
    }))
    .filter((reply) => reply.shortcode !== "" && reply.message !== "")
    .slice(0, limits.quickMessagesAtOnce);
}
