import { fieldOfHeading, importFields as fields, type ImportField as Field } from "@recado/contracts/import-headings";
import { limits } from "@recado/contracts/limits";
import { digitsOf } from "../../../locales/phone-number.ts";

/** The place of each field's column; absent where there is none. */
export type Columns = Partial<Record<Field, number>>;
export type Cells = readonly (readonly string[])[];

/** Which column is which: by its heading, else by what most cells hold. */
export function guessColumns(cells: Cells): { columns: Columns; hasHeading: boolean } {
  const first = (cells[0] ?? []).map(fieldOfHeading);
  const named: Columns = {};
  for (const field of fields) {
    const place = first.indexOf(field);
    if (place >= 0) named[field] = place;
  }
  if (Object.keys(named).length > 0) return { columns: named, hasHeading: true };
  const sample = cells.slice(0, 50);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const share = (place: number, is: RegExp) => sample.filter((row) => is.test(row[place] ?? "")).length;
  const places = Array.from({ length: width }, (_, place) => place);
  const best = (is: RegExp, but: readonly (number | undefined)[]) =>
    places
      .filter((place) => !but.includes(place) && share(place, is) > 0)
      .toSorted((a, b) => share(b, is) - share(a, is))[0];
  const number = best(/^[\d\s()+.-]{8,}$/, []);
  const email = best(/^\S+@\S+$/, [number]);
  const name = best(/\p{L}/u, [number, email]);
  const found = Object.entries({ name, number, email }).filter(([, place]) => place !== undefined);
  return { columns: Object.fromEntries(found) as Columns, hasHeading: false };
}

/** The rows as the server takes them; empty ones are left out. */
export function rowsOf(cells: Cells, columns: Columns, hasHeading: boolean): Record<Field, string>[] {
  const at = (row: readonly string[], field: Field) => {
    const place = columns[field];
    return place === undefined ? "" : (row[place] ?? "").trim();
  };
  return cells
    .slice(hasHeading ? 1 : 0)
    .filter((row) => row.some((cell) => cell.trim() !== ""))
    .map((row) => ({
      name: at(row, "name"),
      number: at(row, "number"),
      email: at(row, "email"),
      lid: at(row, "lid"),
    }));
}

/** Whether most rows have no number where one is expected: the columns may be swapped. */
export function isWithoutNumbers(rows: readonly Record<Field, string>[]): boolean {
  const without = rows.filter(({ number, lid }) => lid === "" && digitsOf(number).length < limits.contactNumber.min);
  return without.length * 2 > rows.length;
}
