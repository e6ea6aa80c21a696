import type { Request } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { withoutSlash } from "@recado/contracts/shortcode";
import i18next from "i18next";
import { cellsOf, saveCsv, textOf } from "../../shell/csv.ts";

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

/** Why a line of a file is no quick reply. */
type Fault = "noShortcode" | "noMessage" | "longShortcode" | "longMessage" | "tooMany";
export interface RefusedLine {
  line: number;
  /** What tells it from others: its shortcut, or else its text. */
  said: string;
  fault: Fault;
}

/** The quick replies of a CSV file, and its lines that are none; null if it is not such a file. */
export async function readReplies(file: File): Promise<{ records: ImportedReply[]; refused: RefusedLine[] } | null> {
  const [head, ...lines] = cellsOf(await textOf(file))
    .map((cells, n) => ({ cells, line: n + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const place = (column: (typeof columns)[number]) =>
    (head?.cells ?? []).findIndex((name) => names[column].includes(name.trim().toLowerCase()));
  const [shortcode, message, geral] = [place("shortcode"), place("message"), place("geral")];
  if (shortcode === -1 || message === -1) return null;
  const records: ImportedReply[] = [];
  const refused: RefusedLine[] = [];
  for (const { cells, line } of lines) {
    const reply = {
      shortcode: withoutSlash((cells[shortcode] ?? "").trim()),
      message: (cells[message] ?? "").trim(),
      geral: yes.has((cells[geral] ?? "").trim().toLowerCase()),
    };
    const fault = faultOf(reply) ?? (records.length === limits.quickMessagesAtOnce ? "tooMany" : null);
    if (fault) refused.push({ line, said: begun(reply.shortcode ? `/${reply.shortcode}` : reply.message), fault });
    else records.push(reply);
  }
  return { records, refused };
}

/** How a text begins, which may be long. */
const begun = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function faultOf({ shortcode, message }: ImportedReply): Fault | null {
  if (shortcode === "") return "noShortcode";
  if (message === "") return "noMessage";
  if (shortcode.length > limits.shortcode.max) return "longShortcode";
  return message.length > limits.keptText.max ? "longMessage" : null;
}
