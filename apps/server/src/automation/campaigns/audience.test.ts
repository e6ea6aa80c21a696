import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

type Scene = Awaited<ReturnType<typeof campaigning>>;
const audienceOf = (scene: Scene, body: { tagListId?: number; contactListId?: number }) =>
  scene.admin.does("POST /campaigns/audience", { body: { whatsappTemplateId: scene.whatsappTemplateId, ...body } });

/** Somebody of each kind that is left out, beside three who are not. */
async function mixed(scene: Scene) {
  const { origin, connection } = scene;
  const [out, gone, blocked, group] = [
    await scene.contact(origin.id),
    await scene.contact(origin.id),
    await scene.contact(origin.id),
    await scene.contact(origin.id, { number: "" }),
  ];
  await scene.rows("update contacts set opted_out_at = now() where company_id = $1 and id = $2", out.id);
  await scene.rows(
    "update contacts set on_whatsapp = false, whatsapp_asked_at = now() where company_id = $1 and id = $2",
    gone.id,
  );
  await scene.rows(
    "insert into contact_blocks (company_id, contact_id, connection_id) values ($1, $2, $3)",
    blocked.id,
    connection.connectionId,
  );
  await scene.rows("update contacts set is_group = true where company_id = $1 and id = $2", group.id);
  // Tagged in a conversation alone, and in two ways.
  const number = newNumber();
  await receive(home.app, connection, written(number));
  const { tickets } = await scene.admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
  const [ticket] = tickets;
  await scene.rows(
    "insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)",
    ticket?.id,
    origin.id,
  );
  await scene.rows(
    "insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)",
    ticket?.contactId,
    origin.id,
  );
  return { out, gone, blocked, group, wrote: number };
}

describe("an audience", () => {
  test("of a company that has test phones alone has their customers before a connection is chosen", async () => {
    const scene = await campaigning(home, { people: 0 });
    const number = newNumber();
    await receive(home.app, scene.connection, written(number));
    const { tickets } = await scene.admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
    await scene.rows(
      "insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)",
      tickets[0]?.contactId,
      scene.origin.id,
    );
    await scene.rows("update tickets set is_test = true where company_id = $1");
    const count = async () => {
      const body = { tagListId: scene.origin.id };
      return (await scene.admin.does("POST /campaigns/audience", { body })).getting;
    };
    expect(await count(), "a real number does not write to them").toBe(0);
    await scene.rows("update connections set is_test = true where company_id = $1");
    expect(await count()).toBe(1);
  });

  test("of a tag is counted before anything is saved, and stored so when it begins", async () => {
    const scene = await campaigning(home, { people: 3 });
    const { wrote } = await mixed(scene);
    expect(await audienceOf(scene, { tagListId: scene.origin.id })).toMatchObject({
      total: 8,
      getting: 4,
      leftOut: { noWhatsapp: 1, optedOut: 1, group: 1, blocked: 1, duplicate: 0 },
      unchecked: 0,
      newContacts: 3,
      isEstimate: false,
      connections: [{ whatsappId: scene.connection.connectionId, light: "green", reasons: [], newChatsLeft: null }],
    });
    const { id } = await scene.create();
    await scene.run(id);
    expect((await scene.sent()).map(({ number }) => number).sort()).toEqual(
      [...scene.contacts.map(({ number }) => number), wrote].sort(),
    );
    const { campaign, leftOut } = await scene.report(id);
    expect(campaign.progress).toMatchObject({ total: 8, sent: 4, skipped: 4 });
    expect(leftOut.map(({ reason, count }) => `${reason} ${count}`).sort()).toEqual([
      "ERR_CAMPAIGN_GROUP 1",
      "ERR_CAMPAIGN_OPTED_OUT 1",
      "ERR_CONTACT_BLOCKED 1",
      "ERR_WAPP_INVALID_CONTACT 1",
    ]);
  });

  test("of a list joins what is named twice, with and without the ninth digit, and knows whose number it is", async () => {
    const scene = await campaigning(home, { people: 1 });
    const [known] = scene.contacts;
    const { id: contactListId } = await scene.admin.does("POST /contact-lists", { body: { name: "Clientes" } });
    const add = (number: string, valid: boolean | null = null) =>
      scene.rows(
        "insert into contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, words) values ($1, $2, 'Bia', $3, $4, '')",
        contactListId,
        number,
        valid,
      );
    for (const number of ["5531987654321", known?.number ?? "", "123", "5531999990000"]) await add(number);
    await add("5531999990001", false);
    expect(await audienceOf(scene, { contactListId })).toMatchObject({
      total: 5,
      getting: 3,
      leftOut: { noWhatsapp: 2, optedOut: 0, group: 0, blocked: 0, duplicate: 0 },
      unchecked: 2,
      newContacts: 3,
    });
  });

  test("counts who has no value for what the texts use", async () => {
    const scene = await campaigning(home, { people: 3 });
    const [ana, bia] = scene.contacts;
    await scene.rows("update contacts set name = '+55 31 98888-0000' where company_id = $1 and id = $2", ana?.id);
    await scene.rows("update contacts set email = 'bia@cliente.test' where company_id = $1 and id = $2", bia?.id);
    await scene.rows(
      "insert into contact_fields (company_id, contact_id, name, value) values ($1, $2, 'Pedido ', '77')",
      bia?.id,
    );
    const body = {
      tagListId: scene.origin.id,
      variables: ["firstName", "name", "Email", "pedido", "pedido", "ms", "oferta"],
    };
    expect((await scene.admin.does("POST /campaigns/audience", { body })).without).toEqual([
      { variable: "firstname", count: 1 },
      { variable: "email", count: 2 },
      { variable: "pedido", count: 2 },
    ]);
    expect((await audienceOf(scene, { tagListId: scene.origin.id })).without).toEqual([]);
  });

  test("names the day's limit of its numbers; a test phone has none", async () => {
    const scene = await campaigning(home, { people: 0 });
    const lights = (query: { whatsappTemplateId?: number } = {}) =>
      scene.admin.does("GET /campaigns/connections", { query });
    expect(await lights()).toMatchObject([{ isTest: false, sentToday: 0, dailyLimit: 1_000 }]);
    await scene.rows("update connections set is_test = true where company_id = $1");
    const { whatsappTemplateId } = scene;
    expect(await lights({ whatsappTemplateId })).toMatchObject([{ isTest: true, sentToday: 0, dailyLimit: null }]);
  });

  test("is told when it would get it: by the pace, the hours and a start that has passed or comes", async () => {
    const scene = await campaigning(home, { people: 4 });
    for (const [key, value] of Object.entries({ messageInterval: "60", longerIntervalAfter: "0" }))
      await scene.admin.does("PUT /settings/:key", { params: { key }, body: { value } });
    const { scheduleTemplateId, whatsappTemplateId } = scene;
    const tomorrow = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 3_600_000);
    const body = { tagListId: scene.origin.id, whatsappTemplateId, scheduleTemplateId };
    const estimateOf = async (change: object) =>
      (await scene.admin.does("POST /campaigns/audience", { body: { ...body, ...change } })).estimate;
    expect(await estimateOf({ scheduledAt: tomorrow.toISOString() })).toEqual({
      startsAt: tomorrow.toISOString(),
      endsAt: new Date(tomorrow.getTime() + 180_000).toISOString(),
      obstacle: null,
    });
    // A time without a zone is the company's.
    const wall = tomorrow.toISOString().slice(0, 16);
    const threeLater = new Date(tomorrow.getTime() + 3 * 3_600_000).toISOString();
    expect(await estimateOf({ scheduledAt: wall })).toMatchObject({ startsAt: threeLater });
    const now = await estimateOf({ scheduledAt: null });
    expect(Math.abs(Date.parse(now?.startsAt ?? "") - Date.now())).toBeLessThan(60_000);
    await scene.rows("update connections set status = 'DISCONNECTED' where company_id = $1");
    expect(await estimateOf({})).toEqual({ startsAt: null, endsAt: null, obstacle: "connections" });
    for (const without of [{ whatsappTemplateId: null }, { scheduleTemplateId: null }])
      expect(await estimateOf(without)).toBeNull();
    const refused = await scene.admin.call("POST /campaigns/audience", {
      body: { ...body, scheduleTemplateId: 999_999_999 },
    });
    expect(refused.body).toEqual({ error: "ERR_NO_CAMPAIGN_TEMPLATE_FOUND" });
  });

  test("that is empty ends at once, with nobody", async () => {
    const scene = await campaigning(home, { people: 0 });
    const { id } = await scene.create();
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(await scene.show(id)).toMatchObject({
      status: "FINALIZADA",
      progress: { total: 0 },
      startedAt: expect.any(String),
    });
  });

  test("is a tag or a list, not neither and not both", async () => {
    const scene = await campaigning(home, { people: 0 });
    const { id: contactListId } = await scene.admin.does("POST /contact-lists", { body: { name: "Clientes" } });
    for (const body of [{}, { tagListId: scene.origin.id, contactListId }])
      expect((await scene.admin.call("POST /campaigns/audience", { body })).body).toEqual({
        error: "ERR_CAMPAIGN_AUDIENCE",
      });
  });
});

describe("between start and turn", () => {
  test("who opts out, is deleted or blocked is not written to, and says why", async () => {
    const scene = await campaigning(home, { people: 5 });
    const { id } = await scene.create();
    await scene.tick(id);
    const [out, gone, blocked, invalid] = scene.contacts;
    await scene.rows("update contacts set opted_out_at = now() where company_id = $1 and id = $2", out?.id);
    await scene.admin.does("DELETE /contacts/:contactId", { params: { contactId: gone?.id ?? 0 } });
    await scene.rows(
      "insert into contact_blocks (company_id, contact_id, connection_id) values ($1, $2, $3)",
      blocked?.id,
      scene.connection.connectionId,
    );
    await scene.rows(
      "update contacts set on_whatsapp = false, whatsapp_asked_at = now() where company_id = $1 and id = $2",
      invalid?.id,
    );
    await scene.run(id);
    expect((await scene.sent()).map(({ number }) => number)).toEqual([scene.contacts[4]?.number]);
    const reasons = (await scene.recipients(id)).map(({ reason, name }) => [reason, name]);
    expect(reasons).toEqual([
      ["ERR_CAMPAIGN_OPTED_OUT", "Ana Lima"],
      ["ERR_NO_CONTACT_FOUND", ""],
      ["ERR_CONTACT_BLOCKED", "Ana Lima"],
      ["ERR_WAPP_INVALID_CONTACT", "Ana Lima"],
      [null, "Ana Lima"],
    ]);
    expect((await scene.show(id)).status).toBe("FINALIZADA");
  });

  test("two contacts that were merged are one reader", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id } = await scene.create();
    await scene.tick(id);
    const [kept, absorbed] = scene.contacts;
    await scene.admin.does("POST /contacts/:contactId/merge", {
      params: { contactId: kept?.id ?? 0 },
      body: { contactId: absorbed?.id ?? 0 },
    });
    await scene.run(id);
    expect(await scene.sent()).toHaveLength(1);
    expect((await scene.recipients(id)).map(({ reason }) => reason)).toEqual([null, "ERR_CAMPAIGN_DUPLICATE"]);
  });
});
