import { readdir } from "node:fs/promises";
import path from "node:path";
import { limits } from "@recado/contracts/limits";
import { beforeAll, expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { sendForm } from "../../testing/schedules.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

async function team() {
  const admin = await home.nobody.signUp();
  return {
    admin,
    one: await admin.colleague("user", { grants: ["deleteShared"] }),
    two: await admin.colleague("user"),
  };
}
const add = (
  person: Person,
  shortcode: string,
  change: { message?: string; geral?: boolean; status?: boolean; clientId?: string } = {},
) => person.call("POST /quick-messages", { body: { shortcode, message: `Texto de ${shortcode}`, ...change } });
const offered = async (person: Person) =>
  (await person.does("GET /quick-messages/list", {})).map(({ shortcode }) => shortcode);

test("one writes with one's own and the company's that are switched on, by shortcut; admins manage all", async () => {
  const { admin, one, two } = await team();
  await add(one, "pix");
  await add(two, "Boleto");
  await add(admin, "horario", { geral: true });
  await add(one, "antigo", { status: false });
  expect(await offered(one)).toEqual(["horario", "pix"]);
  expect(await offered(two)).toEqual(["Boleto", "horario"]);
  expect(await offered(admin)).toEqual(["horario"]);
  const managed = async (person: Person, query = {}) =>
    (await person.does("GET /quick-messages", { query })).records.map(({ shortcode }) => shortcode);
  expect(await managed(one)).toEqual(["antigo", "horario", "pix"]);
  expect(await managed(admin)).toEqual(["antigo", "Boleto", "horario", "pix"]);
  expect(await managed(admin, { userId: two.user.id })).toEqual(["Boleto"]);
  // Asking for a colleague's shows none that one may not see.
  expect(await managed(one, { userId: two.user.id })).toEqual([]);
  expect(await managed(admin, { searchParam: "texto de BOL" })).toEqual(["Boleto"]);
});

test("of what one sees each shortcut is one's; two at once are one", async () => {
  const { admin, one, two } = await team();
  const both = await Promise.all([add(one, "pix"), add(one, "PIX")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.error).toBe("ERR_SHORTCODE_TAKEN");
  expect((await add(two, "pix")).status).toBe(200);
  await add(admin, "horario", { geral: true });
  expect(await add(one, "Horario")).toMatchObject({ status: 409, error: "ERR_SHORTCODE_TAKEN" });
  // What the company shares from now on may be called as somebody's own already is.
  expect((await add(admin, "pix", { geral: true })).status).toBe(200);
  const mine = (await add(one, "meu")).ok.id;
  const params = { quickMessageId: mine };
  expect(
    await one.call("PUT /quick-messages/:quickMessageId", { params, body: { shortcode: "horario" } }),
  ).toMatchObject({
    status: 409,
  });
  expect((await one.does("PUT /quick-messages/:quickMessageId", { params, body: { message: "Outro" } })).message).toBe(
    "Outro",
  );
});

test("its author and admins change and remove it; others see it if it is the company's", async () => {
  const { admin, one, two } = await team();
  const shared = (await add(one, "comum", { geral: true })).ok;
  const own = (await add(one, "minha")).ok;
  const change = (person: Person, quickMessageId: number) =>
    person.call("PUT /quick-messages/:quickMessageId", { params: { quickMessageId }, body: { message: "Mudada" } });
  expect(await change(two, shared.id)).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  expect(await change(two, own.id)).toMatchObject({ status: 404, error: "ERR_NO_QUICK_MESSAGE_FOUND" });
  expect((await change(admin, own.id)).ok).toMatchObject({ message: "Mudada", user: { id: one.user.id } });
  const params = { quickMessageId: shared.id };
  expect(await two.call("DELETE /quick-messages/:quickMessageId", { params })).toMatchObject({ status: 400 });
  await one.does("DELETE /quick-messages/:quickMessageId", { params });
  expect(await offered(two)).toEqual([]);
});

test("a shortcut is required; markup in it is text", async () => {
  const { one } = await team();
  expect((await add(one, " /oi ")).ok).toMatchObject({ shortcode: "oi" });
  expect(await add(one, "/")).toMatchObject({ status: 400, body: { fields: { shortcode: "required" } } });
  expect(await add(one, "  ")).toMatchObject({ status: 400, body: { fields: { shortcode: "required" } } });
  const made = await add(one, "<b>oi</b>", { message: "<img src=x onerror=alert(1)>" });
  expect(made.ok).toMatchObject({ shortcode: "<b>oi</b>", message: "<img src=x onerror=alert(1)>" });
});

test("its file is for who sees it, is replaced, and goes with it", async () => {
  const { admin, one, two } = await team();
  const folder = path.join(home.app.config.dataDir, "media", String(admin.user.companyId));
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
      .length;
  const { id } = (await add(one, "tabela")).ok;
  const upload = (name: string, person = one) =>
    sendForm(address, person, {
      path: `/quick-messages/${id}/media-upload`,
      fields: { typeArch: "quickMessage" },
      file: { name, bytes: Buffer.from(`conteúdo de ${name}`) },
    });
  await upload("preços.txt");
  const { body } = await upload("preços novos.txt");
  expect(body).toMatchObject({ isMedia: true, mediaName: "preços novos.txt" });
  expect((await upload("de outra.txt", two)).status).toBe(404);
  const seen = async (person: Person) =>
    (await fetch(`${address}${body.mediaPath}`, { headers: { authorization: `Bearer ${person.token}` } })).status;
  expect([await seen(one), await seen(admin), await seen(two)]).toEqual([200, 200, 404]);
  await one.does("PUT /quick-messages/:quickMessageId", { params: { quickMessageId: id }, body: { geral: true } });
  expect(await seen(two)).toBe(200);
  await one.does("DELETE /quick-messages/:quickMessageId/media-upload", { params: { quickMessageId: id } });
  expect((await one.does("GET /quick-messages/list", {}))[0]).toMatchObject({ isMedia: false, mediaPath: null });
  await upload("de novo.txt");
  await one.does("DELETE /quick-messages/:quickMessageId", { params: { quickMessageId: id } });
  await expect.poll(files, { timeout: 15_000 }).toBe(0);
});

test.each([
  [
    "a page that is called a picture",
    "foto.png",
    "<!doctype html><script>alert(1)</script>",
    400,
    "ERR_FILE_NOT_AS_NAMED",
  ],
  ["one that is too large", "filme.bin", Buffer.alloc(limits.media.document + 1), 413, "ERR_PAYLOAD_TOO_LARGE"],
  ["an empty one", "vazio.txt", "", 400, "ERR_VALIDATION"],
])("a file is refused and not kept: %s", async (_, name, content, status, error) => {
  const { one } = await team();
  const { id } = (await add(one, "arquivo")).ok;
  const refused = await sendForm(address, one, {
    path: `/quick-messages/${id}/media-upload`,
    file: { name, bytes: Buffer.from(content) },
  });
  expect(refused).toMatchObject({ status, body: { error } });
  const kept = await home.app.database.tenant(one.user.companyId, (tx) =>
    tx.sql("select id from media where company_id = $1", [tx.companyId]),
  );
  expect(kept).toEqual([]);
  expect((await one.does("GET /quick-messages/list", {}))[0]).toMatchObject({ isMedia: false, mediaPath: null });
});

test("many are added at once; those whose shortcode somebody sees already are skipped", async () => {
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user", { grants: ["bulkImport"] });
  await admin.does("POST /quick-messages", { body: { shortcode: "ola", message: "Olá!", geral: true } });
  await admin.does("POST /quick-messages", { body: { shortcode: "segredo", message: "Só meu" } });
  const records = [
    { shortcode: "OLA", message: "Oi" },
    { shortcode: "pix", message: "Chave: 123", geral: true },
    { shortcode: "Pix", message: "Outra" },
    { shortcode: "segredo", message: "Meu também" },
  ];
  expect(await attendant.does("POST /quick-messages/import", { body: { records } })).toEqual({
    created: 2,
    skipped: ["OLA", "Pix"],
  });
  const seen = await attendant.does("GET /quick-messages/list", { query: {} });
  expect(seen.map(({ shortcode, message, geral }) => [shortcode, message, geral])).toEqual([
    ["ola", "Olá!", true],
    ["pix", "Chave: 123", true],
    ["segredo", "Meu também", false],
  ]);
  const none = { records: [{ shortcode: "", message: "x" }] };
  expect((await attendant.call("POST /quick-messages/import", { body: none })).status).toBe(400);
});

test("tries with one id make one, at once or later, and the last try's words stand; a colleague changes none by it", async () => {
  const { one, two } = await team();
  const tries = await Promise.all([1, 2, 3].map(() => add(one, "pix", { clientId: "a" })));
  const { id } = tries[0]!.ok;
  expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
  const changed = { id, shortcode: "chave", message: "Nossa chave", geral: true };
  expect((await add(one, "chave", { clientId: "a", message: "Nossa chave", geral: true })).ok).toMatchObject(changed);
  expect((await add(one, "pix", { clientId: "b" })).status).toBe(200);
  expect(await add(one, "chave", { clientId: "b" })).toMatchObject({ status: 409, error: "ERR_SHORTCODE_TAKEN" });
  expect(await add(two, "meu", { clientId: "a" })).toMatchObject({ error: "ERR_NO_PERMISSION" });
  expect(await add(two, "meu", { clientId: "b" })).toMatchObject({ error: "ERR_NO_QUICK_MESSAGE_FOUND" });
  expect(await offered(one)).toEqual(["chave", "pix"]);
});
