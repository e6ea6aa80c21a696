import type { Answer } from "@recado/contracts";
import i18next from "i18next";
import { contactHeadings } from "../contact-headings.ts";

type RefusedRows = Answer<"GET /contacts/upload-errors">["errors"];

/**
 * The refused rows unchanged, with the line of the file before and the reason after each, so that the table can be
 * imported again. The line, the privacy id and other columns are present only if a row has them.
 */
export function errorsTable(errors: RefusedRows): string[][] {
  const hasHidden = errors.some(({ lid }) => lid !== "");
  const hasLines = errors.some(({ line }) => line !== null);
  const others = [...new Set(errors.flatMap(({ extraInfo }) => extraInfo.map(({ name }) => name)))];
  return [
    [
      ...(hasLines ? [i18next.t("contacts:import.line")] : []),
      ...contactHeadings(),
      ...(hasHidden ? ["lid"] : []),
      ...others,
      i18next.t("contacts:import.reason"),
    ],
    ...errors.map(({ name, number, email, lid, line, extraInfo, error }) => [
      ...(hasLines ? [String(line ?? "")] : []),
      ...[name, number, email],
      ...(hasHidden ? [lid] : []),
      ...others.map((other) => extraInfo.find((field) => field.name === other)?.value ?? ""),
      i18next.t(`contacts:import.faults.${error}`),
    ]),
  ];
}
