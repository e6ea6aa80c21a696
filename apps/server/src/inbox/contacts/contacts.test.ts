import { expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import type { InboundMessage, LookUp } from "../../channels/port.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, type Shop } from "../../testing/sessions.ts";

// Its sessions are played by the test.
const home = useApp({ ROLES: "web,worker" });

async function open(lookUp: (number: string) => LookUp): Promise<Shop> {
  const shop = await openShop(home.nobody, await startConnector(home.app));
  shop.session.lookUp = async (number) => lookUp(number);
  return shop;
}
const hears = ({ companyId, connectionId }: Shop, ...messages: InboundMessage[]) =>
  receive(home.app, { companyId, connectionId, isTest: false }, ...messages);
const all = async ({ admin }: Shop) => (await admin.does("GET /contacts", { query: {} })).contacts;

test("a number is kept as WhatsApp writes it, and found in either form", async () => {
  const shop = await open(() => ({ exists: true, identity: { pn: "553187650009" } }));
  const made = await shop.admin.does("POST /contacts", { body: { name: "Beatriz", number: "+55 (31) 98765-0009" } });
  expect(made.number).toBe("553187650009");
  for (const number of ["5531987650009", "553187650009"])
    expect(await shop.admin.call("POST /contacts", { body: { name: "Bia", number } })).toMatchObject({
      status: 409,
      body: { error: "ERR_DUPLICATED_CONTACT", contact: { id: made.id, name: "Beatriz" } },
    });
  await hears(shop, written("5531987650009"));
  await hears(shop, written("553187650009"));
  expect(await all(shop)).toMatchObject([{ id: made.id, name: "Beatriz", number: "553187650009" }]);
  const { tickets } = await shop.admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
  expect(tickets).toMatchObject([{ contactId: made.id, unreadMessages: 2 }]);
});

test("a checked number tells whose hidden name it is", async () => {
  const number = newNumber();
  const shop = await open(() => ({ exists: true, identity: { pn: number, lid: "77001" } }));
  await hears(shop, written("", { chat: { lid: "77001" }, sender: { lid: "77001" }, pushName: "Bia" }));
  const answer = await shop.admin.call("POST /contacts", { body: { name: "Beatriz", number } });
  expect(answer).toMatchObject({ status: 409, error: "ERR_DUPLICATED_CONTACT" });
  expect(await all(shop)).toMatchObject([{ name: "Bia", number }]);
});

test("a number that somebody gives to a hidden contact leaves it its hidden name", async () => {
  const number = newNumber();
  const shop = await open(() => ({ exists: true, identity: { pn: number } }));
  const hidden = written("", { chat: { lid: "77002" }, sender: { lid: "77002" }, pushName: "Bia" });
  await hears(shop, hidden);
  const [bia] = await all(shop);
  await shop.admin.does("PUT /contacts/:contactId", { params: { contactId: bia?.id ?? 0 }, body: { number } });
  await hears(shop, { ...hidden, externalId: "OUTRA" }, written(number));
  expect(await all(shop)).toMatchObject([{ id: bia?.id, number }]);
});

test("a number that was changed finds nobody any more", async () => {
  const [before, after] = [newNumber(), newNumber()];
  const shop = await open((number) => ({ exists: true, identity: { pn: number } }));
  const made = await shop.admin.does("POST /contacts", { body: { name: "Beatriz", number: before } });
  await shop.admin.does("PUT /contacts/:contactId", { params: { contactId: made.id }, body: { number: after } });
  await hears(shop, written(before, { pushName: "Outra" }), written(after));
  expect((await all(shop)).map(({ id, number }) => [id === made.id, number])).toEqual([
    [true, after],
    [false, before],
  ]);
});

test("tries with one id make one contact, at once or later, as the last try wants it", async () => {
  const shop = await open((number) => ({ exists: true, identity: { pn: number } }));
  const add = (body: { name: string; number: string; clientId: string }) => shop.admin.call("POST /contacts", { body });
  const [number, other] = [newNumber(), newNumber()];
  const tries = await Promise.all([1, 2, 3].map(() => add({ name: "Beatriz", number, clientId: "a" })));
  const { id } = tries[0]!.ok;
  expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
  expect((await add({ name: "Bia Reis", number: other, clientId: "a" })).ok).toMatchObject({ id, number: other });
  expect(await add({ name: "Caio", number: other, clientId: "b" })).toMatchObject({
    status: 409,
    body: { error: "ERR_DUPLICATED_CONTACT", contact: { id, name: "Bia Reis" } },
  });
  expect((await add({ name: "Caio", number, clientId: "b" })).ok.id).not.toBe(id);
  expect((await all(shop)).map((contact) => [contact.name, contact.number])).toEqual([
    ["Bia Reis", other],
    ["Caio", number],
  ]);
});

test("lists with what one knew of them keep what colleagues changed since; without, they are replaced", async () => {
  const { admin } = await open((number) => ({ exists: true, identity: { pn: number } }));
  const tag = async (name: string) => (await admin.does("POST /tags", { body: { name } })).id;
  const [first, second, third] = [await tag("Novo"), await tag("Temporária"), await tag("Sem volta")];
  const was = [
    { name: "Cidade", value: "Itajaí" },
    { name: "Prontuário", value: "1" },
  ];
  const city = { name: "Cidade", value: "Santos" };
  const file = { name: "Prontuário", value: "2" };
  const { id } = await admin.does("POST /contacts", {
    body: { name: "Hugo", number: newNumber(), extraInfo: was, selectedTags: [first] },
  });
  const change = (body: Request<"PUT /contacts/:contactId">["body"]) =>
    admin.does("PUT /contacts/:contactId", { params: { contactId: id }, body });
  // As read, with ids.
  const { extraInfo: read } = await admin.does("GET /contacts/:contactId", { params: { contactId: id } });
  await change({
    extraInfo: [city, { name: "Prontuário", value: "1" }],
    knownExtraInfo: read,
    selectedTags: [first, second],
  });
  const both = await change({
    extraInfo: [{ name: "Cidade", value: "Itajaí" }, file],
    knownExtraInfo: was,
    selectedTags: [first, third],
    knownTags: [first],
  });
  expect(both.extraInfo).toMatchObject([city, file]);
  expect(new Set(both.tags.map((one) => one.id))).toEqual(new Set([first, second, third]));
  const replaced = await change({ extraInfo: [file], selectedTags: [third] });
  expect(replaced.extraInfo).toMatchObject([file]);
  expect(replaced.tags).toMatchObject([{ id: third }]);
});
