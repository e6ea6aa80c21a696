import type { Answer } from "@recado/contracts";
import i18next from "i18next";

type RefusedRows = Answer<"GET /contacts/upload-errors">["errors"];

/** The refused rows as they were, with the reason in the last column. The privacy id has one only where a row has it. */
export function errorsTable(errors: RefusedRows): string[][] {
  const hasHidden = errors.some(({ lid }) => lid !== "");
  return [
    ["name", "number", "email", ...(hasHidden ? ["lid"] : []), i18next.t("contacts:import.reason")],
    ...errors.map(({ name, number, email, lid, error }) => [
      name,
      number,
      email,
      ...(hasHidden ? [lid] : []),
      i18next.t(`contacts:import.faults.${error}`),
    ]),
  ];
}
