import { recipientColumns, type RecipientColumn } from "@recado/contracts/campaign-shapes";
import i18next from "i18next";
import { errorText } from "../../../locales/error-text.ts";
import { formatDate, formatTime } from "../../../locales/format.ts";
import { recipientResults } from "../statuses.ts";

/** The server's table of recipients, its first row the fields' names, in the user's language and hours. */
export function recipientsTable([head = [], ...rows]: readonly string[][]): string[][] {
  const names = head.map((field) => recipientColumns.find((name) => name === field));
  return [
    head.map((field, n) => (names[n] ? i18next.t(`campaigns:file.${names[n]}`) : field)),
    ...rows.map((row) => row.map((cell, n) => (cell === "" ? "" : shown(names[n], cell)))),
  ];
}

function shown(name: RecipientColumn | undefined, cell: string): string {
  if (name === "reason") return errorText(cell);
  if (name === "status") {
    const status = [...recipientResults, "sending" as const].find((one) => one === cell);
    return status ? i18next.t(`campaigns:recipient.${status}`) : cell;
  }
  return name?.endsWith("At") ? `${formatDate(cell)} ${formatTime(cell)}` : cell;
}
