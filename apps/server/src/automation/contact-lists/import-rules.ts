import { sortRows, type GivenRow, type RefusedRow } from "../../inbox/contacts/import-rules.ts";
import type { NumberRow } from "./store-items.ts";

export interface SortedRows {
  accepted: NumberRow[];
  refused: RefusedRow[];
  /** Rows whose number a row before has. */
  joined: number;
}

/** Which rows of a table a list takes, by the rules of the contacts' import; a list needs no name, but a number. */
export async function sortForList(rows: readonly GivenRow[]): Promise<SortedRows> {
  const { accepted, refused } = await sortRows(
    rows.map((row) => ({ ...row, name: row.name.trim() === "" ? row.number.trim() : row.name, lid: "" })),
  );
  const repeated = refused.filter(({ error }) => error === "repeated");
  return {
    accepted: accepted.map(({ name, number, email }) => ({ name, number, email })),
    refused: refused.filter(({ error }) => error !== "repeated"),
    joined: repeated.length,
  };
}
