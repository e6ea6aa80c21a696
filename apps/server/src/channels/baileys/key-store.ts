import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from "baileys";
import { open, seal } from "../../platform/crypto/seal.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { WhatsAppIdentity } from "../port.ts";
import { pairsIn } from "./contact-info.ts";
import { RecentKeys } from "./recent-keys.ts";

interface KeyRow {
  id: string;
  value: Buffer;
}
const readKeys = prepared<KeyRow>(
  "session_keys_read",
  "select id, value from session_keys where company_id = $1 and connection_id = $2 and kind = $3 and id = any ($4)",
);
const writeKeys = prepared<never>(
  "session_keys_write",
  `insert into session_keys (company_id, connection_id, kind, id, value)
   select $1, $2, x.kind, x.id, x.value from unnest($3::text[], $4::text[], $5::bytea[]) as x (kind, id, value)
   on conflict (company_id, connection_id, kind, id) do update set value = excluded.value`,
);
const deleteKeys = prepared<never>(
  "session_keys_delete",
  `delete from session_keys k using unnest($3::text[], $4::text[]) as x (kind, id)
   where k.company_id = $1 and k.connection_id = $2 and k.kind = x.kind and k.id = x.id`,
);

const credentials = { kind: "creds", id: "" };

export interface KeyStoreOptions {
  database: Database;
  companyId: number;
  connectionId: number;
  /** The app's key for encrypting stored secrets. */
  storageKey: Buffer;
  /** Stores keys, together with the message that changed them, if any. */
  commit(write: (tx: Tx) => Promise<void>): Promise<void>;
  /** Awaits a read. When it fails, the session's socket is closed before the error is thrown. */
  read<T>(rows: Promise<T>): Promise<T>;
  /** Reports new pairs of number and privacy id, in the transaction that writes them. */
  learned(tx: Tx, identities: readonly WhatsAppIdentity[]): Promise<void>;
}

/** A session's credentials and Signal keys, encrypted, one row each. A change is durable before Baileys continues. */
export class KeyStore implements SignalKeyStore {
  readonly creds: AuthenticationCreds;
  private readonly options: KeyStoreOptions;
  private savedCreds: string;
  private readonly recent = new RecentKeys();
  /** Number of committed writes. */
  private writes = 0;

  private constructor(options: KeyStoreOptions, creds: AuthenticationCreds, saved: string) {
    this.options = options;
    this.creds = creds;
    this.savedCreds = saved;
  }

  static async open(options: KeyStoreOptions): Promise<KeyStore> {
    const [row] = await options.database.read(options.companyId, readKeys, [
      options.connectionId,
      credentials.kind,
      [credentials.id],
    ]);
    if (!row) return new KeyStore(options, initAuthCreds(), "");
    const text = open(options.storageKey, row.value, context(options, credentials.kind, credentials.id)).toString();
    return new KeyStore(options, JSON.parse(text, BufferJSON.reviver) as AuthenticationCreds, text);
  }

  async get<Kind extends keyof SignalDataTypeMap>(
    kind: Kind,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[Kind]>> {
    const { database, companyId, connectionId, storageKey } = this.options;
    const known = new Map(ids.map((id) => [id, this.recent.get(kind, id)]));
    const missing = ids.filter((id) => known.get(id) === undefined);
    const { writes } = this;
    const reading = missing.length > 0 && database.read(companyId, readKeys, [connectionId, kind, missing]);
    const rows = await this.options.read(Promise.resolve(reading || []));
    for (const { id, value } of rows) known.set(id, open(storageKey, value, context(this.options, kind, id)));
    // A write that was committed meanwhile is newer than the read.
    if (writes === this.writes) for (const id of missing) this.recent.set(kind, id, known.get(id) ?? null);
    return Object.fromEntries([...known].flatMap(([id, value]) => (value ? [[id, decode(kind, value)]] : [])));
  }

  async set(data: SignalDataSet): Promise<void> {
    const pairs = pairsIn(data);
    await this.options.commit(async (tx) => {
      await this.write(tx, data);
      if (pairs.length > 0) await this.options.learned(tx, pairs);
    });
  }

  /** Writes changed credentials, unless a write of keys has stored them already. */
  async saveCreds(): Promise<void> {
    if (this.credsText() !== this.savedCreds) await this.options.commit((tx) => this.write(tx, {}));
  }

  /** The session is over: this process no longer sees writes of others. */
  close(): void {
    this.recent.close();
  }

  private credsText(): string {
    return JSON.stringify(this.creds, BufferJSON.replacer);
  }

  private async write(tx: Tx, data: SignalDataSet): Promise<void> {
    const { connectionId, storageKey } = this.options;
    const kept: { kind: string; id: string; value: Buffer }[] = [];
    const gone: { kind: string; id: string }[] = [];
    for (const [kind, entries] of Object.entries(data)) {
      for (const [id, value] of Object.entries(entries)) {
        if (value === null || value === undefined) gone.push({ kind, id });
        else kept.push({ kind, id, value: encode(value) });
      }
    }
    const keys = [...kept, ...gone.map((one) => ({ ...one, value: null }))];
    const creds = this.credsText();
    if (creds !== this.savedCreds) kept.push({ ...credentials, value: Buffer.from(creds) });
    if (kept.length > 0) {
      const sealed = kept.map(({ kind, id, value }) => seal(storageKey, value, context(this.options, kind, id)));
      await tx.run(writeKeys, [connectionId, kept.map((one) => one.kind), kept.map((one) => one.id), sealed]);
    }
    if (gone.length > 0)
      await tx.run(deleteKeys, [connectionId, gone.map((one) => one.kind), gone.map((one) => one.id)]);
    tx.afterCommit(() => {
      this.savedCreds = creds;
      this.writes += 1;
      for (const { kind, id, value } of keys) this.recent.set(kind, id, value);
    });
  }
}

/** An encrypted value can be decrypted only as the row for which it was encrypted. */
const context = ({ companyId, connectionId }: KeyStoreOptions, kind: string, id: string) => ({
  companyId,
  row: `session-key ${connectionId} ${kind} ${id}`,
});

const raw = 0;
const json = 1;

function encode(value: unknown): Buffer {
  if (value instanceof Uint8Array) return Buffer.concat([Buffer.of(raw), value]);
  return Buffer.concat([Buffer.of(json), Buffer.from(JSON.stringify(value, BufferJSON.replacer))]);
}

function decode<Kind extends keyof SignalDataTypeMap>(kind: Kind, stored: Buffer): SignalDataTypeMap[Kind] {
  const value =
    stored[0] === raw
      ? Buffer.from(stored.subarray(1))
      : (JSON.parse(stored.subarray(1).toString(), BufferJSON.reviver) as unknown);
  return (
    kind === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
  ) as SignalDataTypeMap[Kind];
}
