import { fieldOfHeading, importFields as fields, type ImportField as Field } from "@recado/contracts/import-headings";
import { limits } from "@recado/contracts/limits";
import i18next from "i18next";
import { digitsOf } from "../../../locales/phone-number.ts";

/** The index of each field's column; absent if there is none. */
export type Columns = Partial<Record<Field, number>>;
export type Cells = readonly (readonly string[])[];

/** A file's filled rows, and the place of each in it, from 1. */
export interface ReadTable {
  cells: Cells;
  lines: readonly number[];
}
/** A table as previewed before the import. */
export interface Table extends ReadTable {
  columns: Columns;
  hasHeading: boolean;
  /** The places of columns that become extra fields. */
  kept: readonly number[];
  /** The place of the column that names tags. */
  tags?: number | undefined;
}
/** A row as the server takes it. */
export interface TableRow extends Record<Field, string> {
  line: number;
  extraInfo: { name: string; value: string }[];
}

export function tableOf(read: ReadTable): Table {
  const guess = guessColumns(read.cells);
  const tags = guess.hasHeading ? (read.cells[0] ?? []).findIndex((heading) => ofTags.test(heading.trim())) : -1;
  return { ...read, ...guess, kept: [], ...(tags >= 0 && { tags }) };
}

/** Guesses each column's field from its heading, else from the content of most cells. */
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

/** The heading of a column, or its number. */
export const headingOf = ({ cells, hasHeading }: Pick<Table, "cells" | "hasHeading">, place: number): string =>
  (hasHeading && cells[0]?.[place]?.trim()) || i18next.t("contacts:import.column", { number: place + 1 });

/** The headings of our exports, in each language. */
const ofTags = /^(etiquetas?|tags?)$/i;
/** The extra headings of our file of refused rows. */
const ours = /^(linha|row|fila|motivo|reason)$/i;

/**
 * The columns that are not assigned to a field, each with a unique name; unless told, at most as many as a contact has
 * extra fields. The column of tags is always among them.
 */
export function otherColumns(table: Table, most: number = limits.extraInfo.most): { place: number; name: string }[] {
  const width = Math.max(0, ...table.cells.slice(0, 50).map((row) => row.length));
  const taken = new Set(Object.values(table.columns));
  const names = new Set<string>();
  const others: { place: number; name: string }[] = [];
  const places = Array.from({ length: width }, (_, place) => place).filter((place) => place !== table.tags);
  for (const place of table.tags === undefined ? places : [table.tags, ...places]) {
    if (others.length === most) break;
    const name = headingOf(table, place).slice(0, 100).trim();
    const isUsed = taken.has(place) || ours.test(name) || names.has(name.toLowerCase());
    if (isUsed && place !== table.tags) continue;
    names.add(name.toLowerCase());
    others.push({ place, name });
  }
  return others.toSorted((a, b) => a.place - b.place);
}

/** The most characters of other columns to send: values that don't become extra fields are only returned. */
const mostCharacters = 2_000_000;

/** The rows in the server's format, with their line in the file; omits empty ones. */
export function rowsOf(table: Table): TableRow[] {
  const { cells, lines, columns, hasHeading, kept } = table;
  const at = (row: readonly string[], place: number | undefined) =>
    place === undefined ? "" : (row[place] ?? "").trim();
  const all = otherColumns(table);
  const isLarge = all.reduce((sum, { place, name }) => sum + charactersOf(cells, place, name), 0) > mostCharacters;
  const others = isLarge ? all.filter(({ place }) => kept.includes(place) || place === table.tags) : all;
  return cells
    .map((row, n) => ({ row, line: lines[n] ?? n + 1 }))
    .slice(hasHeading ? 1 : 0)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ""))
    .map(({ row, line }) => ({
      name: at(row, columns.name),
      number: at(row, columns.number),
      email: at(row, columns.email),
      lid: at(row, columns.lid),
      line,
      extraInfo: others
        .map(({ place, name }) => ({ name, value: at(row, place).slice(0, 1_000) }))
        .filter(({ value }) => value !== ""),
    }));
}

/** Counts the name in each row, as it is sent. */
const charactersOf = (cells: Cells, place: number, name: string): number =>
  cells.reduce((sum, row) => sum + ((row[place] ?? "") === "" ? 0 : name.length + (row[place] ?? "").length + 20), 0);

/** The names of the columns that become extra fields. */
export const keptNames = (table: Table): string[] =>
  otherColumns(table).flatMap(({ place, name }) => (table.kept.includes(place) ? [name] : []));

/** The names of all columns that are not assigned to a field and have a value below their heading. */
export const namesWithContent = (table: Table): string[] => {
  const rows = table.cells.slice(Number(table.hasHeading));
  return otherColumns(table, Infinity)
    .filter(({ place }) => rows.some((row) => (row[place] ?? "").trim() !== ""))
    .map(({ name }) => name);
};

/** The name of the column that names tags. */
export const tagFieldOf = (table: Table): string | undefined =>
  otherColumns(table).find(({ place }) => place === table.tags)?.name;

/** The table cut into parts of at most so many rows, each below the heading. */
export function partsOf(table: Table, most: number): Table[] {
  const head = Number(table.hasHeading);
  const count = Math.max(1, Math.ceil((table.cells.length - head) / most));
  return Array.from({ length: count }, (_, n) => {
    const [start, end] = [head + n * most, head + (n + 1) * most];
    return {
      ...table,
      cells: [...table.cells.slice(0, head), ...table.cells.slice(start, end)],
      lines: [...table.lines.slice(0, head), ...table.lines.slice(start, end)],
    };
  });
}

/** The number of the table's rows below its heading. */
export const countRows = ({ cells, hasHeading }: Pick<Table, "cells" | "hasHeading">): number =>
  cells.length - Number(hasHeading);

/** The places in the file of the table's first and last row. */
export const linesOf = ({
  lines,
  hasHeading,
}: Pick<Table, "lines" | "hasHeading">): { first: number; last: number } => ({
  first: lines[Number(hasHeading)] ?? 1,
  last: lines.at(-1) ?? 1,
});

/** The part to import after those: the first one left below the last imported, else the first one left. */
export function nextPart(count: number, imported: readonly number[]): number | undefined {
  const left = Array.from({ length: count }, (_, n) => n).filter((n) => !imported.includes(n));
  return left.find((n) => n > (imported.at(-1) ?? -1)) ?? left[0];
}

/** The tags that the table names and the company does not have, as they are written first. */
export function unknownTags(table: Table, tags: readonly { name: string }[]): string[] {
  const place = table.tags;
  if (place === undefined) return [];
  const known = new Set(tags.map(({ name }) => name.trim().toLowerCase()));
  const unknown = new Map<string, string>();
  for (const row of table.cells.slice(Number(table.hasHeading)))
    for (const tag of (row[place] ?? "").split(/[,;]/).map((one) => one.trim()))
      if (tag !== "" && !known.has(tag.toLowerCase()) && !unknown.has(tag.toLowerCase()))
        unknown.set(tag.toLowerCase(), tag);
  return [...unknown.values()];
}

/** Whether most rows have no number where one is expected: the columns may be swapped. */
export function isWithoutNumbers(rows: readonly Pick<TableRow, "number" | "lid">[]): boolean {
  const without = rows.filter(({ number, lid }) => lid === "" && digitsOf(number).length < limits.contactNumber.min);
  return without.length * 2 > rows.length;
}
