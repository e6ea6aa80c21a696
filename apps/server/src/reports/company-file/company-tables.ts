import type pg from "pg";
import { readTables, quoted, qualified, type TableShape } from "../../platform/backup/tables.ts";
import { leftBehind, platformRows } from "./what-moves.ts";

/** A table whose rows move with a company, and its references. */
export interface MovingTable extends TableShape {
  /** Column → its type: `bigint`, `bigint[]`, `text` … */
  types: Record<string, string>;
  references: Reference[];
}
interface Reference {
  /** Without the company column. */
  columns: string[];
  to: string;
  /** All of these columns are nullable. */
  isOptional: boolean;
}

/** The tables that move with a company, ordered so that each row's references exist before it, as far as possible. */
export async function movingTables(client: pg.ClientBase): Promise<MovingTable[]> {
  const shapes = (await readTables(client)).filter(({ name, isTenant }) =>
    isTenant ? !(name in leftBehind) : platformRows.includes(name),
  );
  const types = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const references = await client.query<Reference & { from: string }>(
    `select c.relname as from, t.relname as to,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'company_id') as columns,
            (select coalesce(bool_and(not a.attnotnull), false) from pg_attribute a
             where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'company_id') as "isOptional"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const moving = new Set(shapes.map(({ name }) => name));
  return inOrder(
    shapes.map((shape) => ({
      ...shape,
      types: Object.fromEntries(
        types.rows.filter(({ table }) => table === shape.name).map(({ column, type }) => [column, type]),
      ),
      references: references.rows.filter(({ from, to }) => from === shape.name && to !== shape.name && moving.has(to)),
    })),
  );
}

/** In a cycle of tables, begins with one whose references may be null until the others exist. */
function inOrder(tables: MovingTable[]): MovingTable[] {
  const ordered: MovingTable[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  let left = tables;
  while (left.length > 0) {
    const missing = (table: MovingTable) => table.references.filter(({ to }) => !isPlaced(to));
    const next =
      left.find((table) => missing(table).length === 0) ??
      left.find((table) => missing(table).every(({ isOptional }) => isOptional));
    if (!next) throw new Error(`the rows of ${left.map(({ name }) => name).join(", ")} can't be brought into an order`);
    ordered.push(next);
    left = left.filter((table) => table !== next);
  }
  return ordered;
}

/** The columns of a table that refer to rows loaded later than its own. */
export function lateColumns(tables: readonly MovingTable[], at: number): string[] {
  const later = new Set(tables.slice(at + 1).map(({ name }) => name));
  return (tables[at]?.references ?? []).filter(({ to }) => later.has(to)).flatMap(({ columns }) => columns);
}

/** A company's rows as in its file; `replaced` has the replacements of column values. */
export function rowsOfCompany(
  table: MovingTable,
  companyId: number,
  replaced: Readonly<Record<string, string>>,
  where = "true",
): TableShape {
  const columns = table.columns.map((column) => replaced[`${table.name}.${column}`] ?? quoted(column));
  return {
    name: table.name,
    columns: table.columns,
    isTenant: table.isTenant,
    rows: `select ${columns.join(", ")} from ${qualified(table.name)} where company_id = ${companyId} and ${where}`,
  };
}
