import { readFile } from "node:fs/promises";
import type { Request } from "@recado/contracts";
import { expect, test } from "vitest";
import { connectionOf, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web,worker" });
const row = (name: string, number: string, email = "") => ({ name, number, email });
const state = (person: Person) => person.does("GET /contacts/upload-errors");

test("a few rows are stored at once, with tags; who is known is filled in and keeps the name", async () => {
  const admin = await home.nobody.signUp();
  const { id: tag } = await admin.does("POST /tags", { body: { name: "Feira" } });
  expect((await state(admin)).importStatus).toBe("none");
  const first = { listcontacts: [row("Ana", "5531987650009")], selectedTags: [] };
  const { newContacts } = await admin.does("POST /contacts/upload", { body: first });
  expect(newContacts).toEqual([{ contactName: "Ana", contactId: expect.any(Number) as number }]);
  const again = {
    listcontacts: [row("Outra", "553187650009", "ana@loja.com"), row("Bia", "12"), row("=Caio", "14155550123")],
    selectedTags: [tag],
  };
  expect(await admin.does("POST /contacts/upload", { body: again })).toEqual({
    newContacts: [{ contactName: "=Caio", contactId: expect.any(Number) as number }],
    errorBag: [{ contactName: "Bia", error: "number" }],
  });
  const { contacts } = await admin.does("GET /contacts", { query: {} });
  expect(contacts.map(({ name, email, tags }) => [name, email, tags.map((one) => one.name)])).toEqual([
    ["=Caio", "", ["Feira"]],
    ["Ana", "ana@loja.com", ["Feira"]],
  ]);
  expect(await state(admin)).toEqual({
    importStatus: "finished",
    hasUploadError: true,
    errors: [{ ...row("Bia", "12"), lid: "", line: null, extraInfo: [], error: "number" }],
    processing: 3,
    total: 3,
    importTotal: 2,
    importNew: 1,
  });
});

test("a number in the place of a name is none: WhatsApp's replaces it, after an upgrade too", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const [ana, bia] = ["5531987650031", "5531987650032"];
  await admin.does("POST /contacts/upload", {
    body: { listcontacts: [row(ana, ana), row(bia, bia)], selectedTags: [] },
  });
  const write = (from: string, pushName: string) => receive(home.app, connection, written(from, { pushName }));
  const names = async () => (await admin.does("GET /contacts", { query: {} })).contacts.map(({ name }) => name);
  await write(ana, "Ana");
  expect(await names()).toEqual([bia, "Ana"]);

  // As earlier versions stored it.
  await home.app.database.tenant(connection.companyId, (tx) =>
    tx.sql("update contacts set name = number, name_edited = true where company_id = $1", [tx.companyId]),
  );
  const file = new URL("migrations/202611280312_numbers_are_no_names.sql", import.meta.url);
  await home.app.database.platform(await readFile(file, "utf8"));
  expect(await names()).toEqual([bia, "Ana"]);
  await write(bia, "Bia");
  expect(await names()).toEqual(["Ana", "Bia"]);
});

test("columns without a place become extra fields where they are asked for, and come back with refused rows", async () => {
  const admin = await home.nobody.signUp();
  const cells = (city: string, size: string) => [
    { name: "Cidade", value: city },
    { name: "Tamanho", value: size },
  ];
  const upload = (listcontacts: Request<"POST /contacts/upload">["body"]["listcontacts"]) =>
    admin.does("POST /contacts/upload", {
      body: { listcontacts, selectedTags: [], extraFields: ["Cidade"] },
    });
  const { newContacts } = await upload([
    { ...row("Ana", "5531987650009"), line: 2, extraInfo: cells("Recife", "M") },
    { ...row("Bia", "12"), line: 7, extraInfo: cells("Natal", "P") },
    { ...row("Caio", "5531987650007"), line: 8, extraInfo: cells(" ", "G") },
  ]);
  // Who is known keeps what is known.
  await upload([{ ...row("Ana", "5531987650009"), extraInfo: cells("Olinda", "M") }, row("Bia", "12")]);
  const fieldsOf = async (n: number) =>
    (await admin.does("GET /contacts/:contactId", { params: { contactId: newContacts[n]?.contactId ?? 0 } })).extraInfo;
  expect(await fieldsOf(0)).toMatchObject([{ name: "Cidade", value: "Recife" }]);
  expect(await fieldsOf(1)).toEqual([]);
  await upload([{ ...row("Bia", "12"), line: 7, extraInfo: cells("Natal", "P") }]);
  expect((await state(admin)).errors).toEqual([
    { ...row("Bia", "12"), lid: "", line: 7, extraInfo: cells("Natal", "P"), error: "number" },
  ]);
});

test("a column of tags, as an export writes it, sets those that the company has", async () => {
  const admin = await home.nobody.signUp();
  await admin.does("POST /tags", { body: { name: "Feira" } });
  await admin.does("POST /tags", { body: { name: "Atacado" } });
  const tagged = (value: string) => [{ name: "Etiquetas", value }];
  await admin.does("POST /contacts/upload", {
    body: {
      listcontacts: [
        { ...row("Ana", "5531987650009"), extraInfo: tagged("atacado; Feira, Outra") },
        { ...row("Bia", "5531987650007"), extraInfo: tagged(" ,") },
        row("Caio", "5531987650006"),
      ],
      tagField: "Etiquetas",
    },
  });
  const { contacts } = await admin.does("GET /contacts", { query: {} });
  expect(contacts.map(({ name, tags }) => [name, tags.map((one) => one.name).toSorted()])).toEqual([
    ["Ana", ["Atacado", "Feira"]],
    ["Bia", []],
    ["Caio", []],
  ]);
  expect(await state(admin)).toMatchObject({ importTotal: 3, importNew: 3 });
});

test("a cell that is cut is not cut through a character", async () => {
  const admin = await home.nobody.signUp();
  const long = (most: number) => `${"a".repeat(most - 1)}😀`;
  const extraInfo = [{ name: long(100), value: long(1_000) }];
  const refused = { name: long(500), number: "12", email: "", extraInfo };
  const body = { listcontacts: [refused, { ...row("Ana", "5531987650009"), extraInfo }], selectedTags: [] };
  await admin.does("POST /contacts/upload", { body });
  expect((await state(admin)).errors).toMatchObject([
    { name: "a".repeat(499), extraInfo: [{ name: "a".repeat(99), value: "a".repeat(999) }] },
  ]);
});

test("extra fields of a row are each there once, and as many as there is room for", async () => {
  const admin = await home.nobody.signUp();
  const extraInfo = [
    { name: "Cidade", value: "Recife" },
    { name: "cidade", value: "Olinda" },
    ...Array.from({ length: 12 }, (_, n) => ({ name: `Texto ${n}`, value: "a".repeat(1_000) })),
    { name: "Bairro", value: "Casa Forte" },
  ];
  const body = {
    listcontacts: [{ ...row("Ana", "5531987650009"), extraInfo }],
    selectedTags: [],
    extraFields: extraInfo.map(({ name }) => name),
  };
  await admin.does("POST /contacts/upload", { body });
  const fields = await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ name: string }>("select name from contact_fields where company_id = $1 order by id", [tx.companyId]),
  );
  expect(fields.map(({ name }) => name)).toEqual([
    "Cidade",
    ...Array.from({ length: 9 }, (_, n) => `Texto ${n}`),
    "Bairro",
  ]);
});

test("rows have the headings of their table as names, and may be the whole body", async () => {
  const admin = await home.nobody.signUp();
  const rows = [
    { Nome: "Ana Lima", Telefone: "(31) 98765-0009", "E-mail": "ana@loja.com", contactId: 7, contact: { id: 7 } },
    { Nombre: "Bia", "Número de WhatsApp": 5531987650008, "Correo electrónico": null },
    { Name: "de outra coluna", name: "Caio", number: "5531987650007", Telefone: "5531987650001" },
    { Cidade: "Recife", Telefone: "5531987650006" },
  ];
  const upload = (body: unknown) => admin.call("POST /contacts/upload", { body: body as never });
  expect((await upload(rows)).body).toMatchObject({
    newContacts: ["Ana Lima", "Bia", "Caio"].map((contactName) => ({ contactName })),
    errorBag: [{ contactName: "", error: "name" }],
  });
  const { contacts } = await admin.does("GET /contacts", { query: {} });
  expect(contacts.map(({ number, email }) => [number, email])).toEqual([
    ["5531987650009", "ana@loja.com"],
    ["5531987650008", ""],
    ["5531987650007", ""],
  ]);
  expect((await upload([])).status).toBe(400);
});

test("ten thousand rows are stored by a job, one import at a time", async () => {
  const admin = await home.nobody.signUp();
  const listcontacts = Array.from({ length: 10_000 }, (_, n) => row(`Pessoa ${n}`, `55119${80_000_000 + n}`));
  const body = { listcontacts, selectedTags: [] };
  const [one, other] = await Promise.all([
    admin.call("POST /contacts/upload", { body }),
    admin.call("POST /contacts/upload", { body }),
  ]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  await expect.poll(async () => (await state(admin)).importStatus, { timeout: 60_000, interval: 500 }).toBe("finished");
  expect(await state(admin)).toMatchObject({
    importTotal: 10_000,
    importNew: 10_000,
    hasUploadError: false,
    processing: 10_000,
  });
  expect((await admin.does("GET /contacts", { query: {} })).count).toBe(10_000);
}, 90_000);

test("more rows, and tags of nobody, are refused", async () => {
  const admin = await home.nobody.signUp();
  const listcontacts = Array.from({ length: 10_001 }, () => row("a", "1"));
  expect((await admin.call("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } })).status).toBe(400);
  const body = { listcontacts: [row("Ana", "5531987650009")], selectedTags: [987] };
  expect(await admin.call("POST /contacts/upload", { body })).toMatchObject({ error: "ERR_NO_TAG_FOUND" });
});

test("who has no number is imported by the privacy id of an export, and made no second contact", async () => {
  const admin = await home.nobody.signUp();
  const upload = (name: string, lid: string, number = "") =>
    admin.does("POST /contacts/upload", { body: { listcontacts: [{ name, number, lid }], selectedTags: [] } });
  expect((await upload("Ana", "77001")).newContacts).toHaveLength(1);
  expect((await upload("Outra", "77001")).newContacts).toEqual([]);
  const exported = await admin.does("GET /contacts/export", { query: {} });
  expect(exported.contacts.map(({ name, number, lid }) => [name, number, lid])).toContainEqual(["Ana", "", "77001"]);
  // A table never says that two contacts are one person.
  await upload("Bia", "", "5531987650001");
  await upload("Bia", "77001", "5531987650001");
  const after = await admin.does("GET /contacts", { query: {} });
  expect(after.contacts.map(({ name, number }) => [name, number])).toEqual([
    ["Ana", ""],
    ["Bia", "5531987650001"],
  ]);
});
