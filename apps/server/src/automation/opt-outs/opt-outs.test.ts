import { beforeEach, describe, expect, test } from "vitest";
import { openBotShop } from "../../testing/bot-shop.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web" });

type Shop = Awaited<ReturnType<typeof openBotShop>>;
const menu = "Bem-vindo à padaria!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Entregas";
const confirmation = "Pronto! Você não vai mais receber nossas campanhas. Se precisar de algo, é só escrever.";

/** Maria's conversation of before, closed, in which a campaign wrote so many hours ago. */
async function campaignWrote(shop: Shop, hours = 1): Promise<void> {
  await shop.says("oi");
  const { id } = await shop.ticket();
  await shop.admin.does("PUT /tickets/:ticketId", {
    params: { ticketId: id },
    body: { status: "closed", silent: true },
  });
  await home.app.database.tenant(shop.connection.companyId, (tx) =>
    tx.sql(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, body, source, sent_at)
       select company_id, id, contact_id, connection_id, 'me', 'CAMPAIGN', true, 'Só hoje!', 'campaign', now() - $3 * interval '1 hour'
       from tickets where company_id = $1 and id = $2`,
      [tx.companyId, id, hours],
    ),
  );
}
const optOuts = async (admin: Person, searchParam = "") =>
  (await admin.does("GET /opt-outs", { query: { searchParam } })).records;
const contactOf = (admin: Person, contactId: number) =>
  admin.does("GET /contacts/:contactId", { params: { contactId } });

describe("a keyword", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openBotShop(home, ["Vendas", "Entregas"]);
  });
  /** What was said after the campaign. */
  const answers = async () => (await shop.heard()).slice(1);

  test("after a campaign opts out, and is confirmed once", async () => {
    await campaignWrote(shop);
    await shop.says("*Sair!*");
    expect(await answers()).toEqual([confirmation]);
    const { contactId, unreadMessages, status } = await shop.ticket();
    expect([unreadMessages, status]).toEqual([1, "pending"]);
    expect(await optOuts(shop.admin)).toEqual([
      expect.objectContaining({ contactId, reason: "keyword", keyword: "SAIR", user: null }),
    ]);
    expect((await contactOf(shop.admin, contactId)).optedOutAt).not.toBeNull();
    await shop.says("sair");
    expect(await answers(), "said again, it is not answered, nor by the bot").toEqual([confirmation]);
    expect((await shop.rules()).at(-1)).toBe("optOut");
  });

  test("counts among other texts sent at once, in the company's own words", async () => {
    await shop.set("optOutKeywords", "chega, não quero");
    await shop.set("optOutConfirmation", "Combinado.");
    await campaignWrote(shop);
    await shop.says("NAO QUERO", "obrigada");
    expect(await answers()).toEqual(["Combinado."]);
  });

  test.each([
    ["is part of a longer text", 1, "quero sair cedo"],
    ["comes more than 72 hours after", 73, "SAIR"],
  ])("that %s is the bot's", async (_, hours, text) => {
    await campaignWrote(shop, hours);
    await shop.says(text);
    expect(await answers()).toEqual([menu]);
    expect(await optOuts(shop.admin)).toEqual([]);
  });

  test("without a campaign is the bot's", async () => {
    await shop.says("SAIR");
    expect(await shop.heard()).toEqual([menu]);
    expect(await optOuts(shop.admin)).toEqual([]);
  });

  test("while a person holds the conversation is theirs to decide", async () => {
    await campaignWrote(shop);
    await shop.says("oi?");
    const { id } = await shop.ticket();
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "open" } });
    await shop.says("SAIR");
    expect(await optOuts(shop.admin)).toEqual([]);
    expect(await answers()).not.toContain(confirmation);
  });
});

describe("in the contact's panel", () => {
  let admin: Person;
  let attendant: Person;
  let contactId: number;
  beforeEach(async () => {
    admin = await home.nobody.signUp();
    attendant = await admin.colleague("user", { name: "Paula Reis" });
    const connection = await connectionOf(home.app, admin);
    ({ contactId } = await conversation(home.app, admin, connection));
  });

  test("an attendant notes it; two at once note it once; another takes it back", async () => {
    const body = { contactId };
    await Promise.all([attendant.does("POST /opt-outs", { body }), admin.does("POST /opt-outs", { body })]);
    expect(await optOuts(admin, "maria")).toEqual([expect.objectContaining({ contactId, reason: "user" })]);
    expect(await optOuts(admin, "ninguém")).toEqual([]);
    const params = { contactId };
    await attendant.does("DELETE /opt-outs/:contactId", { params });
    await attendant.does("DELETE /opt-outs/:contactId", { params });
    expect(await optOuts(admin)).toEqual([]);
    expect((await contactOf(admin, contactId)).optedOutAt).toBeNull();
    await attendant.does("POST /opt-outs", { body });
    expect((await optOuts(admin))[0]?.user?.name).toBe("Paula Reis");
  });

  test("a merge keeps it, and parting two gives each their own", async () => {
    const connection = await connectionOf(home.app, admin);
    const other = await conversation(home.app, admin, connection);
    await admin.does("POST /opt-outs", { body: { contactId: other.contactId } });
    const params = { contactId };
    await admin.does("POST /contacts/:contactId/merge", { params, body: { contactId: other.contactId } });
    expect((await contactOf(admin, contactId)).optedOutAt).not.toBeNull();
    expect(await optOuts(admin)).toHaveLength(1);
    const [merge] = await admin.does("GET /contacts/:contactId/merges", { params });
    await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge?.id ?? 0 } });
    expect((await contactOf(admin, contactId)).optedOutAt).toBeNull();
    expect((await contactOf(admin, other.contactId)).optedOutAt).not.toBeNull();
    expect((await optOuts(admin)).map((one) => one.contactId)).toEqual([other.contactId]);
  });

  test("said after a merge it holds for both who are parted", async () => {
    const connection = await connectionOf(home.app, admin);
    const other = await conversation(home.app, admin, connection);
    const params = { contactId };
    await admin.does("POST /contacts/:contactId/merge", { params, body: { contactId: other.contactId } });
    await admin.does("POST /opt-outs", { body: { contactId } });
    const [merge] = await admin.does("GET /contacts/:contactId/merges", { params });
    await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge?.id ?? 0 } });
    for (const id of [contactId, other.contactId]) expect((await contactOf(admin, id)).optedOutAt).not.toBeNull();
    expect(await optOuts(admin)).toHaveLength(2);
  });
});

test("without keywords nobody could leave: they are refused", async () => {
  const admin = await home.nobody.signUp();
  const params = { key: "optOutKeywords" };
  expect((await admin.call("PUT /settings/:key", { params, body: { value: " , " } })).error).toBe("ERR_VALIDATION");
});

test("the list is for admins, and nothing is for companies without campaigns", async () => {
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  expect((await attendant.call("GET /opt-outs")).error).toBe("ERR_NO_PERMISSION");
  await home.app.database.platform("update companies set campaigns_enabled = false where id = $1", [
    admin.user.companyId,
  ]);
  expect((await attendant.call("POST /opt-outs", { body: { contactId: 1 } })).error).toBe("ERR_NO_PERMISSION");
});
