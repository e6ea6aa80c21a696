import type pg from "pg";
import { open, seal, SealBroken } from "../../platform/crypto/seal.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { MovedSecrets } from "./company-format.ts";
import { sealedColumns } from "./what-moves.ts";

const placeOfColumn = (table: string, id: number, column: string): string => `${table}/${id}/${column}`;
const placeOfSetting = (key: string): string => `settings/${key}/value`;
const placeOfKey = (connectionId: number, kind: string, id: string): string =>
  `session-key ${connectionId} ${kind} ${id}`;

/** Decrypts the company's secrets of this installation. The client's transaction is the company's. */
export async function readSecrets(
  client: pg.ClientBase,
  secrets: Secrets,
  companyId: number,
  withSessions: boolean,
): Promise<MovedSecrets> {
  const key = secrets.deriveKey("storage");
  const opened = (row: string, value: Buffer): string => open(key, value, { companyId, row }).toString("base64");
  const moved: MovedSecrets = { columns: [], settings: [], sessionKeys: [] };
  for (const { table, column } of sealedColumns) {
    const { rows } = await client.query<{ id: number; value: Buffer }>(
      `select id::float8 as id, ${column} as value from ${table} where company_id = $1 and ${column} is not null`,
      [companyId],
    );
    for (const { id, value } of rows)
      moved.columns.push({ table, column, id, value: opened(placeOfColumn(table, id, column), value) });
  }
  const settings = await client.query<{ key: string; value: string }>(
    "select key, value from settings where company_id = $1",
    [companyId],
  );
  for (const { key: name, value } of settings.rows) {
    const found = unlessPlain(() => opened(placeOfSetting(name), Buffer.from(value, "base64url")));
    if (found !== undefined) moved.settings.push({ key: name, value: found });
  }
  if (!withSessions) return moved;
  const keys = await client.query<{ connectionId: number; kind: string; id: string; value: Buffer }>(
    `select connection_id::float8 as "connectionId", kind, id, value from session_keys where company_id = $1`,
    [companyId],
  );
  for (const { value, ...one } of keys.rows)
    moved.sessionKeys.push({ ...one, value: opened(placeOfKey(one.connectionId, one.kind, one.id), value) });
  return moved;
}

/** Encrypts for this installation what another decrypted; adds the offset to ids. The transaction is the company's. */
export async function writeSecrets(
  client: pg.ClientBase,
  secrets: Secrets,
  { companyId, offset }: { companyId: number; offset: number },
  moved: MovedSecrets,
): Promise<void> {
  const key = secrets.deriveKey("storage");
  const sealed = (row: string, value: string): Buffer => seal(key, Buffer.from(value, "base64"), { companyId, row });
  for (const { table, column, id, value } of moved.columns) {
    if (!sealedColumns.some((one) => one.table === table && one.column === column)) continue;
    const place = placeOfColumn(table, id + offset, column);
    await client.query(`update ${table} set ${column} = $3 where company_id = $1 and id = $2`, [
      companyId,
      id + offset,
      sealed(place, value),
    ]);
  }
  for (const { key: name, value } of moved.settings)
    await client.query(
      `insert into settings (company_id, key, value) values ($1, $2, $3)
       on conflict (company_id, key) do update set value = excluded.value`,
      [companyId, name, sealed(placeOfSetting(name), value).toString("base64url")],
    );
  for (const { connectionId, kind, id, value } of moved.sessionKeys) {
    const place = placeOfKey(connectionId + offset, kind, id);
    await client.query(
      "insert into session_keys (company_id, connection_id, kind, id, value) values ($1, $2, $3, $4, $5)",
      [companyId, connectionId + offset, kind, id, sealed(place, value)],
    );
  }
}

/** Undefined for a value that was never encrypted. */
function unlessPlain<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
