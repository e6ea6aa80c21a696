import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pack as packTar } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productVersion } from "@recado/contracts/limits";
import { makeDemo, type Demo } from "../../demo/make-demo.ts";
import { trades } from "../../demo/trades/trades.ts";
import { open } from "../../platform/crypto/seal.ts";
import { sealForTests, recoveryKeyOf } from "../../platform/backup/seal-secrets.ts";
import { schemaFolders, schemaRoot } from "../../schema.ts";
import { useApp, type TestApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { importCompany, type ImportOptions } from "./import-company.ts";
import { writeCompany, type CompanyFileOptions } from "./write-company.ts";

sealForTests();
const home = useApp();
const other = useApp();
/** Nothing comes here to stay. */
const third = useApp();
const schema = { root: schemaRoot, folders: schemaFolders };
let folder: string;
let demo: Demo;
let file: string;
let admin: Person;

const write = (name: string, options: Partial<CompanyFileOptions> = {}) =>
  writeCompany(
    { databaseUrl: home.databaseUrl, secrets: home.app.secrets, media: home.app.media, version: productVersion },
    demo.companyId,
    path.join(folder, name),
    { audience: "operator", ...options },
  );
const bring = (to: TestApp, name: string, options: ImportOptions = {}) =>
  importCompany(
    path.join(folder, name),
    {
      databaseUrl: to.databaseUrl,
      dataDir: to.app.config.dataDir,
      secrets: to.app.secrets,
      media: to.app.media,
      schema,
    },
    { opener: { recoveryKey: recoveryKeyOf(home.app.secrets) }, ...options },
  );
const countOf = async (app: TestApp) =>
  (await app.app.database.platform<{ count: number }>("select count(*)::int as count from companies"))[0]!.count;

beforeAll(async () => {
  for (const { app } of [other, third])
    await app.database.platform(
      `insert into plans (name, users, connections, queues, storage, value_cents)
       values ('Grande', 100, 10, 50, 10000, 0), ('Pequeno', 1, 10, 50, 10000, 0)`,
    );
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-company-"));
  demo = await makeDemo(home.app, { name: "Casa Girassol", trade: trades.shop, seed: 3, people: 40 });
  admin = await home.nobody.login(demo.logins[0]!.email, demo.password);
  await admin.does("POST /prompt", {
    body: {
      name: "Ana da loja",
      prompt: "Responda com calma a quem pergunta pelos horários e pelas entregas da loja.",
      apiKey: "sk-segredo-da-loja",
      queueId: await admin.queue(),
    },
  });
  file = "girassol.tar";
  await write(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a person sees, without the numbers that name rows. */
function seen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(seen);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, one]) => !/(^id|Id|Ids|Url|updatedAt|status|code|nextCursor)$/.test(key) || typeof one === "boolean",
      )
      .map(([key, one]) => [key, seen(one)]),
  );
}

async function picture(person: Person) {
  const tickets = await Promise.all(
    (["open", "pending", "closed"] as const).map((status) =>
      person.does("GET /tickets", { query: { status, showAll: "true" } }),
    ),
  );
  const first = tickets[2]!.tickets[0]!;
  return seen({
    tickets,
    messages: await person.does("GET /messages/:ticketId", { params: { ticketId: first.id } }),
    contacts: await person.does("GET /contacts", { query: {} }),
    board: await person.does("GET /api/kanban/board", { query: { showAll: "true" } }),
    queues: await person.does("GET /queue"),
    tags: await person.does("GET /tags", { query: {} }),
    quick: await person.does("GET /quick-messages", { query: {} }),
  });
}

test("moves to another installation under new ids, and its people see there what they saw here", async () => {
  const { companyId, manifest, linked } = await bring(other, file, { plan: "Grande" });
  expect(manifest.company).toMatchObject({ id: demo.companyId, name: "Casa Girassol" });
  expect(linked).toBe(0);
  const there = await other.nobody.login(demo.logins[0]!.email, demo.password);
  expect(there.user.companyId).toBe(companyId);
  expect(await picture(there)).toEqual(await picture(admin));
});

const mediaOf = async (app: TestApp) => (await readdir(path.join(app.app.config.dataDir, "media"))).sort();
const nothingChanges = async (app: TestApp, work: () => Promise<unknown>) => {
  const before = [await countOf(app), await mediaOf(app)];
  await work();
  expect([await countOf(app), await mediaOf(app)]).toEqual(before);
  expect(await readdir(app.app.config.dataDir)).not.toContain("imports");
};

describe("what comes", () => {
  let there: Person;
  let companyId: number;
  beforeAll(async () => {
    there = await other.nobody.login(demo.logins[0]!.email, demo.password);
    companyId = there.user.companyId;
  });

  test("has its files, under the same keys", async () => {
    const withFile = await other.app.database.tenant(companyId, (tx) =>
      tx.sql<{ mediaId: number }>(
        `select media_id as "mediaId" from message_media where company_id = $1 and media_id is not null limit 3`,
        [tx.companyId],
      ),
    );
    expect(withFile).toHaveLength(3);
    for (const { mediaId } of withFile)
      expect((await there.call("GET /media/:mediaId", { params: { mediaId } })).status).toBe(200);
  });

  test("has its messages under the senders' new ids: what WhatsApp says again finds them", async () => {
    const senders = (app: TestApp, id: number) =>
      app.app.database.tenant(id, (tx) =>
        tx.sql<{ own: number; others: number; astray: number }>(
          `select count(*) filter (where sender = 'me')::int as own,
                  count(*) filter (where sender = coalesce(sender_contact_id, contact_id)::text)::int as others,
                  count(*) filter (where sender not in ('me', coalesce(sender_contact_id, contact_id)::text))::int as astray
           from messages where company_id = $1`,
          [tx.companyId],
        ),
      );
    const [here] = await senders(home, demo.companyId);
    expect(here?.others).toBeGreaterThan(0);
    expect(await senders(other, companyId)).toEqual([here]);
  });

  test("has its secrets, sealed by this installation", async () => {
    const [row] = await other.app.database.tenant(companyId, (tx) =>
      tx.sql<{ id: number; apiKey: Buffer }>(
        `select id, api_key as "apiKey" from prompts where company_id = $1 and name = 'Ana da loja'`,
        [tx.companyId],
      ),
    );
    expect(
      open(other.app.secrets.deriveKey("storage"), row!.apiKey, {
        companyId,
        row: `prompts/${row!.id}/api_key`,
      }).toString(),
    ).toBe("sk-segredo-da-loja");
  });

  test("goes on: what is made after it has ids of its own, and test phones are opened", async () => {
    const before = await there.does("GET /queue");
    const created = await there.queue("Fila nova");
    expect(before.map(({ id }) => id)).not.toContain(created);
    const leases = await other.app.database.platform<{ wanted: boolean; provider: string }>(
      "select wanted from session_leases where company_id = $1",
      [companyId],
    );
    expect(leases.length).toBeGreaterThan(0);
  });

  test("is not there twice: an e-mail belongs to one company", async () => {
    await nothingChanges(other, async () => {
      await expect(bring(other, file, { plan: "Grande", name: "Outra" })).rejects.toThrow(
        /logs in with the same e-mail \(.+@.+\)/,
      );
      await expect(bring(other, file, { plan: "Grande" })).rejects.toThrow(/same name|same e-mail/);
    });
  });
});

describe("what is refused leaves nothing", () => {
  const otherKey = recoveryKeyOf({ deriveKey: () => Buffer.alloc(32, 1), databasePassword: "" });
  const altered = async (name: string, change: (bytes: Buffer) => void) => {
    const bytes = await readFile(path.join(folder, file));
    change(bytes);
    await writeFile(path.join(folder, name), bytes);
    return name;
  };
  const flipAfter = (bytes: Buffer, name: string, by: number) => {
    const at = bytes.lastIndexOf(name);
    if (at === -1) throw new Error(`no ${name}`);
    bytes[at + by]! ^= 1;
  };
  const tarOf = async (name: string, ...entries: Parameters<ReturnType<typeof packTar>["entry"]>[0][]) => {
    const archive = packTar();
    for (const entry of entries) archive.entry(entry, entry.type === "symlink" ? "" : "content");
    archive.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive as AsyncIterable<Uint8Array>) chunks.push(chunk);
    await writeFile(path.join(folder, name), Buffer.concat(chunks));
    return name;
  };

  test.each<[string, () => Promise<string>, RegExp, ImportOptions?]>([
    [
      "a plan that is not here",
      async () => file,
      /no plan "Nenhum"\. Name one with --plan NAME: it has .*"Grande"/,
      { plan: "Nenhum" },
    ],
    ["a plan that is too small", async () => file, /the plan "Pequeno" allows 1/, { plan: "Pequeno" }],
    [
      "a flipped bit in a table",
      () => altered("table.tar", (b) => flipAfter(b, "users.copy.zst\0", 540)),
      /damaged: users/,
    ],
    ["a flipped bit in the manifest", () => altered("manifest.tar", (b) => flipAfter(b, '"format": 1', 3)), /altered/],
    ["a flipped bit in a file", () => altered("medium.tar", (b) => flipAfter(b, "media/", 520)), /other content/],
    [
      "a file that is cut off",
      async () => {
        const name = await altered("cut.tar", () => undefined);
        await truncate(path.join(folder, name), 60_000);
        return name;
      },
      /damaged/,
    ],
    [
      "a name that leads out",
      () => tarOf("out.tar", { name: "../../secrets.json" }),
      /no company's file: it has "..\/..\/secrets/,
    ],
    ["a link", () => tarOf("link.tar", { name: "manifest.json", type: "symlink", linkname: "/etc/passwd" }), /symlink/],
    ["a name twice", () => tarOf("twice.tar", { name: "secrets.age" }, { name: "secrets.age" }), /twice/],
    [
      "no archive",
      () => altered("none.tar", (b) => b.fill(7)),
      /none\.tar is no company's file: choose one of company export\.$/,
    ],
    [
      "an archive of something else",
      () => tarOf("other.tar"),
      /other\.tar is no company's file: it has no manifest\.json/,
    ],
    ["a folder", async () => ".", /is a folder, not a company's file/],
    ["another key", async () => file, /company file don't open/, { opener: { recoveryKey: otherKey } }],
    ["no file", async () => "nowhere.tar", /There is no file/],
    [
      "a passphrase for a key",
      async () => file,
      /company file is sealed to a recovery key/,
      { opener: { passphrase: "a" } },
    ],
    ["no key", async () => file, /--recovery-key-env NAME/, { opener: undefined }],
    ["another installation's in place", async () => file, /another installation's/, { inPlace: true }],
    [
      "what dies before its end",
      async () => file,
      /power cut/,
      { name: "Outra", beforeCommit: () => Promise.reject(new Error("power cut")) },
    ],
  ])("%s", async (_, make, sentence, options = {}) => {
    const name = await make();
    await nothingChanges(third, () =>
      expect(bring(third, name, { plan: "Grande", ...options })).rejects.toThrow(sentence),
    );
  });
});

test("without a passphrase and key the file has no secrets in the clear, and written for the company none at all", async () => {
  await write("sealed.tar", { passphrase: "quatro palavras bem longas" });
  await write("own.tar", { audience: "company" });
  for (const name of ["sealed.tar", "own.tar"])
    expect((await readFile(path.join(folder, name))).includes("sk-segredo")).toBe(false);
  await expect(bring(third, "sealed.tar", { plan: "Grande" })).rejects.toThrow(/--passphrase-env NAME/);
  const { companyId } = await bring(third, "own.tar", { plan: "Grande", opener: undefined });
  const rows = await third.app.database.tenant(companyId, (tx) =>
    tx.sql<{ secrets: number }>(
      `select (select count(*) from prompts where company_id = $1 and api_key is not null)
            + (select count(*) from session_keys where company_id = $1) as secrets`,
      [tx.companyId],
    ),
  );
  expect(rows).toEqual([{ secrets: 0 }]);
  const refused = await third.nobody.call("POST /auth/login", {
    body: { email: demo.logins[0]!.email, password: demo.password },
  });
  expect(refused.body).toMatchObject({ error: "ERR_INVALID_CREDENTIALS" });
});
