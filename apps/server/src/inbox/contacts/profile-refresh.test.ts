import { expect, test, vi } from "vitest";
import type { InboundMessage } from "../../channels/port.ts";
import { groupsNamed } from "../../channels/events.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until, type Connector, type Shop } from "../../testing/sessions.ts";

// One app runs no sessions of its own; another, on the same database, is the connector that the test plays.
const home = useApp({ ROLES: "web,worker" });
let connector: Connector;
let shop: Shop;

const png = (last: number): Uint8Array =>
  Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.of(last),
  ]);

async function open(): Promise<Shop> {
  connector = await startConnector(home.app);
  shop = await openShop(home.nobody, connector);
  shop.session.picture = () => null;
  return shop;
}
const hear = (...messages: InboundMessage[]) =>
  receive(home.app, { companyId: shop.companyId, connectionId: shop.connectionId, isTest: false }, ...messages);
const contacts = async () => (await shop.admin.does("GET /contacts", { query: {} })).contacts;
/** Another day comes. */
const tomorrow = () =>
  home.app.database.tenant(shop.companyId, (tx) =>
    tx.sql("update contacts set looked_at = looked_at - interval '25 hours' where company_id = $1", [tx.companyId]),
  );
const picturesAsked = () => shop.session.askedOf.length;

test("a picture is fetched when somebody is first seen, kept here, and looked for again the next day", async () => {
  await open();
  shop.session.picture = () => png(1);
  const from = newNumber();
  await hear(written(from));
  await until(async () => expect((await contacts())[0]?.profilePicUrl).toMatch(/^\/api\/media\/\d+\?/));
  const first = (await contacts())[0]?.profilePicUrl ?? "";
  const served = await home.http.inject({
    method: "GET",
    url: first,
    headers: { authorization: `Bearer ${shop.admin.token}` },
  });
  expect(served.statusCode).toBe(200);
  expect(served.headers["content-type"]).toBe("image/png");
  expect(shop.session.askedOf).toEqual([{ pn: from }]);

  await hear(written(from), written(from));
  await hear(written(from));
  await tomorrow();
  shop.session.picture = () => png(2);
  await hear(written(from));
  await until(async () => expect((await contacts())[0]?.profilePicUrl).not.toBe(first));
  expect(picturesAsked()).toBe(2);
  const gone = await home.http.inject({
    method: "GET",
    url: first,
    headers: { authorization: `Bearer ${shop.admin.token}` },
  });
  expect(gone.statusCode).toBe(404);

  await tomorrow();
  shop.session.picture = () => null;
  await hear(written(from));
  await until(async () => expect((await contacts())[0]?.profilePicUrl).toBeNull());
});

test("a file that is no picture is none", async () => {
  await open();
  shop.session.picture = () => Buffer.from("<svg onload='alert(1)'></svg>");
  await hear(written(newNumber()));
  await until(() => expect(picturesAsked()).toBe(1));
  shop.session.picture = () => png(3);
  await hear(written(newNumber()));
  await until(async () =>
    expect((await contacts()).filter(({ profilePicUrl }) => profilePicUrl !== null)).toHaveLength(1),
  );
});

test("a group gets its subject, and its members' names find one another", async () => {
  await open();
  await shop.admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const number = newNumber();
  shop.session.acquaintance = { subject: "Família Souza", identities: [{ pn: number, lid: "88001" }] };
  await hear(written("", { chat: { lid: "88001" }, sender: { lid: "88001" }, pushName: "Zé" }));
  await until(() => expect(picturesAsked()).toBeGreaterThanOrEqual(1));
  await hear(written("", { chat: { group: "1203630001" }, sender: { pn: number }, pushName: "Zé" }));
  const group = async () =>
    (await shop.admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } })).tickets.find(
      ({ isGroup }) => isGroup,
    );
  await until(async () => expect((await group())?.contact.name).toBe("Família Souza"));
  const [zé, ...others] = await contacts();
  expect(others).toEqual([]);
  expect(zé).toMatchObject({ name: "Zé", number });

  await home.app.database.tenant(shop.companyId, async (tx) => {
    await home.app.events.emit(tx, groupsNamed, {
      groups: [{ group: "1203630001", subject: "Família Souza e Lima" }],
    });
  });
  expect((await group())?.contact.name).toBe("Família Souza e Lima");
  await shop.admin.does("PUT /contacts/:contactId", {
    params: { contactId: (await group())?.contactId ?? 0 },
    body: { name: "Clientes Souza" },
  });
  await home.app.database.tenant(shop.companyId, async (tx) => {
    await home.app.events.emit(tx, groupsNamed, { groups: [{ group: "1203630001", subject: "Outro nome" }] });
  });
  expect((await group())?.contact.name).toBe("Clientes Souza");
});

test("whose number is hidden gets it as soon as WhatsApp says it", async () => {
  await open();
  const number = newNumber();
  shop.session.acquaintance = { subject: null, identities: [{ pn: number, lid: "88002" }] };
  await hear(written("", { chat: { lid: "88002" }, sender: { lid: "88002" }, pushName: "Bia" }));
  await until(async () => expect(await contacts()).toMatchObject([{ name: "Bia", number }]));
});

test("a username that changes hands finds its new owner alone, and one that was given up finds nobody", async () => {
  await open();
  const hidden = (lid: string, pushName: string) => written("", { chat: { lid }, sender: { lid }, pushName });
  const called = (username: string) => (shop.session.acquaintance = { subject: null, username, identities: [] });
  const found = async () =>
    (await shop.admin.does("GET /contacts", { query: { searchParam: "@doces" } })).contacts.map(({ name }) => name);
  called("doces");
  await hear(hidden("88101", "Ana"));
  await until(async () => expect(await found()).toEqual(["Ana"]));
  await hear(hidden("88102", "Bia"));
  await until(async () => expect(await found()).toEqual(["Bia"]));
  await tomorrow();
  called("");
  await hear(hidden("88102", "Bia"));
  await until(async () => expect(await found()).toEqual([]));
});

test("many at once are looked at one after the other, a second apart", async () => {
  await open();
  const send = vi.spyOn(home.app.jobs, "send");
  await hear(...Array.from({ length: 5 }, () => written(newNumber())));
  const times = send.mock.calls.flatMap(([, kind, , at]) => (kind.name === "contact-look" && at ? [at.getTime()] : []));
  send.mockRestore();
  expect(times.slice(1).map((time, n) => time - (times[n] ?? 0))).toEqual([1_000, 1_000, 1_000, 1_000]);
});
