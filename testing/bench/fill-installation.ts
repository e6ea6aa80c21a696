import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { storedAt } from "../../apps/server/src/platform/backup/media-pool.ts";
import { openSecrets } from "../../apps/server/src/platform/crypto/secrets.ts";
import { launchDatabase } from "../../apps/server/src/platform/database/launcher.ts";
import { sideBySide } from "../../apps/server/src/platform/side-by-side.ts";
import * as ownRows from "./fill-lists.ts";
import { addPhone } from "./machine-office.ts";
import { startProgram, type ProgramOptions } from "./program.ts";
import { setUp, visitor } from "./set-up.ts";

const fileSize = 1_000_000;
const seed = 9;

/** A company and its test phone. */
export interface Office {
  email: string;
  companyId: number;
  userIds: number[];
  queueIds: number[];
  whatsappId: number;
}

/** Which release makes it: how it is started, and its generator of rows. */
export interface Release {
  program: Partial<ProgramOptions>;
  rows: Pick<typeof ownRows, "fillPast" | "withoutIndexes">;
}

/** Makes an installation that doesn't run, with a company of so many messages and of so many gigabytes of files. */
export async function fillInstallation(
  dataDir: string,
  messages: number,
  gigabytes: number,
  release: Release = { program: {}, rows: ownRows },
): Promise<Office> {
  const office = await begin(dataDir, release);
  await fill(dataDir, office, messages, Math.round((gigabytes * 1e9) / fileSize), release);
  return office;
}

async function begin(dataDir: string, release: Release): Promise<Office> {
  await using program = await startProgram({ dataDir, ...release.program });
  const admin = await setUp(visitor(program.url));
  const userIds = [admin.user.id];
  const queueIds = [await admin.queue(), await admin.queue()];
  const whatsappId = await addPhone(admin, "Loja");
  return { email: admin.user.email, companyId: admin.user.companyId, userIds, queueIds, whatsappId };
}

/** On settings that lose data when the machine falls, which only a database that is made for a measure may have. */
async function fill(
  dataDir: string,
  office: Office,
  messages: number,
  files: number,
  { rows: { fillPast, withoutIndexes } }: Release,
): Promise<void> {
  const began = performance.now();
  const { companyId, userIds, queueIds, whatsappId: connectionId } = office;
  const { databasePassword: password } = await openSecrets(dataDir, { mustExist: true });
  const settings = { fsync: "off", max_wal_size: "8GB", maintenance_work_mem: "512MB" };
  const embedded = await launchDatabase({ dataDir: path.join(dataDir, "database"), password, settings });
  const url = new URL(embedded.adminUrl);
  url.pathname = "/recado";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query("update plans set users = 99, storage = 999999");
    const past = { contacts: messages / 20, conversations: 2, notClosed: messages / 200, messages: 10, days: 730 };
    await withoutIndexes(client, ["messages", "tickets"], () =>
      fillPast(client, { companyId, connectionId, userIds, queueIds, ...past }, seed),
    );
    await fillMedia(client, path.join(dataDir, "media"), companyId, files);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
    await embedded.stop();
  }
  process.stderr.write(`filled in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
}

/** Files of random bytes, each in its first bytes unlike the others, where the store on a disk would put them. */
async function fillMedia(client: pg.Client, folder: string, companyId: number, files: number): Promise<void> {
  const bytes = randomBytes(fileSize);
  const made: { key: string; sha256: string }[] = [];
  await sideBySide(Array.from({ length: files }), async () => {
    const own = Buffer.from(bytes);
    randomBytes(64).copy(own);
    const file = {
      companyId,
      key: randomBytes(16).toString("hex"),
      sha256: createHash("sha256").update(own).digest("hex"),
    };
    const place = storedAt(folder, { ...file, size: fileSize });
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(place, own, { mode: 0o600, flush: true });
    made.push(file);
  });
  await client.query(
    `insert into media (company_id, storage_key, sha256, file_name, content_type, size)
     select $1, x.key, x.sha256, 'foto.jpg', 'image/jpeg', $2 from jsonb_to_recordset($3) x (key text, sha256 text)`,
    [companyId, fileSize, JSON.stringify(made)],
  );
}
