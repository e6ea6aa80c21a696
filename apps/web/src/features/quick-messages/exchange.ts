import type { Request } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { withoutSlash } from "@recado/contracts/shortcode";
import i18next from "i18next";
import { rowsOf, saveCsv, textOf } from "../../shell/csv.ts";

export type ImportedReply = Request<"POST /quick-messages/import">["body"]["records"][number];

const columns = ["shortcode", "message", "geral"] as const;
/** Common names of the columns in users' own files. */
const names: Record<(typeof columns)[number], readonly string[]> = {
  shortcode: ["shortcode", "atalho", "atajo", "shortcut"],
  message: ["message", "mensagem", "mensaje", "texto", "text"],
  geral: ["geral", "equipe", "equipo", "team"],
};
const yes = new Set(["1", "true", "sim", "sí", "si", "yes", "x"]);

/** Saves quick replies as a file that `readReplies` reads. Files of replies are not in it. */
export function saveReplies(replies: readonly QuickMessage[]): void {
  const rows = replies.map(({ shortcode, message, geral }) => [shortcode, message, geral ? "1" : "0"]);
  saveCsv(`${i18next.t("quickMessages:exchange.file")}.csv`, [[...columns], ...rows]);
}

/** The quick replies of a CSV file; null if it is not one. Omits lines without shortcut or text. */
export async function readReplies(file: File): Promise<ImportedReply[] | null> {
  const [head = [], ...rows] = rowsOf(await textOf(file));
  const place = (column: (typeof columns)[number]) =>
    head.findIndex((name) => names[column].includes(name.trim().toLowerCase()));
  const [shortcode, message, geral] = [place("shortcode"), place("message"), place("geral")];
  if (shortcode === -1 || message === -1) return null;
  return rows
    .map((row) => ({
      shortcode: withoutSlash((row[shortcode] ?? "").trim()).slice(0, limits.shortcode.max),
      message: (row[message] ?? "").trim(),
      geral: yes.has((row[geral] ?? "").trim().toLowerCase()),
    }))
    .filter((reply) => reply.shortcode !== "" && reply.message !== "")
    .slice(0, limits.quickMessagesAtOnce);
}
