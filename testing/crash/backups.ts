import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { storedAt } from "../../apps/server/src/platform/backup/media-pool.ts";
import { openDiskStore } from "../../apps/server/src/platform/media/disk-store.ts";
import { temporaryFolder } from "../bench/temporary.ts";
import { keyOf, withDatabase } from "../operations/installation.ts";
import type { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { startOwnServer } from "./own-server.ts";
import { root } from "./programs.ts";
import { underLoad, type Request, type Trial } from "./trial.ts";

/** Of a megabyte each: what every round restores besides the files of the conversations. */
const oldFiles = 100;

/** Some 50 messages a second on a machine that has nothing else to do. */
const busy = {
  scene: { connections: 1, customersEach: 32, attendants: 10 },
  pace: { customers: [300, 1_200], attendants: [350, 850] },
} as const;

/**
 * A backup beside full traffic, and its restore to an empty folder, `amount` times: what WhatsApp had been told to forget
 * when it began is in it, and everything in it is byte for byte what the server has.
 */
export async function backups(request: Request): Promise<Outcome> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "data");
  await using own = await startOwnServer(dataDir, request);
  const world = { ...own.world, ...busy, before: () => addOldFiles(own.world.ledger, dataDir) };
  return await underLoad(world, request, async (trial) => {
    for (let n = 1; n <= request.amount; n++) await round(trial, folder.path, dataDir);
  });
}

async function addOldFiles(ledger: Ledger, dataDir: string): Promise<void> {
  const [company] = await ledger.query<{ id: number }>("select max(company_id)::float8 as id from connections");
  const store = await openDiskStore(path.join(dataDir, "media"));
  for (let n = 0; n < oldFiles; n++) {
    const content = Readable.from([randomBytes(1_000_000)]);
    const { key, sha256, size } = await store.put(company?.id ?? 1, content, { maxBytes: 1_000_000 });
    await ledger.query(
      "insert into media (company_id, storage_key, sha256, file_name, content_type, size) values ($1, $2, $3, 'a', 'b', $4)",
      [company?.id, key, sha256, size],
    );
  }
}

async function round(trial: Trial, folder: string, dataDir: string): Promise<void> {
  const { outcome, ledger } = trial;
  const [target, restored] = [path.join(folder, "backups"), path.join(folder, "restored")];
  // WhatsApp first: what it was told to forget by then must be in the backup.
  const forgotten = (await trial.audit()).filter(({ state }) => state !== "waiting").map(({ id }) => id);
  const answered = trial.load.answered.map(({ messageId }) => messageId);
  const began = performance.now();
  await recado(["backup", target], dataDir);
  const taken = performance.now() - began;
  await recado(["restore", target, "--recovery-key-env", "KEY", "--outgoing", "send"], restored, await keyOf(dataDir));
  (outcome.times["a backup"] ??= []).push(taken);
  (outcome.times["its restore"] ??= []).push(performance.now() - began - taken);
  const [inBackup, files] = await withDatabase(restored, async (client) => {
    const { rows: companies } = await client.query<{ id: string }>("select id::text as id from companies");
    const [messages, media]: [Content[], FileRow[]] = [[], []];
    for (const { id } of companies) {
      await client.query("select set_config('app.company_id', $1, false)", [id]);
      messages.push(...(await client.query<Content>(contentOf)).rows);
      media.push(...(await client.query<FileRow>(filesOf)).rows);
    }
    return [messages, media] as const;
  });
  const here = new Map((await ledger.query<Content>(contentOf)).map((row) => [row.id, row.hash]));
  const [ids, externalIds] = [new Set(inBackup.map(({ id }) => id)), new Set(inBackup.map((row) => row.externalId))];
  const [lost, unsent] = [forgotten.filter((id) => !externalIds.has(id)), answered.filter((id) => !ids.has(id))];
  const altered = inBackup.filter(({ id, hash }) => here.get(id) !== hash);
  const spoilt: string[] = [];
  for (const file of files) {
    const bytes = await readFile(storedAt(path.join(restored, "media"), file)).catch(() => undefined);
    if (!bytes || createHash("sha256").update(bytes).digest("hex") !== file.sha256) spoilt.push(file.key);
  }
  outcome.faults.push(
    ...lost.map((id) => `WhatsApp was told to forget it, and the backup has it not: ${id}`),
    ...unsent.map((id) => `answered with 200, and not in the backup: ${id}`),
    ...altered.map(({ id }) => `came back otherwise: message ${id}`),
    ...(ids.size < inBackup.length ? [`${inBackup.length - ids.size} messages came back twice`] : []),
    ...spoilt.map((key) => `a file is missing or another: ${key}`),
  );
  outcome.injected["backup and restore"] = (outcome.injected["backup and restore"] ?? 0) + 1;
  outcome.told["messages restored"] = (outcome.told["messages restored"] ?? 0) + inBackup.length;
  outcome.told["files restored"] = (outcome.told["files restored"] ?? 0) + files.length;
  trial.say(`${inBackup.length} messages and ${files.length} files came back after ${Math.round(taken)} ms of backup`);
  await rm(restored, { recursive: true });
}

interface Content {
  id: number;
  externalId: string;
  hash: string;
}
interface FileRow {
  companyId: number;
  key: string;
  sha256: string;
  size: number;
}

/** What of a message never changes. */
const contentOf = `select id::float8 as id, external_id as "externalId",
  md5(row(company_id, id, ticket_id, contact_id, external_id, from_me, kind, body, source, created_at)::text) as hash from messages`;
const filesOf = `select company_id::float8 as "companyId", storage_key as key, sha256, size::float8 as size from media`;

/** A command of the operator's, in a process of its own. */
async function recado(args: string[], dataDir: string, key = ""): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, KEY: key };
  await promisify(execFile)(process.execPath, [path.join(root, "scripts/recado.mjs"), "--json", ...args], { env });
}
