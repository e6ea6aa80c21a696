import { internationalNumber } from "@recado/contracts/national-phone";
import { limits } from "@recado/contracts/limits";
import type { ImportFault, ImportedRow } from "@recado/contracts/contact-imports";
import { eachInTurns } from "../../platform/own-turn.ts";
import { numberForms } from "./rules.ts";

/** A row that can be imported. `number` or `lid` is not empty. */
export interface ImportRow {
  name: string;
  number: string;
  email: string;
  lid: string;
  /** Becomes extra fields of the contact. */
  extraInfo?: { name: string; value: string }[];
  /** Names of tags in the row; those that the company has are set. */
  tags?: string[];
}
/** What the table's other columns become, by name. */
interface OtherColumns {
  extraFields?: readonly string[];
  /** The column whose cells list tag names separated by commas, as an export writes them. */
  tagField?: string | undefined;
}
/** A row of a table, or a person known by another source. */
export type GivenRow = Pick<ImportedRow, "name" | "number" | "email" | "lid"> & Partial<ImportedRow>;
export type RefusedRow = GivenRow & { error: ImportFault };

/**
 * The same for a table made by users: it may give a number or a privacy id, never claim that both are one person's.
 * Only WhatsApp says so, and contacts are merged by it.
 */
export const sortTable = (rows: readonly GivenRow[], columns: OtherColumns = {}): ReturnType<typeof sortRows> =>
  sortRows(
    rows.map((row) => (row.number.trim() === "" ? row : { ...row, lid: "" })),
    columns,
  );

/**
 * Which rows can be imported, in order, and why the others can't. Of two rows with one number the first counts. Other
 * columns are returned with refused rows only.
 */
export async function sortRows(
  rows: readonly GivenRow[],
  { extraFields = [], tagField }: OtherColumns = {},
): Promise<{ accepted: ImportRow[]; refused: RefusedRow[] }> {
  const accepted: ImportRow[] = [];
  const refused: RefusedRow[] = [];
  const seen = new Set<string>();
  const kept = new Set(extraFields);
  await eachInTurns(rows, (given) => {
    const row = readRow(given, kept, tagField);
    const names = row.number === "" ? [`lid ${row.lid}`] : numberForms(row.number);
    const error = faultOf(row, given) ?? (names.some((name) => seen.has(name)) ? "repeated" : undefined);
    if (error) refused.push({ ...given, error });
    else {
      accepted.push(row);
      for (const name of names) seen.add(name);
    }
  });
  return { accepted, refused };
}

/** As sent to clients: a row refused before lines were stored has none. */
export const presentRefused = ({ line, extraInfo = [], ...row }: RefusedRow) => ({
  ...row,
  line: line ?? null,
  extraInfo,
});

function readRow(
  { name, number, email, lid, extraInfo = [] }: GivenRow,
  extraFields: ReadonlySet<string>,
  tagField: string | undefined,
): ImportRow {
  const kept = extraInfo.filter(
    (field) => field.name !== "" && extraFields.has(field.name) && field.value.trim() !== "",
  );
  const tags = extraInfo
    .filter((field) => field.name === tagField)
    .flatMap(({ value }) => value.split(/[,;]/))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return {
    name: name.replace(/\s+/g, " ").trim(),
    number: internationalNumber(number),
    email: email.trim().toLowerCase(),
    lid: lid.replace(/\D/g, ""),
    ...(kept.length > 0 && { extraInfo: kept }),
    ...(tags.length > 0 && { tags }),
  };
}

/** WhatsApp numbers have at most so many digits (E.164). */
const longestNumber = 15;
/** Without "+" fewer digits are a number without its area code. */
const fewestOfHere = 10;

function faultOf(row: ImportRow, given: GivenRow): ImportFault | undefined {
  if (row.name === "" || row.name.length > 200) return "name";
  const hasNumber = given.number.trim() !== "";
  if (!hasNumber && row.lid === "") return "number";
  if (hasNumber && (row.number.length < limits.contactNumber.min || row.number.length > longestNumber)) return "number";
  if (hasNumber && !given.number.trim().startsWith("+") && row.number.length < fewestOfHere) return "number";
  if (/[^\d\s()+./-]/.test(given.number)) return "number";
  if (row.email !== "" && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(row.email)) return "email";
  return undefined;
}
