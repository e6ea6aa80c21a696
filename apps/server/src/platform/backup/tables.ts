import type pg from "pg";

/** A table and how its rows are copied. */
export interface TableShape {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Row-level security shows one company's rows at a time. */
  isTenant: boolean;
  /** Unless no company is chosen: then it shows the rows of all, deleted ones included. */
  isOpen?: boolean;
  /** A select of these columns, for tables that are copied in part or transformed. */
  rows?: string;
}

/** Written by the schema itself. */
const ownRecord = ["schema_migrations", "schema_functions"];
/** State of running processes, invalid after a restore. */
const passing = ["presence", "server_failures", "server_minutes", "session_requests", "socket_io_attachments"];

/** The tables in a backup, by name. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, c.relrowsecurity as "isTenant",
            exists (select from pg_policy p where p.polrelid = c.oid
                    and pg_get_expr(p.polqual, p.polrelid) like '%COALESCE(%, company_id)%') as "isOpen",
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.oid order by c.relname`,
    [[...ownRecord, ...passing]],
  );
  return rows;
}

/** Companies in the order in which their rows are copied. */
export async function readCompanies(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>("select id::float8 as id from companies order by id");
  return rows.map(({ id }) => id);
}

/** The last value of each sequence; unused sequences are missing. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select c.relname as name, pg_sequence_last_value(s.seqrelid)::text as value
     from pg_sequence s join pg_class c on c.oid = s.seqrelid
     where c.relnamespace = 'public'::regnamespace and pg_sequence_last_value(s.seqrelid) is not null
     order by c.relname`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = (name: string): string => `public.${quoted(name)}`;

/** `table (columns)` of a COPY. */
export const copied = ({ name, columns }: Pick<TableShape, "name" | "columns">): string =>
  `${qualified(name)} (${columns.map(quoted).join(", ")})`;

/** Makes the same rows give the same bytes, whatever the server's settings. */
export async function settleText(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
     set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off; set statement_timeout = 0;
     set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`,
  );
}
