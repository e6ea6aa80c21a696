import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { FileList } from "@recado/contracts/file-lists";
import { limits } from "@recado/contracts/limits";
import { provide } from "../../platform/events.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { fileListCampaigns, fileListUses } from "./events.ts";

const used = new Map<number, string[]>();
const sent = new Map<number, string[]>();
const home = useApp(
  {},
  {
    ports: [
      provide(fileListUses, async (_app, _tx, id) => used.get(id) ?? []),
      provide(fileListCampaigns, async (_app, _tx, id) => sent.get(id) ?? []),
    ],
  },
);
let address: string;
let admin: Person;
let attendant: Person;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
  admin = await home.nobody.signUp();
  attendant = await admin.colleague("user");
});

const add = (name: string, options: string[] = [], person = admin) =>
  person.does("POST /files", {
    body: { name, message: `Segue: ${name}`, options: options.map((option) => ({ name: option })) },
  });
const show = (fileId: number, person = admin) => person.does("GET /files/:fileId", { params: { fileId } });

interface Sent {
  id: number | string;
  name: string;
  content: string | Buffer;
}
const send = async (fileId: number, files: Sent[], person = admin) => {
  const form = new FormData();
  form.append("fileId", "../../../etc");
  form.append("typeArch", "../../fileList");
  for (const { id, name, content } of files) {
    form.append("id", String(id));
    form.append("mediaType", "image/png");
    form.append("files", new Blob([new Uint8Array(Buffer.from(content))]), name);
  }
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${address}/api/files/uploadList/${fileId}`, { method: "POST", headers, body: form });
  return { status: answer.status, body: (await answer.json()) as FileList & { error?: string } };
};
/** A message of a conversation shows the file, as when the list was sent. */
async function shownByMessage(mediaId: number): Promise<void> {
  const ticket = await conversation(home.app, admin, await connectionOf(home.app, admin));
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql(
      `insert into message_media (company_id, message_id, state, media_id, content_type)
       select $1, id, 'ready', $3, 'text/plain' from messages where company_id = $1 and ticket_id = $2`,
      [tx.companyId, ticket.id, mediaId],
    ),
  );
}
const stored = async (person = admin) => {
  const folder = path.join(home.app.config.dataDir, "media", String(person.user.companyId));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};

describe("the list of lists", () => {
  test("is by name, in pages, and found by words of the name and of the message", async () => {
    const boss = await home.nobody.signUp();
    for (let n = 0; n < 21; n++) await add(`Lista ${String(n).padStart(2, "0")}`, [], boss);
    await add("catálogo", ["Verão"], boss);
    const page = (query: object) => boss.does("GET /files", { query });
    const first = await page({});
    expect(first).toMatchObject({ count: 22, hasMore: true });
    expect(first.files).toHaveLength(20);
    expect(first.files[0]).toMatchObject({ name: "catálogo", options: [{ name: "Verão", path: null }] });
    expect(await page({ pageNumber: 2 })).toMatchObject({ hasMore: false, files: [{}, { name: "Lista 20" }] });
    expect((await page({ searchParam: "CATALOGO" })).files).toHaveLength(1);
    expect((await page({ searchParam: "segue: lista 0" })).count).toBe(10);
    expect((await page({ searchParam: "100%" })).count).toBe(0);
  });

  test("is read by everybody and changed by admins", async () => {
    const { id } = await add("Tabela", [], admin);
    expect((await attendant.does("GET /files/:fileId", { params: { fileId: id } })).name).toBe("Tabela");
    const body = { name: "Outra", message: "Oi", options: [] };
    const refused = { status: 400, error: "ERR_NO_PERMISSION" };
    expect(await attendant.call("POST /files", { body })).toMatchObject(refused);
    expect(await attendant.call("PUT /files/:fileId", { params: { fileId: id }, body })).toMatchObject(refused);
    expect(await attendant.call("DELETE /files/:fileId", { params: { fileId: id } })).toMatchObject(refused);
  });
});

describe("a list", () => {
  test.each([
    ["a name of two letters", { name: "ab", message: "Oi" }, { name: "too_short" }],
    ["no message", { name: "Lista", message: "  " }, { message: "required" }],
    [
      "an option without name",
      { name: "Lista", message: "Oi", options: [{ name: "" }] },
      { "options.0.name": "required" },
    ],
    [
      "too many options",
      { name: "Lista", message: "Oi", options: Array.from({ length: 21 }, () => ({ name: "a" })) },
      { options: "too_long" },
    ],
  ])("with %s is refused", async (_, body, fields) => {
    const { status, body: said } = await admin.call("POST /files", { body });
    expect({ status, said }).toMatchObject({ status: 400, said: { error: "ERR_VALIDATION", fields } });
  });

  test("keeps its options in the order given; one that is not its own is refused and nothing changes", async () => {
    const made = await add("Ordem", ["a", "b", "c"]);
    const [a, b, c] = made.options.map(({ id }) => id) as [number, number, number];
    const params = { fileId: made.id };
    const put = (options: { id?: number; name: string }[]) =>
      admin.call("PUT /files/:fileId", { params, body: { options } });
    const { ok } = await put([{ id: c, name: "c" }, { name: "nova" }, { id: a, name: "A" }]);
    expect(ok).toMatchObject({ name: "Ordem", options: [{ id: c }, { name: "nova" }, { id: a, name: "A" }] });
    const other = await add("Outra ordem", ["x"]);
    for (const id of [b, other.options[0]?.id ?? 0])
      expect(await put([{ id, name: "roubada" }])).toMatchObject({ status: 404, error: "ERR_NO_FILE_OPTION_FOUND" });
    expect((await show(made.id)).options).toEqual(ok.options);
    expect((await show(other.id)).options).toMatchObject([{ name: "x" }]);
    const renamed = await admin.does("PUT /files/:fileId", { params, body: { name: "Só o nome" } });
    expect(renamed).toEqual({ ...ok, name: "Só o nome" });
  });

  test("takes the fields that other clients send, and changes nothing by them", async () => {
    const option = { name: "a", path: "../../etc/passwd", mediaType: "image/png" };
    const body = { name: "De fora", message: "Oi", userId: attendant.user.id, companyId: 1, options: [option] };
    const { ok } = await admin.call("POST /files", { body });
    expect(ok).toMatchObject({ name: "De fora", options: [{ name: "a", path: null, mediaType: null }] });
    expect(await show(ok.id)).toEqual({ ...ok, campaigns: [], uses: [] });
  });

  test("names what sends it, and apart from it the campaigns that keep it", async () => {
    const { id } = await add("Em uso");
    expect(await show(id)).toMatchObject({ campaigns: [], uses: [] });
    used.set(id, ["Vendas: Preços"]);
    sent.set(id, ["Campanha de Natal"]);
    expect(await show(id)).toMatchObject({ campaigns: ["Campanha de Natal"], uses: ["Vendas: Preços"] });
  });

  test("that two change at once has the options of one of them", async () => {
    const { id } = await add("Disputada", ["a"]);
    const put = (name: string) =>
      admin.call("PUT /files/:fileId", { params: { fileId: id }, body: { options: [{ name }, { name }] } });
    await Promise.all(["um", "dois", "três"].map(put));
    const names = (await show(id)).options.map(({ name }) => name);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });
});

describe("a file", () => {
  test("is its option's, is seen by the company alone, is replaced, and goes with its option or list", async () => {
    const boss = await home.nobody.signUp();
    const colleague = await boss.colleague("user");
    const list = await add("Preços", ["Varejo", "Atacado"], boss);
    const [retail, trade] = list.options.map(({ id }) => id) as [number, number];
    const first = await send(
      list.id,
      [
        { id: trade, name: "atacado.txt", content: "caixa 10" },
        { id: retail, name: "../../varejo.txt", content: "um 2" },
      ],
      boss,
    );
    expect(first).toMatchObject({
      status: 200,
      body: {
        options: [
          { id: retail, fileName: "varejo.txt", mediaType: "text/plain", size: 4 },
          { id: trade, fileName: "atacado.txt", size: 8 },
        ],
      },
    });
    const see = async (person: Person) =>
      (
        await fetch(`${address}${first.body.options[0]?.path}`, {
          headers: { authorization: `Bearer ${person.token}` },
        })
      ).status;
    expect([await see(colleague), await see(admin)]).toEqual([200, 404]);
    await send(list.id, [{ id: retail, name: "novo.txt", content: "um 3" }], boss);
    await expect.poll(() => stored(boss)).toBe(2);
    expect(await see(colleague)).toBe(404);
    const params = { fileId: list.id };
    await boss.does("PUT /files/:fileId", { params, body: { options: [{ id: retail, name: "Varejo" }] } });
    await expect.poll(() => stored(boss)).toBe(1);
    await boss.does("DELETE /files/:fileId", { params });
    await expect.poll(() => stored(boss)).toBe(0);
  });

  test("that a message shows stays with the message", async () => {
    const list = await add("Enviada", ["Contrato"]);
    const { body } = await send(list.id, [{ id: list.options[0]?.id ?? 0, name: "contrato.txt", content: "assine" }]);
    const mediaId = Number(/media\/(\d+)/.exec(body.options[0]?.path ?? "")?.[1]);
    await shownByMessage(mediaId);
    await admin.does("DELETE /files/:fileId", { params: { fileId: list.id } });
    const media = await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("select id from media where company_id = $1 and id = $2", [tx.companyId, mediaId]),
    );
    expect(media).toHaveLength(1);
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
  ])("is refused and not kept: %s", async (_, name, content, status, error) => {
    const boss = await home.nobody.signUp();
    const list = await add("Recusa", ["a"], boss);
    const refused = await send(list.id, [{ id: list.options[0]?.id ?? 0, name, content }], boss);
    expect(refused).toMatchObject({ status, body: { error } });
    expect(await stored(boss)).toBe(0);
    expect((await show(list.id, boss)).options).toMatchObject([{ path: null }]);
  });

  test.each<[string, (own: number, foreign: number) => Sent[], number, string]>([
    ["for another list's option", (_, foreign) => [file(foreign)], 404, "ERR_NO_FILE_OPTION_FOUND"],
    ["for no option", () => [], 400, "ERR_VALIDATION"],
    ["for one option twice", (own) => [file(own), file(own)], 400, "ERR_VALIDATION"],
    ["for a word", () => [file("palavra")], 400, "ERR_VALIDATION"],
    [
      "too many at once",
      (own) => Array.from({ length: limits.filesAtOnce + 1 }, () => file(own)),
      413,
      "ERR_PAYLOAD_TOO_LARGE",
    ],
  ])("is refused and not kept: %s", async (_, files, status, error) => {
    const boss = await home.nobody.signUp();
    const list = await add("Minha", ["a"], boss);
    const other = await add("Vizinha", ["b"], boss);
    const refused = await send(list.id, files(list.options[0]?.id ?? 0, other.options[0]?.id ?? 0), boss);
    expect(refused).toMatchObject({ status, body: { error } });
    expect(await stored(boss)).toBe(0);
  });
});

const file = (id: number | string): Sent => ({ id, name: "a.txt", content: "a" });

test("tries with one id make one list, at once or later, with the last try's words and options", async () => {
  const dona = await home.nobody.signUp();
  const make = (name: string, options: string[], clientId: string) =>
    dona.does("POST /files", {
      body: { name, message: "Segue", options: options.map((option) => ({ name: option })), clientId },
    });
  const tries = await Promise.all([1, 2, 3].map(() => make("Catálogo", ["Flores"], "a")));
  const { id } = tries[0]!;
  expect(tries.map((one) => [one.id, one.options.length])).toEqual([1, 2, 3].map(() => [id, 1]));
  await make("Tabela", ["Vasos", "Flores"], "a");
  await make("Catálogo", [], "b");
  const { files } = await dona.does("GET /files", { query: {} });
  expect(files.map(({ name, options }) => [name, options.map((option) => option.name)])).toEqual([
    ["Catálogo", []],
    ["Tabela", ["Vasos", "Flores"]],
  ]);
  expect(files[1]!.id).toBe(id);
});
