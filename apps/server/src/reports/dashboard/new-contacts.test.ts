import { expect, test } from "vitest";
import { connectionOf, conversation, newNumber } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("a new contact who was written to on one number, and wrote on another, counts and is listed where they wrote", async () => {
  const admin = await home.nobody.signUp();
  const [first, second] = [await connectionOf(home.app, admin), await connectionOf(home.app, admin)];
  const sales = await admin.queue("Vendas");
  const number = newNumber();
  const contactId = await home.app.database.tenant(first.companyId, async (tx) => {
    const [contact] = await tx.sql<{ id: number }>(
      `with k as (insert into contacts (company_id, name, number) values ($1, 'Rita', $2) returning id)
       insert into contact_identities (company_id, kind, value, contact_id) select $1, 'pn', $2, id from k
       returning contact_id as id`,
      [tx.companyId, number],
    );
    return contact!.id;
  });
  const { id: unanswered } = await admin.does("POST /tickets", {
    body: { contactId, whatsappId: first.connectionId },
  });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: unanswered }, body: { status: "closed" } });
  const leads = async (filter: { queueIds?: string; withoutQueue?: "true" }) => {
    const query = { days: 1, ...filter };
    const { conversations } = await admin.does("GET /dashboard/conversations", { query: { of: "leads", ...query } });
    const { counters } = await admin.does("GET /dashboard", { query });
    expect(counters.leads).toBe(conversations.length);
    return conversations.map(({ ticketId, status, queueName }) => ({ ticketId, status, queueName }));
  };
  expect(await leads({}), "who never wrote is no new contact").toEqual([]);

  const { id } = await conversation(home.app, admin, second, { from: number, queueId: sales });
  expect(id).not.toBe(unanswered);
  const listed = [{ ticketId: id, status: "pending", queueName: "Vendas" }];
  expect(await leads({})).toEqual(listed);
  expect(await leads({ queueIds: String(sales) })).toEqual(listed);
  expect(await leads({ withoutQueue: "true" })).toEqual([]);
});

test("messages from before the phone was linked make a new contact too", async () => {
  const admin = await home.nobody.signUp();
  const line = await connectionOf(home.app, admin);
  const { id } = await conversation(home.app, admin, line);
  await home.app.database.tenant(line.companyId, (tx) =>
    tx.sql("update tickets set last_inbound_at = null, is_history = true where company_id = $1 and id = $2", [
      tx.companyId,
      id,
    ]),
  );
  const query = { of: "leads", days: 1 } as const;
  const { conversations } = await admin.does("GET /dashboard/conversations", { query });
  expect(conversations.map(({ ticketId }) => ticketId)).toEqual([id]);
});
