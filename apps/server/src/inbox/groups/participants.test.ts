import { beforeAll, describe, expect, test } from "vitest";
import type { InboundMention } from "../../channels/port.ts";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { PlayedPhone, type PlayedCustomer } from "../../testing/played-phone.ts";
import { until } from "../../testing/sessions.ts";

const home = useApp();
let phone: PlayedPhone;
let group: PlayedCustomer;
let rui: PlayedCustomer;
let ticketId: number;

beforeAll(async () => {
  phone = await PlayedPhone.open(home);
  await phone.setting("CheckMsgIsGroup", "disabled");
  rui = await phone.customer("Rui");
  const sol = await phone.customer("Sol");
  await sol.hide(true);
  group = await phone.group("Turma", [rui, sol]);
  await group.write({ body: "presente", authorId: sol.id });
  await group.write({ body: "cadê a @Sol?", authorId: rui.id });
  ({ id: ticketId } = await phone.ticketOf(group.number));
  await phone.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
});

const participants = () => phone.admin.does("GET /tickets/:ticketId/participants", { params: { ticketId } });
const says = (body: string, mentions: { id: string; name: string }[]) =>
  phone.admin.call("POST /messages/:ticketId", { params: { ticketId }, body: { body, mentions } });

describe("the people of a group", () => {
  test("are named by customers, and their messages say who wrote them", async () => {
    await until(async () => expect(await phone.inbox(ticketId)).toHaveLength(2));
    const [first, second] = await phone.inbox(ticketId);
    expect(second).toMatchObject({ body: "cadê a @Sol?", mentions: [{ name: "Sol", isUs: false }] });
    expect(first?.contact).toMatchObject({ name: "Sol" });
    expect(first?.contact?.id).not.toBe(second?.contact?.id);
  });

  test("can be named by attendants; who is not in it is text", async () => {
    const { participants: people } = await participants();
    expect(people.map(({ name }) => name).sort()).toEqual(["Rui", "Sol"]);
    const sol = people.find(({ name }) => name === "Sol");
    const { body } = await says("aqui, @Sol e @Ana", [
      { id: sol?.id ?? "", name: "Sol" },
      { id: "5511900000000", name: "Ana" },
    ]);
    expect(body).toMatchObject({ mentions: [{ name: "Sol", isUs: false }] });
    const rows = await home.app.database.tenant(phone.admin.user.companyId, (tx) =>
      tx.sql<{ mentions: object }>("select mentions from messages where company_id = $1 and from_me", [tx.companyId]),
    );
    expect(rows).toEqual([{ mentions: [{ name: "Sol", lid: sol?.id }] }]);
    await until(async () => expect((await group.screen()).at(-1)).toMatchObject({ body: "aqui, @Sol e @Ana" }));
  });

  test("are asked of WhatsApp once, and again when somebody came or left", async () => {
    const readAt = async () => {
      const [row] = await home.app.database.tenant(phone.admin.user.companyId, (tx) =>
        tx.sql<{ read_at: Date }>("select read_at from group_participants where company_id = $1", [tx.companyId]),
      );
      return row?.read_at.getTime() ?? 0;
    };
    const first = await readAt();
    await participants();
    expect(await readAt()).toBe(first);
    await home.app.database.tenant(phone.admin.user.companyId, (tx) =>
      tx.sql(
        "update group_participants set changed_at = now(), read_at = read_at - interval '2 minutes' where company_id = $1",
        [tx.companyId],
      ),
    );
    await participants();
    expect(await readAt()).toBeGreaterThanOrEqual(first);
  });

  test("are asked again where somebody came while WhatsApp was asked", async () => {
    const rows = (text: string) =>
      home.app.database.tenant(phone.admin.user.companyId, (tx) => tx.sql(text, [tx.companyId]));
    await rows(
      "update group_participants set changed_at = now() + interval '1 minute', read_at = now() - interval '2 days' where company_id = $1",
    );
    await participants();
    expect(
      await rows(
        "select read_at > now() - interval '1 minute' as asked, changed_at > read_at as stale from group_participants where company_id = $1",
      ),
    ).toEqual([{ asked: true, stale: true }]);
  });

  test.each([
    ["too many", Array.from({ length: 51 }, () => ({ id: "1", name: "A" }))],
    ["no name", [{ id: "1", name: "" }]],
    ["a name that is too long", [{ id: "1", name: "A".repeat(101) }]],
    ["an id that is too long", [{ id: "1".repeat(65), name: "A" }]],
  ])("%s in a mention is refused", async (_, mentions) => {
    expect(await says("oi", mentions)).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
  });

  test("are nobody in a conversation with one customer, where mentions are text", async () => {
    await rui.write({ body: "só eu" });
    const own = await phone.ticketOf(rui.number);
    const params = { ticketId: own.id };
    await phone.admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    expect(await phone.admin.does("GET /tickets/:ticketId/participants", { params })).toEqual({ participants: [] });
    const body = { body: "@Sol", mentions: [{ id: "1", name: "Sol" }] };
    expect(await phone.admin.does("POST /messages/:ticketId", { params, body })).toMatchObject({ mentions: [] });
  });

  test("can't be read while the session is away and never told them", async () => {
    const admin = await home.nobody.signUp();
    const shop = await connectionOf(home.app, admin);
    await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
    const chat = { group: "120363000000000077" };
    await receive(home.app, shop, written("", { chat, sender: { pn: newNumber() } }));
    const { tickets } = await admin.does("GET /tickets", { query: { groups: "true", showAll: "true" } });
    expect(
      await admin.call("GET /tickets/:ticketId/participants", { params: { ticketId: tickets[0]?.id ?? 0 } }),
    ).toMatchObject({ error: "ERR_WAPP_CHECK_CONTACT" });
  });
});

test("a thousand people in a group cost a message no more than those whom it names", async () => {
  const admin = await home.nobody.signUp();
  const shop = await connectionOf(home.app, admin);
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const [chat, bia] = [{ group: "120363000000000099" }, newNumber()];
  await receive(home.app, shop, written(bia, { chat, sender: { pn: bia }, pushName: "Bia  do\nCondomínio" }));
  const mentions: InboundMention[] = [bia, ...Array.from({ length: 1_024 }, () => newNumber())].map((pn) => ({
    token: pn,
    of: { pn },
  }));
  const message = written("", {
    chat,
    sender: { pn: newNumber() },
    body: `@${bia} e todos`,
    mentions: mentions.slice(0, 50),
  });
  await receive(home.app, shop, message);
  await receive(home.app, shop, {
    chat,
    sender: message.sender,
    target: message.externalId,
    at: new Date(),
    kind: "edit",
    body: `oi @${bia}`,
    mentions: mentions.slice(0, 1),
  });
  const { tickets } = await admin.does("GET /tickets", { query: { groups: "true", showAll: "true" } });
  expect(tickets[0]).toMatchObject({ lastMessage: "oi @Bia do Condomínio" });
});

test("who is known by a privacy id alone is called by the number that the group's list has", async () => {
  const admin = await home.nobody.signUp();
  const shop = await connectionOf(home.app, admin);
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const [chat, pn, lid] = [{ group: "120363000000000055" }, newNumber(), "88112233445566"];
  await home.app.database.tenant(shop.companyId, (tx) =>
    tx.sql(
      "insert into group_participants (company_id, connection_id, group_id, participants) values ($1, $2, $3, $4::jsonb)",
      [tx.companyId, shop.connectionId, chat.group, JSON.stringify([{ lid: "77" }, { pn, lid }])],
    ),
  );
  const mentions = [lid, "77"].map((token) => ({ token, of: { lid: token } }));
  await receive(home.app, shop, written("", { chat, sender: { pn: newNumber() }, body: `@${lid} e @77`, mentions }));
  const { tickets } = await admin.does("GET /tickets", { query: { groups: "true", showAll: "true" } });
  expect(tickets[0]).toMatchObject({ lastMessage: `@+${pn} e @77` });
});
