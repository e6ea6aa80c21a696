import { recipientColumns, type RecipientColumn } from "@recado/contracts/campaign-shapes";
import i18next from "i18next";
import { errorText } from "../../../locales/error-text.ts";
import { formatDate, formatTime } from "../../../locales/format.ts";
import { recipientResults } from "../statuses.ts";

/** Rows of the server's table of recipients, below a first one of the fields' names, in the user's language and hours. */
export function recipientRows(head: readonly string[], rows: readonly (readonly string[])[]): string[][] {
  const names = namesOf(head);
  const [status, answered, optedOut] = [
    names.indexOf("status"),
    names.indexOf("answeredAt"),
    names.indexOf("optedOutAt"),
  ];
  return rows.map((row) =>
    row.map((cell, n) => {
      if (cell === "") return "";
      // As in the report: who answered or opted out is named so.
      if (names[n] === "status" && row[optedOut]) return i18next.t("campaigns:recipient.optedOut");
      if (names[n] === "status" && row[answered]) return i18next.t("campaigns:recipient.answered");
      // Who was left out got none of the texts.
      if (names[n] === "variant" && row[status] === "skipped") return "–";
      return shown(names[n], cell);
    }),
  );
}

export const recipientHeadings = (head: readonly string[]): string[] =>
  namesOf(head).map((name, n) => (name ? i18next.t(`campaigns:file.${name}`) : (head[n] ?? "")));

const namesOf = (head: readonly string[]): (RecipientColumn | undefined)[] =>
  head.map((field) => recipientColumns.find((name) => name === field));

function shown(name: RecipientColumn | undefined, cell: string): string {
  if (name === "reason") return errorText(cell);
  if (name === "status") {
    const status = [...recipientResults, "sending" as const].find((one) => one === cell);
    return status ? i18next.t(`campaigns:recipient.${status}`) : cell;
  }
  return name?.endsWith("At") ? `${formatDate(cell)} ${formatTime(cell)}` : cell;
}
