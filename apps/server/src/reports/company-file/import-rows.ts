import type pg from "pg";
import { loadTable } from "../../platform/backup/copy-tables.ts";
import { BackupError, type TableEntry } from "../../platform/backup/format.ts";
import { qualified, quoted } from "../../platform/backup/tables.ts";
import { lateColumns, type MovingTable } from "./company-tables.ts";
import { raiseBehindRows } from "./raise-sequences.ts";
import { arriving, arrivingElsewhere, figures, textsWithIds } from "./what-moves.ts";

/** The company that gets the rows, and the offset of their ids; 0: they return to their place. */
export interface Arrival {
  companyId: number;
  offset: number;
  told?: (progress: string) => void;
}

/** Loads a company's rows from the folder's files into the tables. The client's transaction is the company's. */
export async function importRows(
  client: pg.ClientBase,
  folder: string,
  entries: readonly TableEntry[],
  tables: readonly MovingTable[],
  arrival: Arrival,
): Promise<void> {
  const late: string[] = [];
  for (const [at, table] of tables.entries()) {
    const entry = entries.find(({ name }) => name === table.name);
    if (!entry) continue;
    if (entry.columns.join() !== table.columns.join())
      throw new BackupError(`The file has other columns of ${table.name} than this version.`);
    arrival.told?.(`table ${at + 1} of ${tables.length}: ${table.name}`);
    const later = lateColumns(tables, at);
    const draft = `pg_temp.${quoted(`moving_${table.name}`.slice(0, 60))}`;
    const columns = table.columns.map(quoted).join(", ");
    await client.query(
      `create temp table ${quoted(`moving_${table.name}`.slice(0, 60))} on commit drop as
       select ${columns} from ${qualified(table.name)} with no data`,
    );
    await loadTable(client, { ...entry, into: draft }, folder);
    await raiseBehindRows(client, table, draft, arrival.offset);
    const value = (column: string) => arrivingValue(table, column, arrival);
    await client.query(
      `insert into ${qualified(table.name)} (${columns})
       select ${table.columns.map((column) => (later.includes(column) ? "null" : value(column))).join(", ")} from ${draft}`,
    );
    if (later.length > 0)
      late.push(
        `update ${qualified(table.name)} t set ${later.map((column) => `${quoted(column)} = d.${quoted(column)} + ${arrival.offset}`).join(", ")}
         from ${draft} d where t.company_id = ${arrival.companyId} and t.id = d.id + ${arrival.offset}
           and (${later.map((column) => `d.${quoted(column)} is not null`).join(" or ")})`,
      );
    else await client.query(`drop table ${draft}`);
  }
  for (const statement of late) await client.query(statement);
}

/** The new value of a column, as SQL over the draft's row. */
function arrivingValue(table: MovingTable, column: string, { companyId, offset }: Arrival): string {
  const name = `${table.name}.${column}`;
  const own = quoted(column);
  if (column === "company_id") return String(companyId);
  const become = arriving[name] ?? (offset > 0 ? arrivingElsewhere[name] : undefined);
  if (become !== undefined) return become;
  if (name in textsWithIds) return textsWithIds[name]?.(offset) ?? own;
  if (figures.has(name)) return own;
  if (table.types[column] === "bigint") return `${own} + ${offset}`;
  if (table.types[column] === "bigint[]")
    return `case when ${own} is null then null else
      array(select u.id + ${offset} from unnest(${own}) with ordinality u (id, place) order by u.place) end`;
  return own;
}
