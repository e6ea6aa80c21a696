import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, test, vi } from "vitest";
import { extract } from "tar-stream";
import { zstdDecompressSync } from "node:zlib";
import { sealForTests } from "../../platform/backup/seal-secrets.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { dropDownload } from "./jobs.ts";

sealForTests();
const home = useApp();
let address: string;
let admin: Person;

beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
  admin = await home.nobody.signUp();
});

const shown = async (person = admin) => (await person.does("GET /company-download")).download;
const ready = (person = admin) =>
  vi.waitFor(
    async () => {
      const download = await shown(person);
      expect(download?.state).toBe("ready");
      return download!;
    },
    { timeout: 50_000, interval: 100 },
  );
const fetched = (url: string) => fetch(new URL(url, address));
/** The files of a tar, by name. */
async function filesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = extract();
  Readable.from([bytes]).pipe(archive);
  for await (const entry of archive) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    files.set(entry.header.name, Buffer.concat(chunks));
  }
  return files;
}
const stored = async () =>
  readdir(path.join(home.app.config.dataDir, "media", String(admin.user.companyId)), { recursive: true }).catch(
    () => [],
  );

const workFolder = () => path.join(home.app.config.dataDir, "downloads");
const change = (set: string) =>
  home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql(`update company_downloads set ${set} where company_id = $1 and finished_at is null`, [tx.companyId]),
  );

test("an admin takes the company's data away, without what logs in", async () => {
  await admin.does("POST /quick-messages", { body: { shortcode: "oi", message: "olá do arquivo" } });
  expect(await shown()).toBeNull();
  const { download: asked } = await admin.does("POST /company-download");
  expect(asked).toMatchObject({ state: "running", url: null, requestedBy: { id: admin.user.id } });
  const { url, size, expiresAt } = await ready();
  expect(Date.parse(expiresAt ?? "") - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const answer = await fetched(url ?? "");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="recado-\d{4}-\d\d-\d\d\.tar"/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(size);
  const files = await filesOf(bytes);
  expect(zstdDecompressSync(files.get("quick_messages.copy.zst")!).toString()).toContain("olá do arquivo");
  const users = zstdDecompressSync(files.get("users.copy.zst")!).toString();
  const [hash] = await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ password_hash: string }>("select password_hash from users where company_id = $1", [tx.companyId]),
  );
  expect(users).not.toContain(hash!.password_hash);
  for (const secret of ["second_factors", "recovery_codes", "session_keys", "connection_tokens", "known_devices"])
    expect(files.has(`${secret}.copy.zst`)).toBe(false);
});

test("two who ask at once are answered the same, and a finished one is replaced with its file", async () => {
  const other = await admin.colleague("admin");
  const former = await ready();
  const [one, two] = await Promise.all([admin.does("POST /company-download"), other.does("POST /company-download")]);
  expect(one.download?.id).toBe(two.download?.id);
  expect(one.download?.id).not.toBe(former.id);
  await ready();
  expect((await fetched(former.url ?? "")).status).toBe(404);
  expect((await stored()).filter((name) => name.length > 32)).toHaveLength(1);
});

test("only admins of the company get it, as long as their session lasts", async () => {
  const { id, url } = await ready();
  const attendant = await admin.colleague("user");
  expect(await attendant.call("GET /company-download")).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  expect(await attendant.call("POST /company-download")).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  const stranger = await home.nobody.signUp();
  expect(await shown(stranger)).toBeNull();
  const altered = (url ?? "").replace(/signature=\d+/, `signature=${stranger.user.companyId}`);
  expect((await fetched(altered)).status).toBe(404);
  expect((await fetched(`/api/company-download/${id}/file?signature=1.1.x`)).status).toBe(404);
  const second = await admin.colleague("admin");
  const own = (await shown(second))?.url ?? "";
  expect((await fetched(own)).status).toBe(200);
  await second.does("DELETE /auth/logout");
  expect(await (await fetched(own)).json()).toEqual({ error: "ERR_SESSION_EXPIRED" });
});

test("after a day it is gone, also from the store", async () => {
  const { id, url } = await ready();
  const clock = vi.spyOn(home.app.clock, "now").mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
  expect(await shown()).toBeNull();
  expect((await fetched(url ?? "")).status).toBe(403);
  clock.mockRestore();
  const { companyId } = admin.user;
  await writeFile(path.join(workFolder(), `${companyId}-${id}-0.tar.partial`), "what a dead process left");
  await home.app.database.tenant(companyId, (tx) =>
    home.app.jobs.send(tx, dropDownload, { companyId, downloadId: id }),
  );
  await vi.waitFor(async () => expect((await stored()).filter((name) => name.length > 32)).toEqual([]), {
    timeout: 40_000,
  });
  expect(await shown()).toBeNull();
  expect(await readdir(workFolder())).toEqual([]);
});

test("what another run of the same download has finished stays", async () => {
  const put = home.app.media.put.bind(home.app.media);
  vi.spyOn(home.app.media, "put").mockImplementationOnce(async (companyId, source, options) => {
    const copied = await put(companyId, source, options);
    await change(`finished_at = now(), size = ${copied.size}`);
    return copied;
  });
  await admin.does("POST /company-download");
  const { url } = await ready();
  await vi.waitFor(async () => expect(await readdir(workFolder())).toEqual([]), { timeout: 20_000 });
  expect((await fetched(url ?? "")).status).toBe(200);
});

test("what whoever began has died of is said to have failed, long before the day is over", async () => {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const put = home.app.media.put.bind(home.app.media);
  vi.spyOn(home.app.media, "put").mockImplementationOnce(async (...given) => {
    begun.resolve();
    await goOn.promise;
    return put(...given);
  });
  await admin.does("POST /company-download");
  await begun.promise;
  expect(await shown()).toMatchObject({ state: "running" });
  await change("alive_at = now() - interval '31 minutes'");
  expect(await shown()).toMatchObject({ state: "failed" });
  goOn.resolve();
  await ready();
});

test("what the disk has no room for is not begun", async () => {
  const room = vi.spyOn(home.app.media, "room").mockResolvedValue({ free: 0, total: 1_000_000 });
  await admin.does("POST /company-download");
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ state: "failed" }), { timeout: 50_000 });
  room.mockRestore();
});

test.each([
  ["can't be made", new Error("it is broken")],
  ["fills the disk", Object.assign(new Error("no space left on device"), { code: "ENOSPC" })],
])("what %s is said to have failed, and can be asked for again", async (_what, error) => {
  const put = vi.spyOn(home.app.media, "put").mockRejectedValue(error);
  await admin.does("POST /company-download");
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ state: "failed", url: null }), {
    timeout: 50_000,
  });
  put.mockRestore();
  await admin.does("POST /company-download");
  await ready();
});
