import { sortRows, type GivenRow, type RefusedRow } from "../../inbox/contacts/import-rules.ts";
import type { NumberRow } from "./store-items.ts";

export interface SortedRows {
  accepted: NumberRow[];
  refused: RefusedRow[];
  /** Rows whose number an earlier row has. */
  joined: number;
}

/** Which rows of a table the list accepts, by the rules of the contacts' import; a list needs a number, but no name. */
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
